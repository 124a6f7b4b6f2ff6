import { useEffect, useState } from 'react';
import { m } from '#messages';
import { type EInvoiceTrust, readEInvoice, trustOf } from '#src/api/contract/e-invoice.ts';
import { TypedClaim } from '#src/outbox/claim-record.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { type PortalForm, useFormRead } from '#src/ui/form/portal-form.ts';
import { formatDay } from '#src/ui/format.ts';
import { type ClaimValues } from './claim-form.schema.ts';
import { eInvoiceFacts, trustWords } from './e-invoice-words.ts';

/** What the e-invoice code says, how sure it is, and where the typed claim says something else. */
export function CodeNotes({ form, eInvoice }: { form: PortalForm<ClaimValues, unknown>; eInvoice: string }) {
  const code = readEInvoice(eInvoice);
  const trust = useTrust(eInvoice);
  const number = useFormRead<TypedClaim, string>(form, TypedClaim, (typed) => typed.invoice_number);
  const date = useFormRead<TypedClaim, string>(form, TypedClaim, (typed) => typed.invoice_date);
  if (!code || !trust) return null;
  const { invoice } = code;
  const { tone, title, text } = trustWords(trust);
  return (
    <Alert tone={tone} title={title}>
      <p>
        <strong>{eInvoiceFacts(invoice)}</strong>
      </p>
      <p>{text}</p>
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

function useTrust(eInvoice: string): EInvoiceTrust | undefined {
  const [known, setKnown] = useState<{ of: string; trust: EInvoiceTrust }>();
  useEffect(() => {
    let isHere = true;
    const judge = async () => {
      const code = readEInvoice(eInvoice);
      if (!code) return;
      const trust = await trustOf(code, { keys: [] });
      if (isHere) setKnown({ of: eInvoice, trust });
    };
    void judge();
    return () => {
      isHere = false;
    };
  }, [eInvoice]);
  return known?.of === eInvoice ? known.trust : undefined;
}
