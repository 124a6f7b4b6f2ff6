import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { ApiError } from '#src/api/api-error.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { type Credentials, TWO_FACTOR_REQUIRED } from '#src/api/contract/session.schema.ts';

/** The API wants a one-time code for these credentials. */
export function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.said === TWO_FACTOR_REQUIRED;
}

/** Signs in, then goes to the dashboard, or `back` to the page that asked for it (SPEC §4 Login). */
export function useSignIn(back: string | undefined) {
  const { api, session } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.send(login, { body: credentials }),
    onSuccess: async ({ user, access_token }) => {
      session.start({ user, accessToken: access_token });
      await navigate({ href: back ?? '/dashboard', replace: true });
    },
  });
}
