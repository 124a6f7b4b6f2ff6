import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
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
  const keep = async (files: readonly File[], eInvoice?: string) => {
    const { acceptShared } = await import('#src/outbox/accept-shared.ts');
    const href = await acceptShared(files, sharedInvoices, String(user.id), eInvoice);
    await navigate({ href, replace: true });
  };
  const close = () => void navigate({ to: '/claims/submit', replace: true });
  return (
    Scanner && (
      // oxlint-disable-next-line react/static-components -- loaded once, the same ever after
      <Scanner
        onInvoice={(files, eInvoice) =>
          void keep(files, eInvoice).catch((error: unknown) => {
            console.warn('What was scanned could not be kept:', error);
            tellMissing();
            // The camera has stopped.
            close();
          })
        }
        onClose={close}
      />
    )
  );
}
