import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type InvoiceReading } from '#src/invoice/invoice-reading.ts';
import { onDemand, tellMissing, usePart } from '#src/ui/on-demand.tsx';

const scanner = onDemand(async () => (await import('./scanner.tsx')).Scanner);

/** Scans before a programme is chosen: the invoice waits as one that another app shared. */
export function ScanForClaim() {
  const { sharedInvoices, user } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();
  const Scanner = usePart(scanner);
  useEffect(() => {
    scanner.load().catch(tellMissing);
  }, []);
  const keep = async (files: readonly File[], reading?: InvoiceReading) => {
    const shared = await sharedInvoices.keep(files, 0, String(user.id), reading);
    await navigate({
      to: '/claims/submit',
      search: shared === undefined ? { refused: 'full' } : { shared },
      replace: true,
    });
  };
  return (
    Scanner && (
      // oxlint-disable-next-line react/static-components -- loaded once, the same ever after
      <Scanner
        onInvoice={(files, reading) => void keep(files, reading)}
        onClose={() => void navigate({ to: '/claims/submit', replace: true })}
      />
    )
  );
}
