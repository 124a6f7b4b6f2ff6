import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { claimWindow, type ClaimWindow } from '#src/api/contract/claim-window.ts';
import { indianDay } from '#src/api/contract/days.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { Alert } from '#src/ui/alert.tsx';
import { formatDay } from '#src/ui/format.ts';
import { NextStep } from '#src/parts/next-step.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { ClaimForm, type ClaimFormProps } from './claim-form.tsx';
import styles from './claim-screen.module.css';

const DEFAULT_VERTICAL: BusinessVertical = 'SOHO';

export function ClaimScreen(props: ClaimFormProps) {
  const { programType, data, vertical } = props;
  const { api, now } = useRouteContext({ from: '__root__' });
  const window = claimWindow(data.program, indianDay(now()));
  const banner = data.program.banner_image;
  return (
    <>
      {programType === 'scheme' && (
        <div className={styles['banner']}>
          <Picture
            src={banner === undefined ? undefined : api.absolute(banner)}
            alt=""
            ratio="strip"
            isEager
          />
        </div>
      )}
      <ScreenTitle>
        {m.claim_title({ title: data.program.title, vertical: vertical ?? DEFAULT_VERTICAL })}
      </ScreenTitle>
      {window.state === 'open' && data.products.length === 0 && (
        <Alert tone="warning" title={m.claim_no_products_title()} action={<NextStep to="support" />}>
          {m.claim_no_products_text()}
        </Alert>
      )}
      {window.state === 'open' ? (
        <ClaimForm {...props} />
      ) : (
        <Alert tone="warning" title={m.claim_closed_title()}>
          {whenOpen(window)}
        </Alert>
      )}
    </>
  );
}

function whenOpen(window: Exclude<ClaimWindow, { state: 'open' }>): string {
  switch (window.state) {
    case 'upcoming':
      return m.window_upcoming({ date: formatDay(window.firstDay) });
    case 'closed':
      return m.window_closed({ date: formatDay(window.lastDay) });
    case 'unknown':
      return m.window_unknown();
  }
}
