import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { capitals, mobileAsTyped, normalMobile, withoutBlanks } from '#src/api/contract/partner-fields.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';

/** Fields that rewrite what is typed must not lose a key, and the caret must keep its place. */

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });

const SCREENS = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
};

test.each([
  ['phone', 20, 'clear'],
  ['phone', 180, 'register'],
  ['desk', 20, 'register'],
  ['desk', 180, 'clear'],
] as const)(
  'a mobile number typed with a leading 0 on a %s, at %d ms a key after "%s", loses only the 0',
  async (screen, delay, start) => {
    await portal.comeAgain(SCREENS[screen]);
    await page.goto('/signup');
    const mobile = field('Mobile number');
    if (start === 'register') await page.getByRole('button', { name: 'Register' }).click();
    else await mobile.fill('9000000001');
    await mobile.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('09876543210', { delay });
    expect(await mobile.inputValue()).toBe('9876543210');
    await page.keyboard.press('Tab');
    expect(await mobile.inputValue()).toBe('9876543210');
  },
);

test('a digit corrected at the front of a mobile number is not taken for a leading 0', async () => {
  await page.goto('/signup');
  const mobile = field('Mobile number');
  await mobile.focus();
  await page.keyboard.type('7012345678');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.type('9');
  expect(await mobile.inputValue()).toBe('9012345678');
});

interface Rules {
  /** The text in the field while typing. */
  typed: (text: string) => string;
  /** The text after the field has lost the focus. */
  left: (text: string) => string;
}
const trimmed = (text: string) => text.trim();
const MOBILE: Rules = { typed: mobileAsTyped, left: normalMobile };
const CODE: Rules = { typed: capitals, left: withoutBlanks };
const DIGITS: Rules = { typed: String, left: withoutBlanks };
const TEXT: Rules = { typed: String, left: trimmed };

const FORMS: [name: string, partner: string | undefined, address: string, fields: Record<string, Rules>][] = [
  [
    'sign-up',
    undefined,
    '/signup',
    { 'Mobile number': MOBILE, 'GST number': CODE, 'PAN number': CODE, Pincode: DIGITS, City: TEXT },
  ],
  ['profile', 't3@demo.example', '/profile', { 'Mobile number': MOBILE, Pincode: DIGITS }],
  [
    'bank',
    't3@demo.example',
    '/profile?tab=bank',
    { 'Account number': DIGITS, 'IFSC code': CODE, 'Account holder': TEXT },
  ],
];

type Action =
  { do: 'type' | 'paste'; text: string } | { do: 'press'; key: string; times: number } | { do: 'undo' };

const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aZq0 95é-'), minLength: 1, maxLength: 4 }),
  fc.constantFrom(
    '09876543210',
    '+91 98765 43210',
    '29abcpr1234f1zt',
    'abcpr1234f',
    'sbin0001234',
    '560 025',
  ),
);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), text: piece }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('paste' as const), text: piece }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      key: fc.constantFrom('Home', 'End', 'ArrowLeft', 'Shift+ArrowLeft', 'Backspace', 'Delete'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
);

/** The text and selection of an input. With `from` equal to `to`, that is the caret. */
interface Held {
  text: string;
  from: number;
  to: number;
  /** The end of the selection that arrow keys move. */
  direction: 'forward' | 'backward' | 'none';
}
const EMPTY: Held = { text: '', from: 0, to: 0, direction: 'none' };

const held = (of: Page): Promise<Held> =>
  of.evaluate(() => {
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement)) throw new Error('no input has the focus');
    return {
      text: input.value,
      from: input.selectionStart ?? -1,
      to: input.selectionEnd ?? -1,
      direction: input.selectionDirection ?? 'none',
    };
  });

/** Sets text and selection of the focused input, as a script does. */
const put = (into: Page, what: Held): Promise<void> =>
  into.evaluate(({ text, from, to, direction }) => {
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement)) throw new Error('no input has the focus');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.setSelectionRange(from, to, direction);
  }, what);

async function act(on: Page, what: Action): Promise<void> {
  switch (what.do) {
    case 'type':
      return on.keyboard.type(what.text);
    case 'paste':
      return on.keyboard.press('Control+v');
    case 'press':
      for (let time = 0; time < what.times; time += 1) await on.keyboard.press(what.key);
      return;
    case 'undo':
      return on.keyboard.press('Control+z');
  }
}

/** Runs for each field. A failure reports its seed. */
const RUNS = 5;

let plain: Page;
beforeEach(async () => {
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  plain = await context.newPage();
  await plain.route('**/plain', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><input autofocus>' }),
  );
  await plain.goto('/plain');
  await plain.locator('input').focus();
});
afterEach(() => plain.close());

/** Splits what is done into single keys. The text is compared after each, and an undo may go back to each. */
function steps(what: Action): Action[] {
  if (what.do === 'type') return [...what.text].map((text) => ({ ...what, text }));
  if (what.do === 'press') return Array.from({ length: what.times }, () => ({ ...what, times: 1 }));
  return [what];
}

test.each(FORMS)(
  'each field of the %s form behaves as a plain input when typing, pasting, editing and undoing',
  async (_, partner, address, fields) => {
    if (partner !== undefined) await signIn(page, partner);
    await page.goto(address);
    for (const [label, rules] of Object.entries(fields)) await expectPlainTyping(label, rules);
  },
);

async function expectPlainTyping(label: string, rules: Rules): Promise<void> {
  await fc
    .assert(
      fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 7 }), async (actions) => {
        await field(label).focus();
        for (const of of [page, plain]) await put(of, EMPTY);
        const seen = new Set(['']);
        let isTyped = false;
        for (const what of actions.flatMap(steps)) {
          // With nothing to undo in this field, the browser would undo in the field before.
          if (what.do === 'undo' && !isTyped) continue;
          if (what.do === 'paste')
            await plain.evaluate((text) => navigator.clipboard.writeText(text), what.text);
          const before = await held(page);
          await act(page, what);
          const shown = await held(page);
          if (what.do === 'undo') {
            // How much one undo takes back is up to the browser; it must go to a text that was there before.
            assert.ok(seen.has(shown.text), `made up: ${shown.text}`);
            assert.notEqual(shown.text, before.text);
            isTyped = false;
            await put(plain, shown);
            continue;
          }
          await act(plain, what);
          const expected = expectedOf(await held(plain), what, rules);
          assert.deepEqual(shown, expected);
          await put(plain, expected);
          seen.add(shown.text);
          isTyped = isTyped || shown.text !== before.text;
        }
        const { text } = await held(page);
        await page.keyboard.press('Tab');
        assert.equal(await field(label).inputValue(), rules.left(text));
      }),
      { numRuns: RUNS },
    )
    .catch((error: unknown) => {
      throw new Error(label, { cause: error });
    });
}

/** What the field must show for this plain input: as many digits stay behind the caret as before. */
function expectedOf({ text, from, to, direction }: Held, what: Action, { typed }: Rules): Held {
  const next = what.do === 'press' ? text : typed(text);
  if (next.length === text.length) return { text: next, from, to, direction };
  const caret = Math.max(0, next.length - text.slice(to).replace(/\D/g, '').length);
  return { text: next, from: caret, to: caret, direction: 'forward' };
}
