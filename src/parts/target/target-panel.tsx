import { m } from '#messages';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { type Day } from '#src/api/contract/days.ts';
import { type Target } from '#src/api/contract/rebates.schema.ts';
import { type Outlook, afterOrder } from '#src/api/contract/target-outlook.ts';
import { formatRupees } from '#src/ui/format.ts';
import { WhatIf } from '../what-if.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { noNextText } from './no-next-text.ts';
import { rebateText } from './outlook-text.tsx';
import { Plots } from './plots.tsx';

export interface TargetPanelProps {
  kind: 'how' | 'picture' | 'what-if';
  target: Target;
  achieved: number | undefined;
  claims: readonly Claim[] | undefined;
  underReview: number | undefined;
  outlook: Outlook;
  today: Day;
}

/** What a target shows on demand. Loaded then, and kept on the device from the start. */
export function TargetPanel({ kind, ...props }: TargetPanelProps) {
  if (kind === 'how') return <Arithmetic {...props} />;
  return kind === 'picture' ? <Plots {...props} /> : <OrderForTarget {...props} />;
}

function OrderForTarget({ target, achieved, underReview }: Omit<TargetPanelProps, 'kind'>) {
  if (achieved === undefined) return <p role="status">{m.what_if_achieved_unknown()}</p>;
  return (
    <WhatIf
      label={m.what_if_order({ vertical: target.business_vertical })}
      underReview={underReview}
      promise={m.what_if_promise()}
    >
      {(order, review) => <AfterOrder target={target} base={achieved + review} order={order} />}
    </WhatIf>
  );
}

function AfterOrder({ target, base, order }: { target: Target; base: number; order: number }) {
  const { amount, before, after, jump, next } = afterOrder(target, base, order);
  return (
    <>
      <p>{m.what_if_amount({ before: formatRupees(base), after: formatRupees(amount) })}</p>
      <p>
        {jump === undefined ? (
          m.what_if_jump_unknown()
        ) : after?.level === 'none' ? (
          m.what_if_same()
        ) : (
          <strong>
            {m.what_if_jump({
              amount: formatRupees(jump),
              before: rebateText(before, false),
              after: rebateText(after, false),
            })}
          </strong>
        )}
      </p>
      <p>{next ? missingText(next) : noNextText(target)}</p>
    </>
  );
}

function missingText({ level, missing }: NonNullable<ReturnType<typeof afterOrder>['next']>): string {
  const amount = formatRupees(missing);
  return level === 'basic' ? m.target_to_basic({ amount }) : m.target_to_expected({ amount });
}
