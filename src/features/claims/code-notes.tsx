import { m } from '#messages';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { Alert } from '#src/ui/alert.tsx';
import { eInvoiceFacts, trustWords } from './e-invoice-words.ts';
import { type JudgedCode } from './judged-code.ts';
import { type VerticalHint, verticalHint } from './vertical-hint.ts';

/** What the e-invoice code says, how sure it is, and whether its HSN is of another vertical. */
export function CodeNotes({
  code: { invoice, trust },
  vertical,
}: {
  code: JudgedCode;
  /** Of the claim that is typed, if it has one. */
  vertical?: BusinessVertical | undefined;
}) {
  const { tone, title, text } = trustWords(trust, invoice);
  const hint = verticalHint(invoice.mainHsn);
  return (
    <Alert tone={tone} title={title}>
      <p>
        <strong>{eInvoiceFacts(invoice)}</strong>
      </p>
      <p>{text}</p>
      {hint && vertical && hint.vertical !== vertical && <p>{otherVertical(hint, vertical)}</p>}
    </Alert>
  );
}

function otherVertical(hint: VerticalHint, vertical: BusinessVertical): string {
  const { hsn } = hint;
  return hint.vertical === 'SOHO'
    ? m.einvoice_soho({ hsn, vertical })
    : m.einvoice_surveillance({ hsn, vertical });
}
