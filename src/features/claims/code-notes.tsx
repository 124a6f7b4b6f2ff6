import { m } from '#messages';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { TypedClaim } from '#src/outbox/claim-record.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { type PortalForm, useFormRead } from '#src/ui/form/portal-form.ts';
import { formatDay } from '#src/ui/format.ts';
import { type ClaimValues } from './claim-form.schema.ts';
import { eInvoiceFacts, trustWords } from './e-invoice-words.ts';
import { type JudgedCode } from './judged-code.ts';
import { type VerticalHint, verticalHint } from './vertical-hint.ts';

/** What the e-invoice code says, how sure it is, and where the typed claim says something else. */
export function CodeNotes({
  form,
  code: { invoice, trust },
  vertical,
}: {
  form: PortalForm<ClaimValues, unknown>;
  code: JudgedCode;
  /** Of the claim that is typed, if it has one. */
  vertical: BusinessVertical | undefined;
}) {
  const number = useFormRead<TypedClaim, string>(form, TypedClaim, (typed) => typed.invoice_number);
  const date = useFormRead<TypedClaim, string>(form, TypedClaim, (typed) => typed.invoice_date);
  const { tone, title, text } = trustWords(trust);
  const hint = verticalHint(invoice.mainHsn);
  return (
    <Alert tone={tone} title={title}>
      <p>
        <strong>{eInvoiceFacts(invoice)}</strong>
      </p>
      <p>{text}</p>
      {hint && vertical && hint.vertical !== vertical && <p>{otherVertical(hint, vertical)}</p>}
      {number.trim() !== invoice.number && (
        <Button variant="secondary" onPress={() => form.change('invoice_number', invoice.number)}>
          {m.einvoice_use({ value: invoice.number })}
        </Button>
      )}
      {date !== invoice.date && (
        <Button variant="secondary" onPress={() => form.change('invoice_date', invoice.date)}>
          {m.einvoice_use({ value: formatDay(invoice.date) })}
        </Button>
      )}
    </Alert>
  );
}

function otherVertical(hint: VerticalHint, vertical: BusinessVertical): string {
  const { hsn } = hint;
  return hint.vertical === 'SOHO'
    ? m.einvoice_soho({ hsn, vertical })
    : m.einvoice_surveillance({ hsn, vertical });
}
