const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether the last character of a GSTIN follows from the others. */
export function hasCheckCharacter(gstin: string): boolean {
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = DIGITS.indexOf(gstin.charAt(index)) * ((index % 2) + 1);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return gstin[14] === DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length];
}
