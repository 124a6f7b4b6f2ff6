import * as v from 'valibot';
import { m } from '#messages';

/** Controls, direction marks, lone surrogates; but not the joiners, which are parts of Indian words. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
const FORMAT = /(?![\u200c\u200d])\p{Cf}/gu;

/** Chat apps and PDFs add such characters to what is copied from them. A tab or a line end stays: it parts words. */
export const withoutFormat = (text: string): string => text.replace(FORMAT, '');

/** Refuses invisible characters, which could change how the text or its surroundings look. */
export const visible = v.check<string, () => string>(
  (text) => !UNSEEN.test(text),
  () => m.text_unseen(),
);
