import { Alert } from '#src/ui/alert.tsx';
import { eInvoiceFacts, trustWords } from './e-invoice-words.ts';
import { type JudgedCode } from './judged-code.ts';

/** What the e-invoice code says, and how sure it is. */
export function CodeNotes({ code: { invoice, trust } }: { code: JudgedCode }) {
  const { tone, title, text } = trustWords(trust);
  return (
    <Alert tone={tone} title={title}>
      <p>
        <strong>{eInvoiceFacts(invoice)}</strong>
      </p>
      <p>{text}</p>
    </Alert>
  );
}
