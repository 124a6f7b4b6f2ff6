import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { GiftIcon, HomeIcon, PlusIcon, ReceiptIcon, TagIcon } from '#src/ui/icon.tsx';
import { ClaimsLink } from './claims-link.tsx';
import styles from './foot-bar.module.css';
import { usePlace } from './use-place.ts';

/** On a phone: the five ways that a partner takes most. A form or a keyboard needs its place, so it leaves. */
export function FootBar() {
  const current = usePlace();
  return (
    <nav className={styles['foot']} aria-label={m.nav_quick()}>
      <Link to="/" activeOptions={{ exact: true }} {...current('home')}>
        <HomeIcon />
        <span>{m.nav_home()}</span>
      </Link>
      <Link to="/schemes" {...current('schemes')}>
        <TagIcon />
        <span>{m.nav_schemes()}</span>
      </Link>
      <Link to="/claims/submit" className={styles['claim']}>
        <PlusIcon />
        <span>{m.nav_claim()}</span>
      </Link>
      <ClaimsLink>
        <ReceiptIcon />
        <span>{m.nav_claims()}</span>
      </ClaimsLink>
      <Link to="/rewards">
        <GiftIcon />
        <span>{m.nav_rewards()}</span>
      </Link>
    </nav>
  );
}
