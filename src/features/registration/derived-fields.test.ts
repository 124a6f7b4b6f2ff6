import { expect, test } from 'vitest';
import { STATES } from '#server/modules/public/states.ts';
import { gstFacts } from './gst-facts.ts';
import { stateOfPincode } from './pincode-state.ts';
import { isSameState, listedState } from './state-names.ts';

test.each([
  ['27AAPFU0939F1ZV', 'Maharashtra', true],
  ['29AAGCB7383J1Z4', 'Karnataka', true],
  ['24AAACJ3770E2ZV', 'Gujarat', true],
  ['27AABCM8432E1ZL', 'Maharashtra', true],
  ['01AMBPG7773M002', 'Jammu and Kashmir', false],
  ['37ARZPT4384Q1MT', 'Andhra Pradesh', false],
  ['27AAPFU0939F1ZW', 'Maharashtra', false],
  ['72AAPFU0939F1ZV', undefined, false],
])('GST number %s belongs to %s; valid check character: %s', (gst, state, hasRightCheck) => {
  expect(gstFacts(gst)).toEqual({ pan: gst.slice(2, 12), state, hasRightCheck });
});

test('the check character reveals any single wrong character', () => {
  const right = '27AAPFU0939F1ZV';
  for (let place = 0; place < 14; place += 1) {
    const other = right[place] === '9' ? '8' : '9';
    expect(gstFacts(right.slice(0, place) + other + right.slice(place + 1)).hasRightCheck).toBe(false);
  }
});

test.each([
  ['110001', 'Delhi'],
  ['122001', 'Haryana'],
  ['160017', 'Chandigarh'],
  ['190001', 'Jammu and Kashmir'],
  ['194101', 'Ladakh'],
  ['226001', 'Uttar Pradesh'],
  ['248001', 'Uttarakhand'],
  ['302001', 'Rajasthan'],
  ['380001', 'Gujarat'],
  ['400007', 'Maharashtra'],
  ['403001', 'Goa'],
  ['462001', 'Madhya Pradesh'],
  ['492001', 'Chhattisgarh'],
  ['500029', 'Telangana'],
  ['520001', 'Andhra Pradesh'],
  ['560001', 'Karnataka'],
  ['600001', 'Tamil Nadu'],
  ['605001', 'Puducherry'],
  ['682001', 'Kerala'],
  ['682555', 'Lakshadweep'],
  ['700001', 'West Bengal'],
  ['737101', 'Sikkim'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['751001', 'Odisha'],
  ['781001', 'Assam'],
  ['793001', 'Meghalaya'],
  ['800001', 'Bihar'],
  ['834001', 'Jharkhand'],
  // The prefix is shared by two states.
  ['246701', undefined],
  ['999999', undefined],
])('pincode %s is in %s', (pincode, state) => {
  expect(stateOfPincode(pincode)).toBe(state);
});

test('every state of a GST number or a pincode is in the list of the API', () => {
  const codes = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'));
  for (const code of codes) {
    const { state } = gstFacts(`${code}AAPFU0939F1ZV`);
    expect([code, listedState(STATES, state)]).not.toEqual([code, undefined]);
  }
  for (let prefix = 100; prefix < 1000; prefix += 1) {
    const state = stateOfPincode(`${prefix}001`);
    expect([prefix, state === undefined || listedState(STATES, state) !== undefined]).toEqual([prefix, true]);
  }
});

test.each([
  ['Orissa', 'Odisha'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['Andaman & Nicobar', 'Andaman and Nicobar Islands'],
  ['NCT of Delhi', 'Delhi'],
  ['Dadra & Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
])('%s and %s are the same state', (a, b) => {
  expect(isSameState(a, b)).toBe(true);
  expect(isSameState(a, 'Kerala')).toBe(false);
});
