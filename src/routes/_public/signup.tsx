import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { registrationQueries } from '#src/features/registration/registration.queries.ts';
import { SignUpScreen } from '#src/features/registration/sign-up-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { visitorsOnly } from '#src/app/visitors-only.ts';

export const Route = createFileRoute('/_public/signup')({
  beforeLoad: async ({ context, search }) => {
    visitorsOnly({ context, search });
    return await context.queries();
  },
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(registrationQueries.states(api));
  },
  head: () => pageTitle(m.signup_title()),
  component: SignUp,
});

function SignUp() {
  return (
    <QueryClientProvider client={Route.useRouteContext().queryClient}>
      <SignUpScreen />
    </QueryClientProvider>
  );
}
