import { expect, test } from 'vitest';
import { type Catalogue, compileMessages, problemsOf, translationProblems } from './messages.ts';

const one = (texts: NonNullable<ReturnType<Catalogue['get']>>): Catalogue => new Map([['a.json', texts]]);
const english = one({
  greeting: 'Dear {name}',
  ok: 'Ok',
  left: { plural: 'days', one: '1 day left', other: '{days} days left' },
});
const hindi = {
  greeting: 'प्रिय {name}',
  ok: 'ठीक है',
  left: { plural: 'days', one: '{days} दिन बाक़ी', other: '{days} दिन बाक़ी' },
};
const problems = (changes: Parameters<typeof one>[0]) =>
  translationProblems('hi', english, one({ ...hindi, ...changes }));

test('the portal’s own texts are complete in every language', async () => {
  expect(await compileMessages()).toEqual([]);
});

test('a translation with every text, parameter and plural form is fine', () => {
  expect(problems({})).toEqual([]);
});

test.each([
  ['an empty text', { ok: ' ' }, 'src/messages/hi/a.json: ok is empty'],
  ['an English text', { greeting: 'Dear {name}' }, 'src/messages/hi/a.json: greeting is still in English'],
  [
    'a parameter that is left out',
    { greeting: 'प्रिय' },
    'src/messages/hi/a.json: greeting must use these parameters: name',
  ],
  [
    'a parameter that English has not',
    { ok: 'ठीक {name}' },
    'src/messages/hi/a.json: ok must use these parameters: none',
  ],
  [
    'a plural form that is left out',
    { left: { plural: 'days', other: '{days} दिन' } },
    'src/messages/hi/a.json: left lacks the plural form "one"',
  ],
  [
    'a "1" that would also be said of 0',
    { left: { plural: 'days', one: '1 दिन', other: '{days} दिन' } },
    'src/messages/hi/a.json: left: "one" stands for several numbers and must say {days}',
  ],
  ['a text that English has not', { more: 'और' }, 'src/messages/hi/a.json: more is not in en/a.json'],
])('%s is reported', (_, changes, problem) => {
  expect(problems(changes)).toEqual([problem]);
});

test('a missing text is reported with its English text and its file', () => {
  expect(translationProblems('hi', english, one({ greeting: hindi.greeting, left: hindi.left }))).toEqual([
    'src/messages/hi/a.json lacks "ok": "Ok"',
  ]);
});

test('a duplicate or invalid name is reported', () => {
  expect(
    problemsOf(
      new Map([
        ['a.json', { ok: 'Ok', $schema: 'x' }],
        ['b.json', { ok: 'Ok' }],
      ]),
    ),
  ).toEqual([
    'src/messages/en/a.json: $schema is no name for a text',
    'src/messages/en/b.json: ok is there twice',
  ]);
});
