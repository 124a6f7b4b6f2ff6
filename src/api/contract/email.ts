import * as v from 'valibot';
import { m } from '#messages';

export const Email = v.pipe(
  v.string(() => m.email_required()),
  v.trim(),
  v.nonEmpty(() => m.email_required()),
  v.minLength(6, () => m.email_too_short()),
  v.maxLength(254, () => m.email_too_long()),
  v.email(() => m.email_invalid()),
);
