import { type ReactNode, useState } from 'react';
import { m } from '#messages';
import { CheckboxField } from '#src/ui/checkbox-field.tsx';
import { formatRupees } from '#src/ui/format.ts';
import { WholeNumberField } from '#src/ui/whole-number-field.tsx';
import layout from '#src/ui/layout.module.css';

/** An amount to try, with what is under review or without. Nothing of it leaves the screen. */
export function WhatIf({
  label,
  underReview,
  promise,
  children,
}: {
  label: string;
  /** In rupees; `undefined` if it is not known. */
  underReview: number | undefined;
  promise: string;
  /** What `order` rupees would change, with `review` rupees taken as approved. */
  children: (order: number, review: number) => ReactNode;
}) {
  const [order, setOrder] = useState(0);
  const [isWithReview, setWithReview] = useState(false);
  return (
    <div className={layout['stack']}>
      <WholeNumberField
        label={label}
        description={m.what_if_hint()}
        value={order}
        onChange={setOrder}
        isRupees
        isAlone
      />
      {underReview !== undefined && underReview > 0 && (
        <CheckboxField
          label={m.what_if_review({ amount: formatRupees(underReview) })}
          value={isWithReview}
          onChange={setWithReview}
        />
      )}
      {underReview === undefined && <p className={layout['hint']}>{m.outlook_review_unknown()}</p>}
      <div role="status" className={layout['tightStack']}>
        {order > 0 ? children(order, isWithReview ? (underReview ?? 0) : 0) : <p>{m.what_if_type()}</p>}
      </div>
      <p className={layout['hint']}>{promise}</p>
    </div>
  );
}
