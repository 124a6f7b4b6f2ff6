import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { saveProfile } from '#src/api/contract/profile.calls.ts';
import { Profile } from '#src/api/contract/profile.answer.ts';
import { ProfileForm as Edited, profilePayload } from '#src/api/contract/profile.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { birthYears } from '#src/ui/date-field.tsx';
import { FormDateField } from '#src/ui/form/form-date-field.tsx';
import { FormNewPasswordField } from '#src/ui/form/form-new-password-field.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useIsDirty, usePortalForm } from '#src/ui/form/portal-form.ts';
import { LockIcon } from '#src/ui/icon.tsx';
import { LeaveGuard } from '#src/ui/leave-guard.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import styles from './profile.module.css';
import { type ProfileOnFile, profileQueries } from './profile.queries.ts';
import { useUnsaved } from './use-unsaved.ts';

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

/** The Profile tab (SPEC §2, §5 Profile). */
export function ProfileForm({ onFile }: { onFile: ProfileOnFile }) {
  const { api, now, session } = useRouteContext({ from: '__root__' });
  const { user } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  const { profile, isFromDevice } = onFile;
  const [saved] = useState(() => editable(profile));
  const form = usePortalForm({ schema: Edited, initialValues: saved });
  const isDirty = useIsDirty(form);
  const unsaved = useUnsaved(form, `profile:${user.id}`, editable(profile));
  const save = useMutation({
    mutationFn: (edited: Edited) => api.send(saveProfile, { body: profilePayload(edited, profile) }),
    onSuccess: (_, { password: __, ...edited }) => {
      const next = v.parse(Profile, { ...profile, ...edited });
      form.reset(editable(next));
      unsaved.clear();
      queryClient.setQueryData(profileQueries.profile(api, queryClient, user).queryKey, {
        profile: next,
        isFromDevice,
      });
      showToast({ title: m.profile_saved(), tone: 'success' });
    },
    onError: (error) =>
      showToast({ title: m.error_title(), description: errorTextOf(error).message, tone: 'danger' }),
  });

  return (
    <Form
      form={form}
      className={styles['form']}
      onSubmit={async (edited) => {
        await save.mutateAsync(edited).catch(() => undefined);
      }}
    >
      {isFromDevice && <Alert tone="info">{m.profile_from_device()}</Alert>}
      <fieldset className={styles['group']}>
        <legend>
          <h2>{m.profile_editable()}</h2>
        </legend>
        <FormTextField
          form={form}
          name="name"
          label={m.signup_name()}
          autoComplete="name"
          autoCapitalize="words"
        />
        <FormTextField
          form={form}
          name="mobile_number"
          label={m.signup_mobile()}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <FormTextField
          form={form}
          name="organization"
          label={m.signup_organization()}
          autoComplete="organization"
        />
        <FormDateField form={form} name="dob" label={m.signup_dob()} years={birthYears(now())} />
        <FormTextField form={form} name="address" label={m.signup_address()} autoComplete="street-address" />
        <FormTextField form={form} name="city" label={m.signup_city()} autoComplete="address-level2" />
        <FormTextField
          form={form}
          name="pincode"
          label={m.signup_pincode()}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <FormNewPasswordField
          form={form}
          name="password"
          label={m.profile_password()}
          description={m.profile_password_hint()}
          autoComplete="new-password"
        />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>
          <h2>{m.profile_fixed()}</h2>
          <p className={styles['hint']}>{m.profile_fixed_hint()}</p>
        </legend>
        <ReadOnly label={m.signup_email()} value={profile.email ?? user.email} />
        <ReadOnly label={m.signup_pan()} value={profile.pan_number} />
        <ReadOnly label={m.signup_gst()} value={profile.gst_number} />
        <ReadOnly label={m.signup_state()} value={profile.state} />
      </fieldset>
      {save.error && (
        <Alert tone="danger" title={errorTextOf(save.error).message}>
          <p>{errorTextOf(save.error).hint}</p>
          <p>{m.profile_failed_kept()}</p>
        </Alert>
      )}
      <div className={styles['save']}>
        <Button type="submit" isDisabled={!isDirty} isPending={save.isPending}>
          {m.profile_save()}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} isFree={() => session.get() === undefined} onLeave={unsaved.clear} />
    </Form>
  );
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
