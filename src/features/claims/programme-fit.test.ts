import { expect, test } from 'vitest';
import { m } from '#messages';
import { type InvoiceFacts, bestFirst, inLists } from './programme-fit.ts';
import { type ProgrammeChoice } from './programme-choices.ts';

const INVOICE: InvoiceFacts = { date: undefined, distributor: undefined, lines: [], hint: undefined };
const JUNE = { start_date: '2026-06-01', end_date: '2026-06-30' } as const;
const JULY = { start_date: '2026-07-01', end_date: '2026-07-31' } as const;
const CAMERAS = { hsn: '8525', vertical: 'SURVEILLANCE' } as const;

const scheme = (programId: string, dates: ProgrammeChoice['dates'] = JUNE): ProgrammeChoice => ({
  programType: 'scheme',
  programId,
  vertical: undefined,
  title: programId,
  window: { state: 'open', daysLeft: 9, lastDay: '2026-07-31' },
  lastDay: '2026-07-31',
  dates,
  earns: { kind: 'points', available: 0, rewards: [] },
});
const quarter = (
  vertical: 'SOHO' | 'SURVEILLANCE',
  dates: ProgrammeChoice['dates'] = JUNE,
): ProgrammeChoice => ({
  ...scheme(vertical, dates),
  programType: 'rebate',
  vertical,
});
const FORMS: Record<
  string,
  { products: { id: number; name: string }[]; t1_partner: { id: number; name: string }[] }
> = {
  routers: {
    products: named('Tarang AX3000 Router', 'Tarang ER605 VPN Router'),
    t1_partner: named('Rajdhani'),
  },
  switches: {
    products: named('Tarang SG-1008 8-port', 'Tarang SG-1016 16-port'),
    t1_partner: named('Rajdhani'),
  },
  elsewhere: { products: named('Tarang OLT P1604'), t1_partner: named('', 'Sahyadri') },
};

function named(...names: string[]) {
  return names.flatMap((name, id) => (name === '' ? [] : { id, name }));
}

const judge = (choices: ProgrammeChoice[], facts: Partial<InvoiceFacts>) =>
  bestFirst(choices, { ...INVOICE, ...facts }, ({ programId }) => FORMS[programId]);
const order = (choices: ProgrammeChoice[], facts: Partial<InvoiceFacts>) =>
  judge(choices, facts).map(({ choice }) => choice.programId);

const ROUTER = ['Tarang AX3000 Router 4 44,500.00'];

test.each([
  ['nothing is known', {}, ['elsewhere', 'unread', 'switches', 'routers']],
  ['its products are known', { lines: ROUTER }, ['routers', 'unread', 'elsewhere', 'switches']],
  ['it names no product', { lines: ['Services'] }, ['elsewhere', 'unread', 'switches', 'routers']],
  ['its distributor is known', { distributor: '0' }, ['switches', 'routers', 'unread', 'elsewhere']],
  ['both are known', { lines: ROUTER, distributor: '1' }, ['routers', 'unread', 'elsewhere', 'switches']],
  [
    'it names more of one',
    { lines: ['SG-1008 8-port', 'ER605 VPN Router', ...ROUTER] },
    ['routers', 'switches', 'unread', 'elsewhere'],
  ],
] as const)('an invoice is offered what fits it first, where %s', (_, facts, expected) => {
  const choices = ['elsewhere', 'unread', 'switches', 'routers'].map((id) => scheme(id));
  expect(order(choices, facts)).toEqual(expected);
});

test('an invoice of another month comes last with the reason, whatever else fits', () => {
  const judged = judge([scheme('routers', JULY), scheme('elsewhere')], {
    date: '2026-06-30',
    lines: ROUTER,
    distributor: '0',
  });
  expect(judged.map(({ choice, fit }) => [choice.programId, fit.misfit])).toEqual([
    ['elsewhere', undefined],
    ['routers', m.claim_invoice_date_outside()],
  ]);
});

test('the reasons of a programme are what is known, and nothing else', () => {
  const [routers, elsewhere, unread] = judge([scheme('routers'), scheme('elsewhere'), scheme('unread')], {
    lines: ROUTER,
    distributor: '0',
  }).toSorted((a, b) => Number(a.fit.products === undefined) - Number(b.fit.products === undefined));
  expect(routers?.fit).toMatchObject({ distributor: { name: 'Rajdhani' }, products: 1 });
  expect(elsewhere?.fit).toMatchObject({ distributor: 'not-offered', products: 0 });
  expect(unread?.fit).toMatchObject({ distributor: undefined, products: undefined, hint: undefined });
});

test('the hint orders quarters of one standing, and is outdone by products', () => {
  const both = [quarter('SOHO'), quarter('SURVEILLANCE')];
  expect(order(both, {})).toEqual(['SOHO', 'SURVEILLANCE']);
  expect(order(both, { hint: CAMERAS })).toEqual(['SURVEILLANCE', 'SOHO']);
  const judged = bestFirst(both, { ...INVOICE, lines: ROUTER, hint: CAMERAS }, ({ vertical }) =>
    vertical === 'SOHO' ? FORMS['routers'] : FORMS['switches'],
  );
  expect(judged.map(({ fit }) => [fit.products, fit.hint?.isSame])).toEqual([
    [1, false],
    [0, true],
  ]);
});

test.each([
  ['nothing is known', {}, ['scheme', 'rebate']],
  ['only the HSN is known', { hint: CAMERAS }, ['scheme', 'rebate']],
  ['no scheme holds the date', { date: '2026-07-02' }, ['rebate', 'scheme']],
] as const)('schemes and quarters are lists, ordered by what fits, where %s', (_, facts, expected) => {
  const lists = inLists(judge([scheme('a'), quarter('SOHO', JULY), quarter('SURVEILLANCE')], facts));
  expect(lists.map(([first]) => first?.choice.programType)).toEqual(expected);
});

test('there is no list without a programme', () => {
  expect(inLists(judge([quarter('SOHO')], {}))).toHaveLength(1);
  expect(inLists([])).toEqual([]);
});
