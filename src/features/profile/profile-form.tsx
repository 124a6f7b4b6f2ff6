import { useRouteContext } from '@tanstack/react-router';
import { useRef } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { birthYears } from '#src/api/contract/partner-fields.ts';
import { PROFILE_PASSWORD } from '#src/api/contract/password-rules.ts';
import { profile as profileCall, saveProfile } from '#src/api/contract/profile.calls.ts';
import { Profile } from '#src/api/contract/profile.answer.ts';
import { ProfileForm as Edited, profilePayload } from '#src/api/contract/profile.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { causeOf } from '#src/api/lost-answer.ts';
import { toastFailure } from '#src/parts/failure.tsx';
import { FormNewPasswordField } from '#src/parts/form-new-password-field.tsx';
import { FormMobileField, FormPincodeField } from '#src/parts/form-partner-fields.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { FieldGroup } from '#src/ui/field-group.tsx';
import { FormDateField } from '#src/ui/form/form-date-field.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormSummary } from '#src/ui/form/form-summary.tsx';
import { useIsDirty, usePortalForm } from '#src/ui/form/portal-form.ts';
import { icon } from '#src/ui/icon.tsx';
import { LeaveGuard } from '#src/ui/leave-guard.tsx';
import { MaskedField } from '#src/ui/masked-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './profile.module.css';
import { type ProfileOnFile, profileQueries } from './profile.queries.ts';
import { useCode } from './use-code.tsx';
import { keptText, readInForce, useSave } from './use-save.ts';
import { useUnsaved } from './use-unsaved.ts';

const LockIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5.5" y="10.5" width="13" height="9" rx="2" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </>,
);

const editable = (profile: Profile) => ({
  name: profile.name ?? '',
  mobile_number: profile.mobile_number ?? '',
  organization: profile.organization ?? '',
  dob: profile.dob ?? '',
  address: profile.address ?? '',
  city: profile.city ?? '',
  pincode: profile.pincode ?? '',
  password: '',
});

/** What the partner has not changed is saved as it is on file now: another tab or device may have changed it. */
function withUnchanged(edited: Edited, before: Profile, now: Profile): Edited {
  const shown: Readonly<Record<string, string>> = editable(before);
  const typed: Readonly<Record<string, string | undefined>> = edited;
  const unchanged = Object.entries(editable(now)).filter(([name]) => (typed[name] ?? '') === shown[name]);
  const { password: _, ...onFile } = Object.fromEntries(unchanged);
  return { ...edited, ...onFile };
}

/** The Profile tab (SPEC §2, §5 Profile). */
export function ProfileForm({ onFile, isFresh }: { onFile: ProfileOnFile; isFresh: boolean }) {
  const { api, now, queryClient, savedCache, session, user } = useRouteContext({ from: '/_signed-in' });
  const { profile, isFromDevice } = onFile;
  const form = usePortalForm({ schema: Edited, initialValues: editable(profile) });
  const isDirty = useIsDirty(form);
  const unsaved = useUnsaved(form, `profile:${user.id}`, editable(profile), isFresh);
  const { withCode, question, isAsking } = useCode(profile.email ?? user.email);
  const { queryKey } = profileQueries.profile(api, savedCache, user);
  /** What the last save makes of the profile. */
  const saving = useRef(profile);
  const save = useSave<Edited>({
    send: async (edited) => {
      unsaved.onSent();
      // What is known stands in for an answer that does not come.
      const inForce =
        (!isFromDevice && (await readInForce(() => api.send(profileCall, { fresh: true })))) || profile;
      if (inForce !== profile) queryClient.setQueryData(queryKey, { profile: inForce, isFromDevice });
      const { password, ...next } = withUnchanged(edited, profile, inForce);
      saving.current = v.parse(Profile, { ...inForce, ...next });
      const body = profilePayload({ ...next, password }, inForce);
      return withCode((code) => api.send(saveProfile, { body: { ...body, ...code } }));
    },
    look: () => api.send(profileCall, {}),
    before: profile,
    onSaved: ({ name }) => {
      const next = saving.current;
      unsaved.onSaved(editable(next));
      session.rename(next.name ?? name);
      queryClient.setQueryData(queryKey, { profile: next, isFromDevice });
    },
    onFailed: (failure) => toastFailure(causeOf(failure)),
  });
  const failure = save.error && errorTextOf(causeOf(save.error));

  return (
    <Form form={form} className={layout['sections']} onSubmit={(edited) => save.mutateAsync(edited)}>
      <FormSummary />
      {isFromDevice && <Alert tone="info">{m.profile_from_device()}</Alert>}
      <FieldGroup title={m.profile_editable()} isPaired>
        <FormTextField
          form={form}
          name="name"
          label={m.signup_name()}
          autoComplete="name"
          autoCapitalize="words"
        />
        <FormMobileField form={form} name="mobile_number" label={m.signup_mobile()} />
        <FormTextField
          form={form}
          name="organization"
          label={m.signup_organization()}
          autoComplete="organization"
        />
        <FormDateField form={form} name="dob" label={m.signup_dob()} years={birthYears(now())} />
        <FormTextField form={form} name="address" label={m.signup_address()} autoComplete="street-address" />
        <FormTextField form={form} name="city" label={m.signup_city()} autoComplete="address-level2" />
        <FormPincodeField form={form} name="pincode" label={m.signup_pincode()} />
        <FormNewPasswordField
          form={form}
          name="password"
          label={m.profile_password()}
          rule={PROFILE_PASSWORD}
          description={m.profile_password_hint()}
          autoComplete="new-password"
        />
      </FieldGroup>
      <FieldGroup title={m.profile_fixed()} description={m.profile_fixed_hint()} isPaired>
        <ReadOnly label={m.signup_email()} value={profile.email ?? user.email} />
        <Masked label={m.signup_pan()} value={profile.pan_number} />
        <Masked label={m.signup_gst()} value={profile.gst_number} />
        <ReadOnly label={m.signup_state()} value={profile.state} />
      </FieldGroup>
      {save.error && failure && (
        <Alert tone="danger" title={failure.message}>
          <p>{failure.hint}</p>
          <p>{keptText(save.error, m.profile_failed_kept())}</p>
        </Alert>
      )}
      <div className={`${layout['atFoot']} ${styles['save']}`}>
        <Button type="submit" isDisabled={!isDirty} isPending={save.isPending}>
          {m.profile_save()}
        </Button>
        {save.isLooking && <p role="status">{m.save_looking()}</p>}
      </div>
      {question}
      <LeaveGuard
        isDirty={isDirty}
        // A save in progress does not block leaving: its toast also shows on the next screen.
        isFree={() => (save.isPending && !isAsking) || session.get() === undefined}
        onLeave={unsaved.clear}
      />
    </Form>
  );
}

function Masked({ label, value }: { label: string; value: string | undefined }) {
  return value ? <MaskedField label={label} value={value} /> : <ReadOnly label={label} value={value} />;
}

function ReadOnly({ label, value }: { label: string; value: string | undefined }) {
  const isKnown = value !== undefined && value !== '';
  return (
    <TextField
      label={label}
      value={isKnown ? value : m.profile_not_on_file()}
      isReadOnly
      suffix={
        <span className={styles['lock']}>
          <LockIcon />
        </span>
      }
    />
  );
}
