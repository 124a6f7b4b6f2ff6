import { createFileRoute, useLocation } from '@tanstack/react-router';
import { m } from '#messages';
import { ResetPasswordScreen } from '#src/features/session/reset-password-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';

/** Also accepts the token after a `#`. */
export const Route = createFileRoute('/_public/reset-password/')({
  head: () => pageTitle(m.reset_title()),
  component: ResetPassword,
});

function ResetPassword() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <ResetPasswordScreen key={token} token={token} />;
}
