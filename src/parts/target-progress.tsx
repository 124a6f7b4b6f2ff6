import { Suspense, lazy, useState } from 'react';
import { m } from '#messages';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { type Day } from '#src/api/contract/days.ts';
import { type Target } from '#src/api/contract/rebates.schema.ts';
import { outlookOf, underReviewOf } from '#src/api/contract/target-outlook.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { Button } from '#src/ui/button.tsx';
import { Fact, Facts } from '#src/ui/facts.tsx';
import { formatNumber, formatRupees } from '#src/ui/format.ts';
import { CheckIcon } from '#src/ui/icon.tsx';
import layout from '#src/ui/layout.module.css';
import { OutlookText, rebateText } from './target/outlook-text.tsx';
import { type TargetPanelProps } from './target/target-panel.tsx';
import styles from './target-progress.module.css';

const TargetPanel = lazy(async () => ({
  default: (await chunkInTime(() => import('./target/target-panel.tsx'))).TargetPanel,
}));

/**
 * A vertical's targets in a quarter: what is achieved, what is missing, and what both are worth. An unknown amount is
 * shown as such, not as ₹0.
 */
export function TargetProgress({
  target,
  achieved,
  claims,
  quarter,
  today,
  isPending = false,
}: {
  target: Target;
  /** Approved rupees; `undefined` while they are not known. */
  achieved: number | undefined;
  /** The quarter's claims, of all verticals; `undefined` while they are not known. */
  claims: readonly Claim[] | undefined;
  quarter: { start_date?: Day | undefined; end_date?: Day | undefined };
  today: Day;
  /** The achieved amount is still loading. */
  isPending?: boolean;
}) {
  const vertical = target.business_vertical;
  const underReview = underReviewOf(claims, vertical);
  const outlook = outlookOf(target, { achieved, underReview }, quarter, today);
  const { basic, expected } = outlook;
  const full = Math.max(expected?.target ?? 0, basic?.target ?? 0);
  const share = (amount: number) => `${full === 0 ? 0 : Math.min(100, (amount / full) * 100)}%`;
  const barText = m.target_bar({
    vertical,
    achieved: formatRupees(achieved ?? 0),
    target: formatRupees(full),
  });
  const unknown = isPending ? m.loading() : m.figure_unknown();
  const isOver = outlook.span?.state === 'over';
  return (
    <div className={`${layout['stack']} ${styles['progress']}`}>
      <p className={styles['achieved']}>
        <span className={layout['hint']}>{m.target_achieved()}</span>{' '}
        {achieved === undefined ? <em>{unknown}</em> : <strong>{formatRupees(achieved)}</strong>}
      </p>
      {achieved === undefined && isPending && <div className={styles['bar']} />}
      {achieved !== undefined && full > 0 && (
        <div
          className={styles['bar']}
          role="meter"
          aria-valuemin={0}
          aria-valuemax={full}
          aria-valuenow={Math.min(achieved, full)}
          aria-valuetext={barText}
          aria-label={barText}
        >
          <span className={styles['fill']} style={{ width: share(achieved) }} />
          {basic && basic.target < full && (
            <span className={styles['mark']} style={{ insetInlineStart: share(basic.target) }} />
          )}
        </div>
      )}
      <ul className={styles['gaps']}>
        {basic?.missing !== undefined && (
          <Gap
            gap={basic.missing}
            reached={m.target_basic_reached()}
            missing={(amount) => m.target_to_basic({ amount })}
          />
        )}
        {expected?.missing !== undefined && (
          <Gap
            gap={expected.missing}
            reached={m.target_expected_reached()}
            missing={(amount) => m.target_to_expected({ amount })}
          />
        )}
      </ul>
      {full > 0 && (
        <p className={styles['achieved']}>
          <span className={layout['hint']}>{isOver ? m.target_rebate_result() : m.target_rebate_now()}</span>{' '}
          {outlook.approved === undefined ? (
            <em>{unknown}</em>
          ) : (
            <strong>{rebateText(outlook.approved.rebate, isOver)}</strong>
          )}
        </p>
      )}
      <Facts>
        <Fact name={m.target_basic()} value={basic ? formatRupees(basic.target) : m.target_unknown()} />
        <Fact name={m.target_basic_rebate()} value={percent(basic?.percentage)} />
        <Fact
          name={m.target_expected()}
          value={expected ? formatRupees(expected.target) : m.target_unknown()}
        />
        <Fact name={m.target_expected_rebate()} value={percent(expected?.percentage)} />
        {basic?.worth !== undefined && (
          <Fact name={m.target_worth_basic()} value={formatRupees(basic.worth)} />
        )}
        {expected?.worth !== undefined && (
          <Fact name={m.target_worth_expected()} value={formatRupees(expected.worth)} />
        )}
      </Facts>
      {full > 0 && (
        <OutlookText outlook={outlook} isReviewUnknown={claims !== undefined && underReview === undefined} />
      )}
      {full > 0 && <More {...{ target, achieved, claims, underReview, outlook, today }} />}
    </div>
  );
}

/** What is opened on demand; at most one at a time. */
function More(props: Omit<TargetPanelProps, 'kind'>) {
  const [open, setOpen] = useState<TargetPanelProps['kind']>();
  const isRunning = props.outlook.span?.state !== 'over';
  const choice = (kind: TargetPanelProps['kind'], text: string) => (
    <Button
      variant="secondary"
      aria-expanded={open === kind}
      onPress={() => setOpen(open === kind ? undefined : kind)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <div className={`${layout['actions']} ${layout['screenOnly']}`}>
        {choice('how', m.outlook_how())}
        {choice('picture', m.outlook_picture())}
        {isRunning && choice('what-if', m.outlook_what_if())}
      </div>
      {open !== undefined && (
        <Suspense fallback={<p role="status">{m.loading()}</p>}>
          <TargetPanel kind={open} {...props} />
        </Suspense>
      )}
    </>
  );
}

function percent(percentage: number | undefined): string {
  if (percentage === undefined) return m.target_unknown();
  return m.target_percentage({ percentage: formatNumber(percentage) });
}

function Gap({ gap, reached, missing }: { gap: number; reached: string; missing: (gap: string) => string }) {
  return gap === 0 ? (
    <li className={`${styles['reached']} ${layout['joy']}`}>
      <CheckIcon />
      {reached}
    </li>
  ) : (
    <li>{missing(formatRupees(gap))}</li>
  );
}
