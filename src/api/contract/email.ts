import * as v from 'valibot';
import { m } from '#messages';
import { requiredTrimmed } from './form-object.ts';

export const Email = v.pipe(
  requiredTrimmed(() => m.email_required()),
  v.minLength(6, () => m.email_too_short()),
  v.maxLength(254, () => m.email_too_long()),
  v.email(() => m.email_invalid()),
);
