import { Link, useLocation, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '#messages';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { useNotices, useTellRead } from '#src/features/notifications/use-notices.ts';
import { showBadge } from '#src/pwa/badge.ts';
import { useInstall } from '#src/features/install/use-install.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { BellIcon, MenuIcon, UserIcon } from '#src/ui/icon.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { LANGUAGES, LANGUAGE_TAGS, chooseLanguage, otherLanguages } from './language.ts';
import { useLogOut } from './log-out.tsx';
import styles from './shell.module.css';

/** The fixed bar: logo, links, bell, user menu, and on a phone the hamburger menu. */
export function TopBar() {
  const { user } = useRouteContext({ from: '/_signed-in' });
  const hasRebates = seesRebates(user.tier);
  // The same screen has two addresses (SPEC-DECISIONS 2).
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['logo']} aria-label={m.portal_title()}>
        <Logo />
        <span className={styles['name']}>{m.portal_title()}</span>
      </Link>
      <nav className={styles['links']} aria-label={m.nav_main()}>
        <Link to="/" activeOptions={{ exact: true }} {...(isHome && { 'aria-current': 'page' })}>
          {m.nav_home()}
        </Link>
        <Link to="/schemes">{m.nav_schemes()}</Link>
        {hasRebates && <Link to="/rebate-programs">{m.nav_rebates()}</Link>}
      </nav>
      <div className={styles['tools']}>
        <Bell />
        <UserMenu />
        <PhoneMenu hasRebates={hasRebates} />
      </div>
    </header>
  );
}

/** With a dot, and the number on the app's icon, while something is unread. */
function Bell() {
  const { unread, untold } = useNotices();
  useTellRead(untold);
  useEffect(() => showBadge(unread), [unread]);
  return (
    <Link
      to="/notifications"
      className={`${buttonClass({ variant: 'quiet', isIconOnly: true })} ${styles['bell']}`}
      aria-label={unread > 0 ? m.notifications_bell_unread({ count: unread }) : m.nav_notifications()}
    >
      <BellIcon />
      {unread > 0 && <span className={styles['dot']} />}
    </Link>
  );
}

function UserMenu() {
  const { user } = useRouteContext({ from: '/_signed-in' });
  const { language } = useRouteContext({ from: '__root__' });
  const { logOut, question } = useLogOut();
  const { isOffered, begin, steps } = useInstall();
  const navigate = useNavigate();
  return (
    <>
      {question}
      {steps}
      <Menu
        label={m.nav_account()}
        icon={<UserIcon />}
        header={
          <div className={styles['who']}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </div>
        }
        entries={[
          {
            key: 'profile',
            text: m.nav_profile(),
            onAction: () => void navigate({ to: '/profile' }),
          },
          {
            key: 'support',
            text: m.nav_support(),
            onAction: () => void navigate({ to: '/about-us' }),
          },
          ...(isOffered ? [{ key: 'install', text: m.install_entry(), onAction: begin }] : []),
          ...otherLanguages(language).map((other) => ({
            key: other,
            text: LANGUAGES[other],
            lang: LANGUAGE_TAGS[other],
            onAction: () => chooseLanguage(other),
          })),
          { key: 'logout', text: m.nav_logout(), onAction: logOut },
        ]}
      />
    </>
  );
}

function PhoneMenu({ hasRebates }: { hasRebates: boolean }) {
  const navigate = useNavigate();
  return (
    <div className={styles['phone']}>
      <Menu
        label={m.nav_menu()}
        icon={<MenuIcon />}
        entries={[
          { key: 'dashboard', text: m.nav_dashboard(), onAction: () => void navigate({ to: '/' }) },
          { key: 'schemes', text: m.nav_schemes_phone(), onAction: () => void navigate({ to: '/schemes' }) },
          ...(hasRebates
            ? [
                {
                  key: 'rebates',
                  text: m.nav_rebates(),
                  onAction: () => void navigate({ to: '/rebate-programs' }),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
