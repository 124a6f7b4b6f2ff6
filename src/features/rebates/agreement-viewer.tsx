import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { lazy } from 'react';
import { m } from '#messages';
import { type RebateAgreement } from '#src/api/contract/rebates.schema.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { rebateQueries } from './rebates.queries.ts';

/** pdf.js is large, so it is loaded only when a PDF is opened. */
const PdfViewer = lazy(async () => ({
  default: (await chunk(() => import('#src/parts/pdf-viewer.tsx'))).PdfViewer,
}));

/** Shows the PDF of an agreement. */
export function AgreementViewer({ agreement, onClose }: { agreement: RebateAgreement; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' });
  const file = useQuery(rebateQueries.agreementFile(api, agreement.id));
  return (
    <PdfViewer
      title={m.agreement_view_title({ vertical: agreement.business_vertical })}
      file={file.data}
      fileName={`agreement-${agreement.business_vertical}.pdf`}
      error={file.error}
      onRetry={() => void file.refetch()}
      onClose={onClose}
    />
  );
}
