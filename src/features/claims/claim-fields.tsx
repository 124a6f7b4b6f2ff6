import { type ReactNode, Suspense, lazy, memo, useMemo, useState } from 'react';
import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { addDays, indianDay } from '#src/api/contract/days.ts';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { formatDay } from '#src/ui/format.ts';
import { type FileTools, type MakeFile } from '#src/ui/file-field.tsx';
import { FormCheckboxField } from '#src/ui/form/form-checkbox-field.tsx';
import { FormDateField } from '#src/ui/form/form-date-field.tsx';
import { FormFileField } from '#src/ui/form/form-file-field.tsx';
import { FormSelectField } from '#src/ui/form/form-select-field.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { type PortalForm } from '#src/ui/form/portal-form.ts';
import { pageOf } from '#src/invoice/page.ts';
import { PageTools } from '#src/parts/pages/page-tools.tsx';
import { Terms, useCanShowTerms } from '#src/parts/terms.tsx';
import { type ClaimChoices, type ClaimFormSource } from './claim-choices.ts';
import layout from '#src/ui/layout.module.css';
import styles from './claim-form.module.css';
import { type ClaimValues } from './claim-form.schema.ts';
import { type FactField, type FieldFacts } from './field-facts.ts';
import { claimChecks } from './load-checks.ts';
import { ProductLines } from './product-lines.tsx';
import { type PagesToPdf } from './use-chosen-files.ts';

const FactNote = lazy(async () => ({ default: (await claimChecks()).FactNote }));

const pageTools =
  (toPdf: PagesToPdf, onMade: (pdf: File) => void) =>
  (file: File, { onChange, make }: FileTools) => (
    <PageTools
      file={file}
      onChange={(pdf, isOfSame) => {
        onChange(pdf);
        if (!isOfSame) onMade(pdf);
      }}
      onPages={(pages) => make((options) => toPdf(pages, options))}
      isKept
    />
  );

interface ClaimFieldsProps {
  form: PortalForm<ClaimValues, unknown>;
  choices: ClaimChoices;
  program: ClaimFormSource['program'];
  /** Whether the form began with the partner of the last claim. */
  isT1AsLast: boolean;
  isT2AsLast: boolean;
  /** The uploaded share of the PDF, 0 to 1, during the upload. */
  progress: number | undefined;
  /** What the invoice says of itself, if it was read. */
  facts: FieldFacts | undefined;
  /** The PDF of what was chosen, or why there is none. */
  toPdf: PagesToPdf;
  /** A making of the PDF that a reload has cut off, or of what was scanned. */
  begun: MakeFile | undefined;
  onMaking: (isMaking: boolean) => void;
  /** The PDF is made of other photos now. A stable function. */
  onMade: (pdf: File) => void;
  onRemove: () => void;
}

/**
 * SPEC §5 Claim. Memoised: a redraw takes 50 ms on a cheap phone, which would delay storing the claim on
 * submit.
 */
export const ClaimFields = memo(function ClaimFields({
  form,
  choices,
  program: { t_and_c: terms, start_date: start, end_date: end },
  isT1AsLast,
  isT2AsLast,
  progress,
  facts,
  toPdf,
  begun,
  onMaking,
  onMade,
  onRemove,
}: ClaimFieldsProps) {
  const tools = useMemo(() => pageTools(toPdf, onMade), [toPdf, onMade]);
  const canShowTerms = useCanShowTerms();
  const { now } = useRouteContext({ from: '__root__' });
  const today = indianDay(now());
  const shortcuts = [
    { day: today, text: m.claim_date_today() },
    { day: addDays(today, -1), text: m.claim_date_yesterday() },
  ].filter(({ day }) => (start === undefined || day >= start) && (end === undefined || day <= end));
  const asLast = (is: boolean) => (is ? m.claim_as_last() : undefined);
  return (
    <>
      <fieldset className={`${layout['surface']} ${styles['group']}`}>
        <legend>
          <h2>{m.claim_partners()}</h2>
        </legend>
        <FormSelectField
          form={form}
          name="t1_partner"
          label={m.claim_t1()}
          options={choices.t1}
          description={choices.t1Reason ?? asLast(isT1AsLast)}
        />
        <FormSelectField
          form={form}
          name="t2_partner"
          label={m.claim_t2()}
          options={choices.t2}
          description={choices.t2Reason ?? asLast(isT2AsLast)}
        />
      </fieldset>
      <fieldset className={`${layout['surface']} ${styles['group']}`}>
        <legend>
          <h2>{m.claim_invoice_details()}</h2>
        </legend>
        <WithFact form={form} name="invoice_number" facts={facts}>
          <FormTextField
            form={form}
            name="invoice_number"
            label={m.claim_invoice_number()}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="next"
          />
        </WithFact>
        <WithFact form={form} name="invoice_date" facts={facts}>
          <FormDateField
            form={form}
            name="invoice_date"
            label={m.claim_invoice_date()}
            description={m.claim_invoice_date_range({ from: formatDay(start), to: formatDay(end) })}
            min={start}
            max={end}
            lastOffered={today}
            shortcuts={shortcuts}
          />
        </WithFact>
        <FormFileField
          form={form}
          name="invoice"
          label={m.claim_invoice()}
          description={m.claim_invoice_hint()}
          rule={UPLOAD_RULES.invoices}
          progress={progress}
          onRemove={onRemove}
          takes="pages"
          toFile={(files, options) => toPdf(files.map(pageOf), options)}
          begun={begun}
          onMaking={onMaking}
          tools={tools}
        />
      </fieldset>
      <ProductLines form={form} products={choices.products} facts={facts} />
      {terms !== undefined && terms.trim() !== '' && (
        <fieldset className={`${layout['surface']} ${styles['group']}`}>
          <legend>
            <h2>{m.claim_terms_title()}</h2>
          </legend>
          <Terms html={terms} />
          <FormCheckboxField
            form={form}
            name="accepted"
            label={m.claim_terms_accept()}
            isDisabled={!canShowTerms}
          />
        </fieldset>
      )}
    </>
  );
});

/** A field, and below it what the invoice says of it. */
function WithFact({
  form,
  name,
  facts,
  children,
}: {
  form: ClaimFieldsProps['form'];
  name: FactField;
  facts: FieldFacts | undefined;
  children: ReactNode;
}) {
  const [seen, setSeen] = useState<FieldFacts>();
  return (
    <div className={layout['tightStack']} onFocus={() => setSeen(facts)}>
      {children}
      <div role="status" className={styles['fact']}>
        <Suspense>
          {facts && <FactNote form={form} name={name} facts={facts} isTouched={seen === facts} />}
        </Suspense>
      </div>
    </div>
  );
}
