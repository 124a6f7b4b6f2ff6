import { expect, test } from 'vitest';
import { m } from '#messages';
import { sampleRecord } from '#src/outbox/sample-record.ts';
import { claimChoices, withChoices } from './claim-choices.ts';

const partners = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Partner ${id}` }));

test.each([
  ['T2', 0, m.claim_t1_none()],
  ['T2', 1, m.claim_t1_sole()],
  ['T2', 2, undefined],
  ['T3', 0, m.claim_t1_only_na()],
  // T3 may also choose Not Applicable.
  ['T3', 1, undefined],
] as const)('a %s partner with an ND/T1 list of %i sees why there is no choice', (tier, count, reason) => {
  const source = { program: { title: '' }, products: [], t1_partner: partners(count), t2_partner: [] };
  expect(claimChoices(source, 'scheme', tier).t1Reason).toBe(reason);
});

test.each([
  ['rebate', 'T2', 0, m.claim_t2_rebate()],
  ['rebate', 'T3', 2, m.claim_t2_rebate()],
  ['scheme', 'T1', 2, m.claim_t2_only_na()],
  ['scheme', 'T3', 0, m.claim_t2_none()],
  ['scheme', 'T3', 1, undefined],
] as const)(
  'for a %s, a %s partner with a T2 list of %i sees why it is Not Applicable',
  (type, tier, count, reason) => {
    const source = { program: { title: '' }, products: [], t1_partner: [], t2_partner: partners(count) };
    const choices = claimChoices(source, type, tier);
    expect(choices.t2Reason).toBe(reason);
    expect(choices.t2.length === 1).toBe(reason !== undefined);
  },
);

test('a draft loses the partners and products that are no longer offered, and keeps the rest', () => {
  const product = (id: number) => ({ id, name: `Product ${id}` });
  const source = {
    program: { title: '' },
    products: [product(1), product(2)],
    t1_partner: partners(3),
    t2_partner: [],
  };
  const line = (name: string) => ({ product_name: name, product_quantity: 4, product_price: 100 });
  const draft = { ...sampleRecord('a', 'INV-7').claim, t1_partner: '9', t2_partner: '9' };
  const fresh = { ...draft, t1_partner: '2', t2_partner: 'NA' };
  expect(
    withChoices({ ...draft, products: [line('2'), line('8')] }, fresh, claimChoices(source, 'scheme', 'T3')),
  ).toEqual({ ...fresh, products: [line('2'), line('')] });
});
