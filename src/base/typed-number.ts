/** Digits without groups, or in Indian or Western groups. */
const GROUPED = /^(?:\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})$/;
const MAX_DIGITS = 15;
const CURRENCY = /^(?:₹|rs\.?|inr|रु\.?) ?| ?(?:₹|rs\.?|inr)$/gi;
/** The `/-` after an amount, which means "and nothing more", as on a cheque. */
const NO_MORE = / ?\/ ?[-–=]$/;
const DECIMALS = /\.(\d*)$/;
/** Every Indian script has its digits at the same offset in its block of 128 code points. */
const INDIAN_DIGIT =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;

/** Turns all digits into ASCII and whitespace into single spaces, and drops invisible characters. */
export function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(INDIAN_DIGIT, (digit) => String((digit.charCodeAt(0) & 0x7f) - 0x66))
    .replace(/\s+/g, ' ')
    .trim();
}

function grouped(text: string): number | undefined {
  const digits = text.replace(/[, ]/g, '');
  return GROUPED.test(text) && digits.length <= MAX_DIGITS ? Number(digits) : undefined;
}

/** A typed quantity. Anything but a whole number of 1 or more is 0 (SPEC §5). */
export function wholeNumberOf(typed: string): number {
  return grouped(plainDigits(typed)) ?? 0;
}

/** `value` is 0 unless the amount is whole. With paise, `rounded` is the nearest whole amount. */
export interface TypedRupees {
  value: number;
  rounded?: number;
}

/** Reads typed rupees, with or without currency sign, grouping, `/-` and `.00`. */
export function rupeesOf(typed: string): TypedRupees {
  const text = plainDigits(typed).replace(NO_MORE, '').replace(CURRENCY, '');
  const paise = DECIMALS.exec(text)?.[1] ?? '';
  const whole = grouped(text.replace(DECIMALS, ''));
  if (whole === undefined) return { value: 0 };
  if (/^0*$/.test(paise)) return { value: whole };
  const rounded = whole + (/^[5-9]/.test(paise) ? 1 : 0);
  return { value: 0, ...(rounded > 0 && { rounded }) };
}
