import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '#messages';
import { birthYears, capitalized } from '#src/api/contract/partner-fields.ts';
import { REGISTRATION_PASSWORD } from '#src/api/contract/password-rules.ts';
import { RegistrationPayload } from '#src/api/contract/registration.schema.ts';
import { signup } from '#src/api/contract/registration.calls.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { createTabStore } from '#src/device/tab-store.ts';
import { useRepeatKey } from '#src/parts/repeat-key.ts';
import { toastFailure } from '#src/parts/failure.tsx';
import { FormNewPasswordField } from '#src/parts/form-new-password-field.tsx';
import { FormMobileField, FormPincodeField } from '#src/parts/form-partner-fields.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FieldGroup } from '#src/ui/field-group.tsx';
import { FormDateField } from '#src/ui/form/form-date-field.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormSummary } from '#src/ui/form/form-summary.tsx';
import { usePortalForm, watchTyped } from '#src/ui/form/portal-form.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { GstField, PanField, StateField } from './derived-fields.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './sign-up-screen.module.css';

const EMPTY = {
  name: '',
  mobile_number: '',
  email: '',
  organization: '',
  dob: '',
  pan_number: '',
  gst_number: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  password: '',
};
const typed = createTabStore('sign-up');
const keepTyped = ({ password: _, ...values }: Record<string, string>) => typed.write(values);

/** /signup (SPEC §2, §5 Registration). What is typed survives a reload, except the password. */
export function SignUpScreen() {
  const { api, now } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const [isRegistered, setRegistered] = useState(false);
  const form = usePortalForm({
    schema: RegistrationPayload,
    initialValues: { ...EMPTY, ...typed.read() },
  });
  useEffect(() => watchTyped(form, keepTyped), [form]);
  const repeatKey = useRepeatKey();
  const register = useMutation({
    mutationFn: (body: RegistrationPayload) => api.send(signup, { body, idempotencyKey: repeatKey.of(body) }),
    onSuccess: () => {
      repeatKey.forget();
      form.reset(EMPTY);
      typed.clear();
      setRegistered(true);
      showToast({ title: m.signup_done_title(), description: m.signup_done_text(), tone: 'success' });
    },
    onError: (error) => toastFailure(error),
  });

  return (
    <>
      <Form form={form} className={layout['sections']} onSubmit={(body) => register.mutateAsync(body)}>
        <ScreenTitle>{m.signup_title()}</ScreenTitle>
        <Link to="/login" className={styles['login']}>
          {m.signup_have_account()}
        </Link>
        <FormSummary />
        <FieldGroup title={m.signup_about_you()}>
          <FormTextField
            form={form}
            name="name"
            label={m.signup_name()}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            normalizeOnBlur={capitalized}
          />
          <FormMobileField form={form} name="mobile_number" label={m.signup_mobile()} enterKeyHint="next" />
          <FormTextField
            form={form}
            name="email"
            label={m.signup_email()}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            enterKeyHint="next"
          />
          <FormDateField form={form} name="dob" label={m.signup_dob()} years={birthYears(now())} />
        </FieldGroup>
        <FieldGroup title={m.signup_business()}>
          <FormTextField
            form={form}
            name="organization"
            label={m.signup_organization()}
            autoComplete="organization"
            autoCapitalize="words"
            enterKeyHint="next"
          />
          <GstField form={form} />
          <PanField form={form} />
        </FieldGroup>
        <FieldGroup title={m.signup_where()}>
          <FormTextField
            form={form}
            name="address"
            label={m.signup_address()}
            autoComplete="street-address"
            enterKeyHint="next"
          />
          <FormTextField
            form={form}
            name="city"
            label={m.signup_city()}
            autoComplete="address-level2"
            autoCapitalize="words"
            enterKeyHint="next"
          />
          <FormPincodeField form={form} name="pincode" label={m.signup_pincode()} enterKeyHint="next" />
          <StateField form={form} />
        </FieldGroup>
        <FieldGroup title={m.signup_password_group()}>
          <FormNewPasswordField
            form={form}
            name="password"
            label={m.signup_password()}
            rule={REGISTRATION_PASSWORD}
            autoComplete="new-password"
            enterKeyHint="go"
          />
        </FieldGroup>
        {register.error && (
          <Alert tone="danger" title={m.signup_failed_title()}>
            <p>{errorTextOf(register.error).message}</p>
            <p>{errorTextOf(register.error).hint}</p>
          </Alert>
        )}
        <Button type="submit" isPending={register.isPending}>
          {m.signup_submit()}
        </Button>
      </Form>
      <Dialog
        title={m.signup_dialog_title()}
        isOpen={isRegistered}
        isAlert
        actions={
          <Button autoFocus onPress={() => void navigate({ to: '/login' })}>
            {m.ok()}
          </Button>
        }
      >
        <p>{m.signup_done_text()}</p>
      </Dialog>
    </>
  );
}
