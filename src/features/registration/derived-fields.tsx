import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import * as v from 'valibot';
import { m } from '#messages';
import { Gst, Pan, withoutBlanks } from '#src/api/contract/partner-fields.ts';
import { type RegistrationPayload } from '#src/api/contract/registration.schema.ts';
import { FormCodeField } from '#src/parts/form-partner-fields.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { FieldWarning } from '#src/ui/text-field.tsx';
import { FormSelectField } from '#src/ui/form/form-select-field.tsx';
import { type PortalForm, useFill, useTyped } from '#src/ui/form/portal-form.ts';
import { type GstFacts, gstFacts } from './gst-facts.ts';
import { stateOfPincode } from './pincode-state.ts';
import { registrationQueries } from './registration.queries.ts';
import { isSameState, listedState } from './state-names.ts';

/**
 * The GST number fills the PAN and the state, and the pincode fills the state, unless something else has been
 * typed there. A mismatch is only a hint, because SPEC §5 checks each field by its pattern alone.
 */

type RegistrationForm = PortalForm<RegistrationPayload>;
interface Props {
  form: RegistrationForm;
}

export function GstField({ form }: Props) {
  const typed = useTyped(form, 'gst_number');
  const facts = factsOf(typed);
  useFill(form, 'pan_number', facts?.pan);
  return (
    <FormCodeField
      form={form}
      name="gst_number"
      label={m.signup_gst()}
      description={m.signup_gst_hint()}
      warning={facts && gstWarning(facts, typed)}
      enterKeyHint="next"
    />
  );
}

function gstWarning(facts: GstFacts, typed: string): string | undefined {
  if (facts.state === undefined) return m.signup_gst_state({ code: typed.slice(0, 2) });
  return facts.hasRightCheck ? undefined : m.signup_gst_check();
}

export function PanField({ form }: Props) {
  const gst = useTyped(form, 'gst_number');
  const pan = useTyped(form, 'pan_number');
  const facts = factsOf(gst);
  const differs = facts && v.is(Pan, pan) && pan.toUpperCase() !== facts.pan;
  return (
    <FormCodeField
      form={form}
      name="pan_number"
      label={m.signup_pan()}
      warning={differs ? m.signup_pan_differs({ pan: facts.pan }) : undefined}
      enterKeyHint="next"
    />
  );
}

export function StateField({ form }: Props) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: states, isError, isFetching, refetch } = useQuery(registrationQueries.states(api));
  const gst = useTyped(form, 'gst_number');
  const pincode = withoutBlanks(useTyped(form, 'pincode'));
  const state = useTyped(form, 'state');
  const gstState = factsOf(gst)?.state;
  const pincodeState = PINCODE.test(pincode) ? stateOfPincode(pincode) : undefined;
  const known = listedState(states ?? [], gstState) ?? listedState(states ?? [], pincodeState);
  useFill(form, 'state', known);
  const differs = gstState !== undefined && state !== '' && !isSameState(gstState, state);
  return (
    <div>
      <FormSelectField
        form={form}
        name="state"
        label={m.signup_state()}
        options={(states ?? []).map((name) => ({ key: name, text: name }))}
        isDisabled={states === undefined}
        placeholder={states === undefined && isFetching ? m.loading() : undefined}
      />
      <FieldWarning>{differs ? m.signup_state_differs({ state: gstState }) : undefined}</FieldWarning>
      {isError && states === undefined && (
        <Alert
          tone="danger"
          title={m.signup_states_failed()}
          action={<RetryButton isPending={isFetching} onPress={() => void refetch()} />}
        />
      )}
    </div>
  );
}

const PINCODE = /^\d{6}$/;

function factsOf(typed: string): GstFacts | undefined {
  const gst = v.safeParse(Gst, typed);
  return gst.success ? gstFacts(gst.output) : undefined;
}
