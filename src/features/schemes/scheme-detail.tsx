import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { claimWindow } from '#src/api/contract/claim-window.ts';
import { pictureFile } from '#src/pwa/pictures.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { formatDay } from '#src/ui/format.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SubmitClaimLink } from '#src/parts/submit-claim-link.tsx';
import { AddToCalendar } from '#src/parts/calendar/add-to-calendar.tsx';
import { Terms } from '#src/parts/terms.tsx';
import { useToday } from '#src/parts/use-today.ts';
import { ZoomablePicture } from '#src/ui/zoomable-picture.tsx';
import { ClaimWindowNote } from './claim-window-note.tsx';
import { sharedScheme } from './scheme-sharing.ts';
import { ShareScheme } from './share-scheme.tsx';
import { RewardLadder } from './reward-ladder.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './scheme-detail.module.css';
import { schemeQueries } from './schemes.queries.ts';
import { WhatIfButton } from './what-if-button.tsx';

/** /scheme/{program_id}: the promotional picture, the dates and the claim link (SPEC §2). */
export function SchemeDetail({ programId }: { programId: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: scheme } = useSuspenseQuery(schemeQueries.detail(api, programId));
  const window = claimWindow(scheme, useToday());
  const picture = scheme.edm_image ?? scheme.feature_image;
  return (
    <article className={layout['stack']}>
      <header className={layout['stack']}>
        <ScreenTitle>{scheme.title}</ScreenTitle>
        <ClaimWindowNote window={window} />
      </header>
      <div className={`${layout['sections']} ${styles['columns']}`}>
        <div className={styles['picture']}>
          <ZoomablePicture
            src={picture === undefined ? undefined : api.absolute(picture)}
            alt={m.scheme_picture_of({ title: scheme.title })}
            title={scheme.title}
            fetchFile={pictureFile}
          />
        </div>
        <div className={styles['facts']}>
          <dl className={styles['dates']}>
            {scheme.start_date !== undefined && scheme.end_date !== undefined && (
              <>
                <dt>{m.scheme_period()}</dt>
                <dd>
                  {m.scheme_from_to({ from: formatDay(scheme.start_date), to: formatDay(scheme.end_date) })}
                </dd>
              </>
            )}
            <dt>{m.scheme_claims_until()}</dt>
            <dd>{formatDay(scheme.claim_allowed_till)}</dd>
          </dl>
          <div className={`${layout['actions']} ${styles['actions']}`}>
            {window.state === 'open' && <SubmitClaimLink programId={programId} title={scheme.title} isOpen />}
            <Link
              to="/claims/$programType"
              params={{ programType: 'scheme' }}
              search={{ program_id: programId }}
              className={buttonClass({ variant: 'secondary' })}
            >
              {m.scheme_claims()}
            </Link>
            {scheme.claim_allowed_till !== undefined &&
              (window.state === 'open' || window.state === 'upcoming') && (
                <AddToCalendar
                  deadline={{
                    programType: 'scheme',
                    programId,
                    title: scheme.title,
                    lastDay: scheme.claim_allowed_till,
                  }}
                />
              )}
            <ShareScheme
              scheme={sharedScheme({ ...scheme, id: programId })}
              picture={picture === undefined ? undefined : api.absolute(picture)}
            />
          </div>
          <RewardLadder rewards={scheme.rewards} />
          {window.state !== 'closed' && scheme.rewards.length > 0 && (
            <WhatIfButton programId={programId} scheme={scheme} />
          )}
          {scheme.t_and_c !== undefined && scheme.t_and_c.trim() !== '' && (
            <section aria-labelledby="scheme-terms">
              <h2 id="scheme-terms">{m.scheme_terms()}</h2>
              <Terms html={scheme.t_and_c} />
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
