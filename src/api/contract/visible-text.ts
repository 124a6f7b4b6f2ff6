import * as v from 'valibot';
import { m } from '#messages';

/** Controls, direction marks, lone surrogates; but not the joiners, which are parts of Indian words. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Chat apps and PDFs add invisible characters to what is copied from them. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** Refuses invisible characters, which could change how the text or its surroundings look. */
export const visible = v.check<string, () => string>(
  (text) => text === withoutUnseen(text),
  () => m.text_unseen(),
);
