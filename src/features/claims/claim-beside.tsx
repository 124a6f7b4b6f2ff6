import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { usePrinting } from '#src/ui/use-printing.ts';
import { useWide } from '#src/ui/use-wide.ts';
import { type ListedClaim } from './all-claims.queries.ts';
import { claimKey } from './claims-view.ts';
import { useOpenedClaim } from './use-opened-claim.ts';
import layout from '#src/ui/layout.module.css';

const ClaimPanel = lazy(async () => ({
  default: (await chunkInTime(() => import('./claim-places.ts'))).ClaimPanel,
}));

/** The claim that stands beside the list, if the window is wide, and what a press of a row does. */
export function useClaimBeside(rows: readonly ListedClaim[]) {
  const isWide = useWide();
  // A sheet of paper is not wide, and the claim stays open behind the print dialog.
  const isPrinting = usePrinting();
  const { opened, open, close } = useOpenedClaim();
  const row = useMemo(
    () =>
      (isWide || isPrinting) && opened !== undefined
        ? rows.find((one) => claimKey(one) === opened)
        : undefined,
    [rows, isWide, isPrinting, opened],
  );
  const press = useCallback(
    (event: MouseEvent, key: string) => {
      const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      // Safari does not focus a link that is pressed. From the row, the focus goes on to the claim.
      document.getElementById(key)?.focus({ preventScroll: true });
      if (key === opened) document.getElementById('opened-claim')?.focus({ preventScroll: true });
      else open(key);
    },
    [opened, open],
  );
  const key = row && claimKey(row);
  const last = useRef(key);
  useEffect(() => {
    const closed = last.current;
    last.current = key;
    // The focus was in what is closed, by whatever way.
    if (key === undefined && closed !== undefined && document.activeElement === document.body)
      // Its row may be on another page of the list by now.
      (document.getElementById(closed) ?? document.getElementById('content'))?.focus();
  }, [key]);
  return { row, open: isWide ? press : undefined, close };
}

/** The list with the claim that is open beside it. */
export function ClaimBeside({
  row,
  onClose,
  children,
}: {
  row: ListedClaim | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const isPrinting = usePrinting();
  const place = useRef<HTMLDivElement>(null);
  const isOpen = row !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Node)) return;
      // Not in the search field, nor in a dialog that the claim has opened, which is elsewhere in the page.
      if (target === document.body || place.current?.contains(target)) onClose();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen, onClose]);
  return (
    <div ref={place} className={row && !isPrinting ? layout['split'] : undefined}>
      {children}
      {row && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <ClaimPanel key={claimKey(row)} row={row} onClose={onClose} />
        </Suspense>
      )}
    </div>
  );
}
