import { expect, test } from 'vitest';
import { type Catalogue, readEnglish } from './messages.ts';
import { readSources, unusedMessages } from './unused-messages.ts';

const english: Catalogue = new Map([['a.json', { retry: 'Retry', back: 'Back' }]]);
const problems = (...sources: string[]) =>
  unusedMessages(
    english,
    new Map(
      sources.map((source, index) => [`src/${index}.tsx`, `import { m } from '#messages';\n${source}`]),
    ),
  );

test('the portal uses every text it has', async () => {
  expect(unusedMessages(await readEnglish(), await readSources())).toEqual([]);
});

test('a text counts as used in any file, as a call or handed on', () => {
  expect(problems('export const A = () => <b>{m.retry()}</b>;', 'export const say = m.back;')).toEqual([]);
});

test('an unused text is reported, even if a comment names it', () => {
  expect(problems('// m.back() was here\nexport const a = m.retry();')).toEqual([
    'src/messages/en/a.json: back is used nowhere',
  ]);
});

test('the worker imports the catalogue by its path', () => {
  const worker = "import { m } from '../src/messages/generated/messages.js';\nm.retry(); m.back();";
  expect(unusedMessages(english, new Map([['sw/push.ts', worker]]))).toEqual([]);
});

test('an `m` that is not the catalogue uses no text', () => {
  const maps = new Map([
    ['src/a.ts', 'export const back = (m: { retry: 1; back: 2 }) => [m.retry, m.back];'],
  ]);
  expect(unusedMessages(english, maps)).toHaveLength(2);
});

test.each([
  'export const say = (name: "retry" | "back") => m[name]();',
  'const { retry, back } = m; export { retry, back };',
])('%s cannot be traced', (source) => {
  expect(problems(source)).toContain('src/0.tsx: say each text by its name, as in m.retry()');
});
