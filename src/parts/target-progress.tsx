import { m } from '#messages';
import { type Progress } from '#src/api/contract/rebate-years.ts';
import { Fact, Facts } from '#src/ui/facts.tsx';
import { formatNumber, formatRupees } from '#src/ui/format.ts';
import { CheckIcon } from '#src/ui/icon.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './target-progress.module.css';

/** A vertical's targets and what is missing to each. An unknown amount is shown as such, not as ₹0. */
export function TargetProgress({
  vertical,
  progress,
  isPending = false,
}: {
  vertical: string;
  progress: Progress;
  /** The achieved amount is still loading. */
  isPending?: boolean;
}) {
  const { achieved, basic, expected } = progress;
  const full = Math.max(expected?.target ?? 0, basic?.target ?? 0);
  const share = (amount: number) => `${full === 0 ? 0 : Math.min(100, (amount / full) * 100)}%`;
  const barText = m.target_bar({
    vertical,
    achieved: formatRupees(achieved ?? 0),
    target: formatRupees(full),
  });
  return (
    <div className={`${layout['stack']} ${styles['progress']}`}>
      <p className={styles['achieved']}>
        <span className={layout['hint']}>{m.target_achieved()}</span>{' '}
        {achieved === undefined ? (
          <em>{isPending ? m.loading() : m.figure_unknown()}</em>
        ) : (
          <strong>{formatRupees(achieved)}</strong>
        )}
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
      <Facts>
        <Fact name={m.target_basic()} value={basic ? formatRupees(basic.target) : m.target_unknown()} />
        <Fact name={m.target_basic_rebate()} value={percent(basic?.percentage)} />
        <Fact
          name={m.target_expected()}
          value={expected ? formatRupees(expected.target) : m.target_unknown()}
        />
        <Fact name={m.target_expected_rebate()} value={percent(expected?.percentage)} />
      </Facts>
      <ul className={styles['gaps']}>
        {basic?.gap !== undefined && (
          <Gap
            gap={basic.gap}
            reached={m.target_basic_reached()}
            missing={(amount) => m.target_to_basic({ amount })}
          />
        )}
        {expected?.gap !== undefined && (
          <Gap
            gap={expected.gap}
            reached={m.target_expected_reached()}
            missing={(amount) => m.target_to_expected({ amount })}
          />
        )}
      </ul>
    </div>
  );
}

function percent(percentage: number | undefined): string {
  if (percentage === undefined) return m.target_unknown();
  return m.target_percentage({ percentage: formatNumber(percentage) });
}

function Gap({ gap, reached, missing }: { gap: number; reached: string; missing: (gap: string) => string }) {
  return gap === 0 ? (
    <li className={styles['reached']}>
      <CheckIcon />
      {reached}
    </li>
  ) : (
    <li>{missing(formatRupees(gap))}</li>
  );
}
