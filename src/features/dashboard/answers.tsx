import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '#messages';
import { claimsInReview } from '#src/api/contract/claims-in-review.ts';
import { type ClosingWindow, closingWindows } from '#src/api/contract/closing-windows.ts';
import { nextReward } from '#src/api/contract/next-reward.ts';
import { type Program } from '#src/api/contract/programs.schema.ts';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { AddToCalendar } from '#src/parts/calendar/add-to-calendar.tsx';
import { formatPoints } from '#src/parts/format-points.ts';
import { useToday } from '#src/parts/use-today.ts';
import { formatDay, formatWhole } from '#src/ui/format.ts';
import { type AllClaims, claimsOf } from '../claims/all-claims.queries.ts';
import { ALL_PROGRAMMES } from '#src/parts/all-programmes.ts';
import { useClaimedProgrammes } from '../claims/claimed-programmes.queries.ts';
import { schemeQueries } from '../schemes/schemes.queries.ts';
import layout from '#src/ui/layout.module.css';
import { Fact, Question } from './answer-parts.tsx';
import styles from './answers.module.css';
import { NextTargets } from './next-targets.tsx';
import { pointsToRedeem } from './points-to-redeem.ts';

/** More would be higher than the place that is reserved. */
const ROWS = 2;

/**
 * How much have I to spend, what is the next target, what waits, what ends soon: from what is on the device, without a call. A question whose
 * facts are missing is left out; which ones stand here is settled once, because a later one would move the others.
 */
export function Answers({ onDrawn }: { onDrawn: (isDrawn: true) => void }) {
  const { api, user } = useRouteContext({ from: '/_signed-in' });
  const { data: schemes = [] } = useQuery({ ...schemeQueries.list(api), enabled: false });
  const { programmes, claims = [] } = useClaimedProgrammes();
  const today = useToday();
  const points = pointsToRedeem(schemes);
  const closing = closingWindows(programmes, today);
  const answered = claims.filter(({ answer }) => answer !== undefined);
  const [asked] = useState({
    spend: points.length > 0,
    waits: answered.length > 0,
    ends: closing.length > 0,
  });
  useEffect(() => onDrawn(true), [onDrawn]);
  return (
    <div className={styles['answers']}>
      {asked.spend && (
        <Question title={m.answers_spend()} all={{ to: '/rewards' }}>
          {points.slice(0, ROWS).map((scheme) => (
            <PointsRow key={scheme.id} scheme={scheme} />
          ))}
        </Question>
      )}
      {seesRebates(user.tier) && (
        <Question title={m.answers_target()} all={{ to: '/rebate-programs' }}>
          <NextTargets />
        </Question>
      )}
      {asked.waits && (
        <Question
          title={m.answers_waits()}
          all={{
            to: '/claims/$programType',
            params: { programType: 'scheme' },
            search: { program_id: ALL_PROGRAMMES, status: 'review' },
          }}
        >
          <ReviewRows answered={answered} total={claims.length} />
        </Question>
      )}
      {asked.ends && (
        <Question title={m.answers_ends()} all={{ to: '/claims/submit' }}>
          {closing.length === 0 && <li>{m.answers_ends_none()}</li>}
          {closing.slice(0, ROWS).map((window) => (
            <ClosingRow key={`${window.programType}/${window.programId}`} window={window} />
          ))}
        </Question>
      )}
    </div>
  );
}

function PointsRow({ scheme: { id, title, rewards, total_available_value: points } }: { scheme: Program }) {
  if (points === undefined) return null;
  const next = nextReward(points, rewards);
  const words = next
    ? m.points_to_next({ points: formatPoints(next.missing), gift: next.reward.gift })
    : m.points_all_reached();
  return (
    <li className={layout['row']}>
      <Link to="/rewards/$programId" params={{ programId: String(id) }}>
        <Fact title={title} note={words} figure={formatPoints(points)} />
      </Link>
    </li>
  );
}

function ReviewRows({
  answered,
  total,
}: {
  answered: NonNullable<AllClaims['programmes']>;
  /** How many programmes there are. */
  total: number;
}) {
  const { count, oldest } = claimsInReview(claimsOf(answered), useToday());
  const known =
    answered.length < total
      ? m.answers_review_known({ known: formatWhole(answered.length), all: formatWhole(total) })
      : '';
  if (count === 0)
    return (
      <>
        <li>{known === '' ? m.answers_review_none() : m.answers_review_unseen()}</li>
        {known !== '' && <li className={layout['hint']}>{known}</li>}
      </>
    );
  const first = oldest?.listed;
  return (
    <>
      <li className={layout['row']}>
        <Link
          to="/claims/$programType"
          params={{ programType: 'scheme' }}
          search={{ program_id: ALL_PROGRAMMES, status: 'review' }}
        >
          <Fact title={m.claims_under_review()} note={known} figure={m.answers_review_count({ count })} />
        </Link>
      </li>
      {first && (
        <li className={layout['row']}>
          <Link
            to="/claims/$programType/$programId/$claimId"
            params={{
              programType: first.programType,
              programId: first.programId,
              claimId: String(first.claim.id),
            }}
          >
            <Fact
              title={m.answers_oldest({ number: first.claim.invoice_number })}
              note={first.programTitle}
              figure={oldest.days === 0 ? m.answers_today() : m.answers_days({ days: oldest.days })}
            />
          </Link>
        </li>
      )}
    </>
  );
}

function ClosingRow({ window }: { window: ClosingWindow }) {
  const { programType, programId, title, vertical, hasClaims, daysLeft, lastDay } = window;
  return (
    <li className={layout['row']}>
      <Link
        to="/claims/$programId/$programType/submit"
        params={{ programId, programType }}
        search={vertical === undefined ? {} : { business_vertical: vertical }}
      >
        <Fact
          title={title}
          note={hasClaims === false ? m.answers_no_claim() : m.answers_until({ date: formatDay(lastDay) })}
          figure={daysLeft === 0 ? m.answers_last_day() : m.answers_days({ days: daysLeft })}
        />
      </Link>
      <AddToCalendar deadline={window} isIconOnly />
    </li>
  );
}
