import { m } from '#messages';
import { type Progress } from '#src/api/contract/rebate-years.ts';
import { formatNumber, formatRupees } from './format.ts';
import { CheckIcon } from './icon.tsx';
import styles from './target-progress.module.css';

/** A vertical's targets as a bar with a mark at the basic one, its percentages, and what is missing to each in words. */
export function TargetProgress({ vertical, progress }: { vertical: string; progress: Progress }) {
  const { achieved, basic, expected } = progress;
  const full = Math.max(expected?.target ?? 0, basic?.target ?? 0);
  const share = (amount: number) => `${full === 0 ? 0 : Math.min(100, (amount / full) * 100)}%`;
  return (
    <div className={styles['progress']}>
      <p className={styles['achieved']}>
        <span>{m.target_achieved()}</span> <strong>{formatRupees(achieved)}</strong>
      </p>
      {full > 0 && (
        <div
          className={styles['bar']}
          role="meter"
          aria-valuemin={0}
          aria-valuemax={full}
          aria-valuenow={Math.min(achieved, full)}
          aria-valuetext={m.target_bar({
            vertical,
            achieved: formatRupees(achieved),
            target: formatRupees(full),
          })}
          aria-label={m.target_bar({
            vertical,
            achieved: formatRupees(achieved),
            target: formatRupees(full),
          })}
        >
          <span className={styles['fill']} style={{ width: share(achieved) }} />
          {basic && basic.target < full && (
            <span className={styles['mark']} style={{ insetInlineStart: share(basic.target) }} />
          )}
        </div>
      )}
      <dl className={styles['goals']}>
        <Figure name={m.target_basic()} value={basic && formatRupees(basic.target)} />
        <Figure name={m.target_basic_rebate()} value={percent(basic?.percentage)} />
        <Figure name={m.target_expected()} value={expected && formatRupees(expected.target)} />
        <Figure name={m.target_expected_rebate()} value={percent(expected?.percentage)} />
      </dl>
      <ul className={styles['gaps']}>
        {basic && (
          <Gap
            gap={basic.gap}
            reached={m.target_basic_reached()}
            missing={m.target_to_basic({ amount: formatRupees(basic.gap) })}
          />
        )}
        {expected && (
          <Gap
            gap={expected.gap}
            reached={m.target_expected_reached()}
            missing={m.target_to_expected({ amount: formatRupees(expected.gap) })}
          />
        )}
      </ul>
    </div>
  );
}

function percent(percentage: number | undefined): string | undefined {
  return percentage === undefined ? undefined : m.target_percentage({ percentage: formatNumber(percentage) });
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? m.target_unknown()}</dd>
    </div>
  );
}

function Gap({ gap, reached, missing }: { gap: number; reached: string; missing: string }) {
  return gap === 0 ? (
    <li className={styles['reached']}>
      <CheckIcon />
      {reached}
    </li>
  ) : (
    <li>{missing}</li>
  );
}
