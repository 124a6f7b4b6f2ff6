import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useState } from 'react';
import { m } from '#messages';
import { type ClaimFile } from '#src/api/contract/one-claim.calls.ts';
import { type PdfViewer } from '#src/parts/pdf-viewer.tsx';
import { useStored } from '#src/device/use-stored.ts';
import { type Receipt } from '#src/outbox/receipt.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card-section.tsx';
import { FileIcon } from '#src/ui/inner-icons.tsx';
import { onDemand, tellMissing } from '#src/ui/on-demand.tsx';
import { oneClaimQueries } from './one-claim.queries.ts';
import layout from '#src/ui/layout.module.css';

/** pdf.js is large, so it is loaded only when a PDF is opened. */
const pdfViewer = onDemand(async () => (await import('#src/parts/pdf-viewer.tsx')).PdfViewer);

/** The invoice's PDF: the one that this device has sent, else those that the API names. Nothing without any. */
export function ClaimPdf({ receipt, files }: { receipt: Receipt | undefined; files: readonly ClaimFile[] }) {
  const { receipts } = useRouteContext({ from: '/_signed-in' });
  const id = receipt?.id;
  const read = useCallback(
    async () => (id === undefined ? null : ((await receipts.file(id)) ?? null)),
    [receipts, id],
  );
  const kept = useStored(receipts.subscribe, read);
  // Until the device has answered, the API's file might be shown for a moment in place of its own.
  if (kept === undefined || (!kept && files.length === 0)) return null;
  return (
    <CardSection title={m.one_claim_pdf()}>
      <div className={layout['actions']}>
        {kept ? (
          <Opener name={kept.name} file={kept} />
        ) : (
          files.map(({ name, address }) => <Opener key={address} name={name} address={address} />)
        )}
      </div>
    </CardSection>
  );
}

type Source = { file: File; address?: never } | { address: string; file?: never };

function Opener({ name, ...source }: Source & { name: string }) {
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const close = () => setState('closed');
  const open = async () => {
    setState('loading');
    try {
      await pdfViewer.load();
      setState('open');
    } catch {
      tellMissing();
      close();
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<FileIcon />}
        isPending={state === 'loading'}
        onPress={() => void open()}
      >
        {m.one_claim_pdf_open({ name })}
      </Button>
      {state === 'open' &&
        (source.file ? (
          <Viewer name={name} file={source.file} error={null} onRetry={close} onClose={close} />
        ) : (
          <FetchedViewer name={name} address={source.address} onClose={close} />
        ))}
    </>
  );
}

/** Drawn only once its code is there. */
function Viewer({
  name,
  ...props
}: Omit<ComponentProps<typeof PdfViewer>, 'title' | 'fileName'> & { name: string }) {
  const Loaded = pdfViewer.get();
  // oxlint-disable-next-line react/static-components -- loaded once, the same ever after
  return Loaded && <Loaded {...props} title={name} fileName={name} />;
}

function FetchedViewer({ name, address, onClose }: { name: string; address: string; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data, error, refetch } = useQuery(oneClaimQueries.file(api, address));
  return <Viewer name={name} file={data} error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
