import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { ForgotPasswordScreen } from '#src/features/session/forgot-password-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { visitorsOnly } from '#src/app/visitors-only.ts';

export const Route = createFileRoute('/_public/forgot-password')({
  beforeLoad: visitorsOnly,
  head: () => pageTitle(m.forgot_title()),
  component: ForgotPasswordScreen,
});
