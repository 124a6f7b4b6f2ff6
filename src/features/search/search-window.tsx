import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { m } from '#messages';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { claimsOf, useAllClaims } from '#src/features/claims/all-claims.queries.ts';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import field from '#src/ui/field.module.css';
import { formatDay, formatRupees } from '#src/ui/format.ts';
import { SearchIcon } from '#src/ui/icon.tsx';
import layout from '#src/ui/layout.module.css';
import { type Entry, find } from './find.ts';
import styles from './search-window.module.css';

/** Goes to a page, an action, a scheme or a claim by a part of its name. What is on the device is found at once. */
export function SearchWindow({ onClose }: { onClose: () => void }) {
  const { api, user } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { programmes } = useAllClaims({ isRefreshed: typed.trim() !== '' });
  const { data: schemes } = useQuery(schemeQueries.list(api));
  const hasRebates = seesRebates(user.tier);
  const pages = useMemo(() => pageEntries(hasRebates), [hasRebates]);
  const ofSchemes = useMemo(
    () =>
      (schemes ?? []).map(({ id, title, claim_allowed_till: lastDay }): Entry => ({
        text: title,
        note: lastDay === undefined ? m.search_scheme() : m.search_scheme_until({ date: formatDay(lastDay) }),
        href: `/scheme/${id}`,
      })),
    [schemes],
  );
  const ofClaims = useMemo(
    () =>
      claimsOf(programmes ?? []).map(({ programType, programId, programTitle, claim }): Entry => ({
        text: claim.invoice_number || m.dash(),
        note: [claim.total_value === undefined ? '' : formatRupees(claim.total_value), programTitle]
          .filter(Boolean)
          .join(', '),
        href: `/claims/${programType}/${programId}/${claim.id}`,
      })),
    [programmes],
  );
  const found = find(typed, [pages, ofSchemes, ofClaims]);
  return (
    <Dialog
      title={m.search_title()}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <Button variant="secondary" onPress={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField className={styles['search'] ?? ''} aria-label={m.search_title()} autoFocus>
          <SearchIcon />
          <Input className={field['input'] ?? ''} placeholder={m.search_hint()} />
        </SearchField>
        <ListBox
          className={styles['list'] ?? ''}
          aria-label={m.search_found()}
          items={found}
          onAction={(href) => {
            onClose();
            void navigate({ href: String(href) });
          }}
          renderEmptyState={() => <p className={layout['hint']}>{m.ui_no_match()}</p>}
        >
          {({ href, text, note }) => (
            <ListBoxItem id={href} textValue={`${text} ${note}`} className={styles['entry'] ?? ''}>
              <span>{text}</span> <span className={layout['hint']}>{note}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );
}

function pageEntries(hasRebates: boolean): Entry[] {
  const page = (text: string, href: string): Entry => ({ text, note: m.search_page(), href });
  const action = (text: string, href: string): Entry => ({ text, note: m.search_action(), href });
  return [
    action(m.next_claim(), '/claims/submit'),
    action(m.scan_action(), '/claims/submit?scan=true'),
    page(m.claims_title(), '/claims/scheme?program_id=all'),
    page(m.nav_schemes(), '/schemes'),
    ...(hasRebates ? [page(m.nav_rebates(), '/rebate-programs')] : []),
    page(m.nav_rewards(), '/rewards'),
    page(m.statement_link(), '/statement'),
    page(m.nav_notifications(), '/notifications'),
    page(m.nav_profile(), '/profile'),
    page(m.profile_tab_bank(), '/profile?tab=bank'),
    page(m.nav_support(), '/about-us'),
    page(m.nav_dashboard(), '/'),
  ];
}
