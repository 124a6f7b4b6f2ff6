import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { m } from '#messages';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { CloseIcon } from '#src/ui/icon.tsx';
import { type ListedClaim } from './all-claims.queries.ts';
import { claimKey } from './claims-view.ts';
import layout from '#src/ui/layout.module.css';
import { ClaimSections, ClaimSubtitle, useKept } from './one-claim.tsx';

/** A claim at the side of the list, with all that its own screen has. */
export const ClaimPanel = memo(function ClaimPanel({
  row,
  onClose,
}: {
  row: ListedClaim;
  onClose: () => void;
}) {
  const { programType, programId, programTitle, claim } = row;
  const of = { programType, programId, claimId: String(claim.id) };
  const kept = useKept(of, claim);
  const key = claimKey(row);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After a press of its row, and not after a reload: there the partner is elsewhere.
    if (document.activeElement?.id === key) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <section
      className={`${layout['screenOnly']} ${layout['surface']} ${layout['side']}`}
      aria-labelledby="opened-claim"
    >
      <div className={layout['closable']}>
        <div>
          <h2 id="opened-claim" ref={heading} tabIndex={-1}>
            {claim.invoice_number || m.one_claim_title()}
          </h2>
          <ClaimSubtitle claim={claim} programme={programTitle} />
        </div>
        <Button icon={<CloseIcon />} aria-label={m.ui_close()} onPress={onClose} />
      </div>
      <ClaimSections {...of} {...kept} claim={claim} programme={programTitle} />
      <Link
        to="/claims/$programType/$programId/$claimId"
        params={of}
        className={buttonClass({ variant: 'secondary' })}
      >
        {m.one_claim_alone()}
      </Link>
    </section>
  );
});
