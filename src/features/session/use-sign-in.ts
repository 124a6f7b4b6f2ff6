import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { m } from '#messages';
import { asksForCode } from '#src/api/asks-for-code.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { type LoginPayload } from '#src/api/contract/credentials.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { createTabStore } from '#src/device/tab-store.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { useCall } from './use-call.ts';

/** The email, over a reload. */
export const typedEmail = createTabStore('sign-in');

/**
 * Signs in, then opens the dashboard or the page that required it (SPEC §4 Login). Toasts report the outcome,
 * but not the first request for a code. `onRefused` gets every error.
 */
export function useSignIn(onRefused: (error: unknown, payload: LoginPayload) => void) {
  const { back } = useSearch({ from: '/_public' });
  const { api, session } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  return useCall({
    call: (payload: LoginPayload) => api.send(login, { body: payload }),
    onSuccess: async ({ user, access_token }) => {
      const isStored = session.start({ user, accessToken: access_token });
      typedEmail.clear();
      showToast({ title: m.login_done_title(), description: m.login_done_text(), tone: 'success' });
      if (!isStored) showToast({ title: m.login_unkept(), tone: 'info' });
      await navigate({ href: back ?? '/dashboard', replace: true });
    },
    onError: (error, payload) => {
      onRefused(error, payload);
      const { code } = payload;
      if (asksForCode(error) && code === undefined) return;
      const description = asksForCode(error) ? m.login_code_again() : errorTextOf(error).message;
      showToast({ title: m.error_title(), description, tone: 'danger' });
    },
  });
}
