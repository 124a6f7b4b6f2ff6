/**
 * The state of a pincode prefix: postal circles mostly follow state borders. The longest prefix wins; no name
 * means that two states share it. Only for filling an empty field, never for judging one.
 */
const PREFIXES: readonly (readonly [state: string, prefixes: string])[] = [
  ['Delhi', '11'],
  ['Haryana', '12 13'],
  ['Punjab', '14 15'],
  ['Chandigarh', '160'],
  ['Himachal Pradesh', '17'],
  ['Jammu and Kashmir', '18 190 191 192 193'],
  ['Ladakh', '194'],
  ['Uttar Pradesh', '20 21 22 23 24 25 26 27 28'],
  ['Uttarakhand', '248 249 263'],
  ['', '244 246 247 262'],
  ['Rajasthan', '30 31 32 33 34'],
  ['Gujarat', '36 37 38 39'],
  ['Dadra and Nagar Haveli and Daman and Diu', '396210 396220 396230 396235 396240 362520 362540'],
  ['Maharashtra', '40 41 42 43 44'],
  ['Goa', '403'],
  ['Madhya Pradesh', '45 46 47 48'],
  ['Chhattisgarh', '49'],
  ['Telangana', '50'],
  ['Andhra Pradesh', '51 52 53'],
  ['Karnataka', '56 57 58 59'],
  ['Tamil Nadu', '60 61 62 63 64'],
  ['Puducherry', '605001 605003 605004 605005 605006 605008 605009 605010 605011 605013 609602'],
  ['', '605 609 507 533'],
  ['Kerala', '67 68 69'],
  ['Lakshadweep', '68255'],
  ['Puducherry', '673310'],
  ['West Bengal', '70 71 72 73 74'],
  ['Sikkim', '737'],
  ['Andaman and Nicobar Islands', '744'],
  ['Odisha', '75 76 77'],
  ['Assam', '78'],
  ['Arunachal Pradesh', '790 791 792'],
  ['Meghalaya', '793 794'],
  ['Manipur', '795'],
  ['Mizoram', '796'],
  ['Nagaland', '797 798'],
  ['Tripura', '799'],
  ['Bihar', '80 84 85 811 812 813 821 823 824'],
  ['Jharkhand', '814 815 816 822 825 826 827 828 829 83'],
];

const byPrefix = new Map(
  PREFIXES.flatMap(([state, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, state] as const)),
);
const LONGEST = 6;

export function stateOfPincode(pincode: string): string | undefined {
  for (let length = LONGEST; length >= 2; length -= 1) {
    const state = byPrefix.get(pincode.slice(0, length));
    if (state !== undefined) return state === '' ? undefined : state;
  }
  return undefined;
}
