import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '#messages';
import { claimTotal } from '#src/api/contract/claims.schema.ts';
import { receiptOf } from '#src/outbox/receipts.ts';
import { SharePaper } from '#src/parts/share-paper.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Fact, Facts } from '#src/ui/facts.tsx';
import { formatIndianTime, formatRupees } from '#src/ui/format.ts';
import { CheckIcon, CloseIcon } from '#src/ui/icon.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './receipt-card.module.css';
import { type JustSent } from './sent-receipt.tsx';
import { receiptPaper } from './receipt-paper.ts';

/** The receipt after a submit: what was sent, when the API took it, and what comes next. */
export function ReceiptCard({ sent }: { sent: JustSent }) {
  const { now, user } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const isListed = 'receipt' in sent;
  const receipt = isListed ? sent.receipt : receiptOf(sent.confirming, now().getTime());
  const { claim, programType, programId, vertical, takenAt } = receipt;

  useEffect(() => {
    // After the navigation, and not after a reload: there the partner is elsewhere.
    if (document.activeElement?.tagName === 'H1') heading.current?.focus({ preventScroll: true });
  }, []);

  const close = () =>
    void navigate({
      to: '.',
      search: (search) => search,
      state: ({ receiptId: _, ...state }) => state,
      replace: true,
      resetScroll: false,
    });
  return (
    <section className={layout['screenOnly']} aria-labelledby="sent-receipt">
      <Card>
        <div className={layout['stack']}>
          <div className={layout['closable']}>
            <h2 id="sent-receipt" ref={heading} tabIndex={-1}>
              {m.receipt_title({ number: claim.invoice_number })}
            </h2>
            <Button icon={<CloseIcon />} aria-label={m.receipt_close()} onPress={close} />
          </div>
          <p className={styles['taken']} role="status">
            <CheckIcon />
            <span>
              {takenAt === undefined
                ? m.receipt_listed()
                : m.receipt_taken({ time: formatIndianTime(new Date(takenAt)) })}
            </span>
          </p>
          <Facts>
            <Fact name={m.receipt_total()} value={formatRupees(claimTotal(claim.products))} />
            <Fact name={m.receipt_programme()} value={receipt.programTitle || m.dash()} />
            {vertical !== undefined && <Fact name={m.claims_vertical()} value={vertical} />}
          </Facts>
          {!isListed && <p className={layout['hint']}>{m.receipt_unlisted()}</p>}
          {isListed && receipt.isUnkept && <Alert tone="warning" title={m.receipt_unkept()} />}
          {isListed && !receipt.isUnkept && <p className={layout['hint']}>{m.receipt_kept()}</p>}
          <div className={layout['actions']}>
            <SharePaper
              name={`receipt-${claim.invoice_number.replace(/[^A-Za-z\d._-]+/g, '-')}`}
              paper={() => receiptPaper(receipt, user, now())}
              label={m.receipt_share()}
            />
            <Link
              to="/claims/$programId/$programType/submit"
              params={{ programId, programType }}
              search={vertical === undefined ? {} : { business_vertical: vertical }}
              className={buttonClass({ variant: 'secondary' })}
            >
              {m.receipt_another()}
            </Link>
          </div>
        </div>
      </Card>
    </section>
  );
}
