import { m } from '#messages';
import { type Reward } from '#src/api/contract/programs.schema.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { formatPoints } from '#src/parts/format-points.ts';
import { ChoiceList, ChoiceText, choiceClass } from '#src/ui/choice-list.tsx';
import { formatDay, formatNumber, formatRupees } from '#src/ui/format.ts';
import layout from '#src/ui/layout.module.css';
import styles from './choose-programme.module.css';
import { type ProgrammeChoice } from './programme-choices.ts';
import { type Fit, type JudgedChoice } from './programme-fit.ts';
import { type Gain, gainOf } from './programme-gain.ts';

/** The programmes to choose from, each with why it fits and what the invoice would bring there. */
export function ProgrammeLists({
  lists,
  total,
  isDisabled,
  onChoose,
}: {
  lists: readonly (readonly JudgedChoice[])[];
  /** The invoice's total in rupees, if it is known. */
  total: number | undefined;
  isDisabled: boolean;
  onChoose: (judged: JudgedChoice) => void;
}) {
  return lists.map((list) => {
    const isScheme = list[0]?.choice.programType === 'scheme';
    const label = isScheme ? m.schemes_title() : m.rebates_title();
    return (
      <section key={label} className={layout['stack']}>
        {(lists.length > 1 || !isScheme) && <h2>{label}</h2>}
        <ChoiceList label={label}>
          {list.map(({ choice, fit }) => (
            <li key={`${choice.programId}-${choice.vertical}`}>
              <button
                type="button"
                className={choiceClass}
                disabled={isDisabled}
                // Not disabled, so that the reason can be reached and read.
                aria-disabled={fit.misfit !== undefined}
                onClick={fit.misfit === undefined ? () => onChoose({ choice, fit }) : undefined}
              >
                <ChoiceText
                  title={
                    choice.vertical === undefined
                      ? choice.title
                      : m.claim_title({ title: choice.title, vertical: choice.vertical })
                  }
                  note={<Note choice={choice} fit={fit} total={total} />}
                />
              </button>
            </li>
          ))}
        </ChoiceList>
      </section>
    );
  });
}

function Note({ choice, fit, total }: JudgedChoice & { total: number | undefined }) {
  const { window, lastDay, earns } = choice;
  if (fit.misfit !== undefined) return <small>{fit.misfit}</small>;
  const reasons = reasonsOf(choice, fit);
  // None of what is on the invoice counts there, as far as one can see.
  const gain = fit.products === 0 ? undefined : gainOf(earns, total);
  return (
    <>
      {reasons.length > 0 && (
        <small className={styles['reasons']}>
          {reasons.map((reason, index) => (
            <span key={reason}>{index < reasons.length - 1 ? `${reason} · ` : reason}</span>
          ))}
        </small>
      )}
      {gain && <small>{gainText(gain)}</small>}
      <small className={styles['window']}>
        {window.daysLeft === 0
          ? m.window_open_today()
          : m.window_open_days({ days: window.daysLeft, date: formatDay(lastDay) })}
      </small>
    </>
  );
}

function reasonsOf({ vertical }: ProgrammeChoice, { distributor, products, hint }: Fit): string[] {
  // That its distributor sells it too would say nothing.
  if (products === 0) return [m.choice_no_products()];
  const reasons: string[] = [];
  if (distributor === 'not-offered') reasons.push(m.choice_not_offered());
  else if (distributor) reasons.push(m.choice_from({ distributor: distributor.name }));
  if (products !== undefined) reasons.push(m.choice_products({ count: products }));
  if (hint?.isSame === true) reasons.push(hintText(vertical, hint.hsn));
  return reasons;
}

const hintText = (vertical: BusinessVertical | undefined, hsn: string) =>
  vertical === 'SURVEILLANCE' ? m.choice_surveillance({ hsn }) : m.choice_soho({ hsn });

function gainText(gain: Gain): string {
  if (gain.kind === 'points') {
    const points = formatPoints(gain.points);
    const reward = gain.next && rewardName(gain.next.reward);
    if (!gain.next || reward === undefined) return m.choice_points({ points });
    return gain.next.missing === 0
      ? m.choice_points_reach({ points, reward })
      : m.choice_points_short({ points, missing: formatPoints(gain.next.missing), reward });
  }
  const amount = formatRupees(gain.rupees);
  const percentage = m.target_percentage({ percentage: formatNumber(gain.percentage) });
  return gain.target === undefined
    ? m.choice_rebate({ amount, percentage })
    : m.choice_rebate_target({ amount, percentage, target: formatRupees(gain.target) });
}

/** `undefined` for a reward without any name. */
function rewardName({ level, gift }: Reward): string | undefined {
  if (level === undefined || level === '') return gift === '' ? undefined : gift;
  return gift === '' ? level : m.choice_reward({ level, gift });
}
