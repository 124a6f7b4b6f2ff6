import { plainDigits } from './typed-number.ts';

/**
 * What a search compares: small letters, and digits of any Indian script as ASCII. Signs inside a word are left out, so
 * that `wifi` finds `Wi-Fi` and `inv3703` finds `INV/3703`.
 */
export const searchText = (text: string): string =>
  plainDigits(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N} ]+/gu, '');

/** The words of a search. A text that has all of them, compared as `searchText`, is found. */
export const searchWords = (typed: string): string[] => searchText(typed).split(' ').filter(Boolean);
