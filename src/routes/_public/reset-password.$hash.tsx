import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { ResetPasswordScreen } from '#src/features/session/reset-password-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';

/** Also for signed-in partners: the link may have been requested on another device. */
export const Route = createFileRoute('/_public/reset-password/$hash')({
  head: () => pageTitle(m.reset_title()),
  component: ResetPassword,
});

function ResetPassword() {
  const { hash } = Route.useParams();
  return <ResetPasswordScreen key={hash} token={hash} />;
}
