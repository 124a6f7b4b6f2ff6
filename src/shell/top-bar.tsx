import { Link, useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { m } from '#messages';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { useFeedPace, useNotices, useReportRead } from '#src/features/notifications/use-notices.ts';
import { useInstall } from '#src/features/install/use-install.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { BellIcon, MenuIcon, UserIcon } from '#src/ui/icon.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { LANGUAGE_TAGS, chooseLanguage, otherLanguages } from '#src/device/language.ts';
import { LANGUAGES } from '#src/messages/languages.ts';
import { ClaimsLink } from './claims-link.tsx';
import { useLogOut } from './log-out.tsx';
import { SearchButton } from './search-button.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './shell.module.css';
import { usePlace } from './use-place.ts';

export function TopBar() {
  const { user } = useRouteContext({ from: '/_signed-in' });
  const hasRebates = seesRebates(user.tier);
  const current = usePlace();
  return (
    <header className={styles['bar']}>
      <Link to="/" className={`${layout['row']} ${styles['logo']}`} aria-label={m.portal_title()}>
        <Logo />
        {m.portal_title()}
      </Link>
      <nav className={styles['links']} aria-label={m.nav_main()}>
        <Link to="/" activeOptions={{ exact: true }} {...current('home')}>
          {m.nav_home()}
        </Link>
        <Link to="/schemes" {...current('schemes')}>
          {m.nav_schemes()}
        </Link>
        {hasRebates && <Link to="/rebate-programs">{m.nav_rebates()}</Link>}
        <ClaimsLink>{m.nav_claims()}</ClaimsLink>
        <Link to="/rewards">{m.nav_rewards()}</Link>
      </nav>
      <div className={styles['tools']}>
        <SearchButton />
        <Bell />
        <UserMenu />
        <PhoneMenu hasRebates={hasRebates} />
      </div>
    </header>
  );
}

/** Has a dot while something is unread. The number on the app's icon is in beside-screens.tsx. */
function Bell() {
  const { unread, unreported } = useNotices();
  useReportRead(unreported);
  useFeedPace();
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
  const { user, language, session } = useRouteContext({ from: '/_signed-in' });
  // The profile may have changed the name since this route was loaded.
  const nameNow = () => session.get()?.user.name ?? user.name;
  const name = useSyncExternalStore(session.subscribe, nameNow, nameNow);
  const { logOut, question } = useLogOut();
  const { isOffered, begin, steps } = useInstall();
  return (
    <>
      {question}
      {steps}
      <Menu
        label={m.nav_account()}
        icon={<UserIcon />}
        header={
          <div className={styles['who']}>
            <strong>{name}</strong>
            <span className={layout['hint']}>{user.email}</span>
          </div>
        }
        entries={[
          { key: 'profile', text: m.nav_profile(), href: '/profile' },
          { key: 'statement', text: m.statement_link(), href: '/statement' },
          { key: 'support', text: m.nav_support(), href: '/about-us' },
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
  return (
    <div className={styles['phone']}>
      <Menu
        label={m.nav_menu()}
        icon={<MenuIcon />}
        entries={[
          { key: 'dashboard', text: m.nav_dashboard(), href: '/' },
          { key: 'schemes', text: m.nav_schemes_phone(), href: '/schemes' },
          ...(hasRebates ? [{ key: 'rebates', text: m.nav_rebates(), href: '/rebate-programs' }] : []),
        ]}
      />
    </div>
  );
}
