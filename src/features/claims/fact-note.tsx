import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import { formatDay } from '#src/ui/format.ts';
import { type PortalForm, useTyped } from '#src/ui/form/portal-form.ts';
import layout from '#src/ui/layout.module.css';
import { type ClaimValues } from './claim-form.schema.ts';
import { type FactField, type FieldFacts } from './field-facts.ts';

/** Below a field: that its value is only suggested, or that the invoice says something else. */
export function FactNote({
  form,
  name,
  facts,
  isTouched,
}: {
  form: PortalForm<ClaimValues, unknown>;
  name: FactField;
  facts: FieldFacts;
  /** The partner has been in the field since the suggestion came. */
  isTouched: boolean;
}) {
  const typed = useTyped(form, name);
  const said = facts[name];
  if (said === undefined) return null;
  if (typed.trim() === said)
    return facts.source === 'text' && !isTouched ? (
      <span className={layout['hint']}>{m.suggested_mark()}</span>
    ) : null;
  const value = name === 'invoice_date' ? formatDay(facts.invoice_date) : said;
  return (
    <>
      <span className={layout['hint']}>
        {facts.source === 'text' ? m.suggested_other({ value }) : m.einvoice_other({ value })}
      </span>
      <Button variant="secondary" onPress={() => form.change(name, said)}>
        {m.einvoice_use({ value })}
      </Button>
    </>
  );
}
