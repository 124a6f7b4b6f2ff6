import { createFileRoute, useLocation } from '@tanstack/react-router';
import { m } from '#messages';
import { ResetPasswordScreen } from '#src/features/session/reset-password-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';

/**
 * Also accepts the token after a `#`. Also for signed-in partners: the link may have been requested on another device.
 */
export const Route = createFileRoute('/_public/reset-password/{-$hash}')({
  head: () => pageTitle(m.reset_title()),
  component: ResetPassword,
});

function ResetPassword() {
  const { hash } = Route.useParams();
  const token = useLocation({ select: (location) => hash ?? location.hash });
  return <ResetPasswordScreen key={token} token={token} />;
}
