import { m } from '#messages';
import { type SuggestedFields } from '#src/invoice/suggest-fields.ts';
import { TypedClaim } from '#src/outbox/claim-record.ts';
import { Alert } from '#src/ui/alert.tsx';
import { formatDay, formatRupees } from '#src/ui/format.ts';
import { type PortalForm, useFormRead } from '#src/ui/form/portal-form.ts';
import { Button } from '#src/ui/button.tsx';
import { type ClaimValues } from './claim-form.schema.ts';

/** What the text of a PDF seems to say, until the partner has changed or replaced it. */
export function SuggestedNotes({
  form,
  suggested: { number, date, total },
}: {
  form: PortalForm<ClaimValues, unknown>;
  suggested: SuggestedFields;
}) {
  const typedNumber = useFormRead<TypedClaim, string>(form, TypedClaim, (typed) => typed.invoice_number);
  const typedDate = useFormRead<TypedClaim, string>(form, TypedClaim, (typed) => typed.invoice_date);
  if (number === undefined && date === undefined && total === undefined) return null;
  return (
    <Alert tone="info" title={m.suggested_title()}>
      <p>{m.suggested_text()}</p>
      <ul>
        {number !== undefined && (
          <li>
            {m.suggested_number({ number })}
            {typedNumber.trim() !== number && (
              <Button variant="secondary" onPress={() => form.change('invoice_number', number)}>
                {m.einvoice_use({ value: number })}
              </Button>
            )}
          </li>
        )}
        {date !== undefined && (
          <li>
            {m.suggested_date({ date: formatDay(date) })}
            {typedDate !== date && (
              <Button variant="secondary" onPress={() => form.change('invoice_date', date)}>
                {m.einvoice_use({ value: formatDay(date) })}
              </Button>
            )}
          </li>
        )}
        {total !== undefined && <li>{m.suggested_total({ total: formatRupees(total) })}</li>}
      </ul>
    </Alert>
  );
}
