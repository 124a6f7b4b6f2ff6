import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { m } from '#messages';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { Button } from '#src/ui/button.tsx';
import { formatDay } from '#src/ui/format.ts';
import { FormCheckboxField } from '#src/ui/form/form-checkbox-field.tsx';
import { FormDateField } from '#src/ui/form/form-date-field.tsx';
import { FormFileField } from '#src/ui/form/form-file-field.tsx';
import { FormSelectField } from '#src/ui/form/form-select-field.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { usePortalForm } from '#src/ui/form/portal-form.ts';
import { Terms } from '#src/ui/terms.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { type ClaimFormSource, claimChoices, soleKey } from './claim-choices.ts';
import { ClaimFailure, claimFailureText } from './claim-failure.tsx';
import styles from './claim-form.module.css';
import { type ClaimValues, claimSchema } from './claim-form.schema.ts';
import { ProductLines } from './product-lines.tsx';
import { createClaimSubmission } from './submit-claim.ts';

interface ClaimFormProps {
  programType: ProgramType;
  programId: string;
  data: ClaimFormSource;
  vertical: BusinessVertical | undefined;
}

/** The claim's fields, and what submitting does (SPEC §2, §4, §5 Claim). */
export function ClaimForm({ programType, programId, data, vertical }: ClaimFormProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const { user } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const choices = useMemo(() => claimChoices(data, programType, user.tier), [data, programType, user.tier]);
  const [submission] = useState(() => createClaimSubmission(api, programType, programId, choices.productIds));
  const [progress, setProgress] = useState<number>();
  const { t_and_c: terms, start_date: start, end_date: end } = data.program;

  const [schema] = useState(() => claimSchema(data.program));
  const form = usePortalForm({
    schema,
    initialValues: {
      t1_partner: soleKey(choices.t1),
      t2_partner: soleKey(choices.t2),
      invoice_number: '',
      invoice_date: '',
      invoice: undefined,
      products: [{ product_name: soleKey(choices.products), product_quantity: 0, product_price: 0 }],
      accepted: false,
    },
  });

  const send = useMutation({
    mutationFn: ({ accepted: _, ...claim }: ClaimValues) =>
      submission.submit({ ...claim, business_vertical: vertical }, { onUpload: setProgress }),
    onSettled: () => setProgress(undefined),
    onSuccess: async () => {
      showToast({ tone: 'success', title: m.claim_done_title(), description: m.claim_done_text() });
      // What the list showed is over; the other figures may be shown until the new ones come.
      queryClient.removeQueries({ queryKey: ['claims'] });
      void queryClient.invalidateQueries();
      await navigate({
        to: '/claims/$programType',
        params: { programType },
        search: { program_id: programId },
      });
    },
    onError: (error) => showToast({ tone: 'danger', ...claimFailureText(error) }),
  });

  return (
    <Form
      form={form}
      className={styles['form']}
      onSubmit={(claim) => send.mutateAsync(claim).catch(() => undefined)}
    >
      <fieldset className={styles['group']}>
        <legend>
          <h2>{m.claim_partners()}</h2>
        </legend>
        <FormSelectField
          form={form}
          name="t1_partner"
          label={m.claim_t1()}
          options={choices.t1}
          description={choices.t1.length === 0 ? m.claim_t1_none() : undefined}
        />
        <FormSelectField
          form={form}
          name="t2_partner"
          label={m.claim_t2()}
          options={choices.t2}
          description={choices.t2.length === 1 ? m.claim_t2_only_na() : undefined}
        />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>
          <h2>{m.claim_invoice_details()}</h2>
        </legend>
        <FormTextField
          form={form}
          name="invoice_number"
          label={m.claim_invoice_number()}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="next"
        />
        <FormDateField
          form={form}
          name="invoice_date"
          label={m.claim_invoice_date()}
          description={m.claim_invoice_date_range({ from: formatDay(start), to: formatDay(end) })}
          min={start}
          max={end}
        />
        <FormFileField
          form={form}
          name="invoice"
          label={m.claim_invoice()}
          description={m.claim_invoice_hint()}
          rule={UPLOAD_RULES.invoices}
          progress={progress}
        />
      </fieldset>
      <ProductLines form={form} products={choices.products} />
      {terms !== undefined && terms.trim() !== '' && (
        <fieldset className={styles['group']}>
          <legend>
            <h2>{m.claim_terms_title()}</h2>
          </legend>
          <Terms html={terms} />
          <FormCheckboxField form={form} name="accepted" label={m.claim_terms_accept()} />
        </fieldset>
      )}
      {send.error && <ClaimFailure error={send.error} />}
      <div className={styles['submit']}>
        <Button type="submit" isPending={send.isPending}>
          {m.claim_submit()}
        </Button>
      </div>
    </Form>
  );
}
