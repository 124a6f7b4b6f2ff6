import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { SignInScreen } from '#src/features/session/sign-in-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { visitorsOnly } from '#src/app/visitors-only.ts';

export const Route = createFileRoute('/_public/login')({
  beforeLoad: visitorsOnly,
  head: () => pageTitle(m.login_page()),
  component: SignInScreen,
});
