import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { compileVendor } from './compile-vendor.ts';
import { type Vendor, withVendor } from './vendor.ts';
import { writeChanged } from './write-changed.ts';

/**
 * Compiles the texts of `src/messages/{language}/*.json` into functions in `src/messages/generated`. Each
 * English text is a module of its own, loaded with the code that uses it. Each other language is one module,
 * loaded before the first render in that language; a text that it lacks is shown in English. What only the
 * API says is apart, and so is what the worker says. `{vendor}`, `{portal}` and `{portal_short}` are replaced here by the names of the vendor.
 */
export const MESSAGES = fileURLToPath(new URL('../src/messages', import.meta.url));
const BASE = 'en';
const TRANSLATIONS = ['hi'];
/** Only the API says these, so no phone loads them. */
const APIS = 'api.json';
/** The worker is one file, without the texts that only pages say. */
const WORKERS = 'worker.json';

/** A text such as `Resend ({seconds})`, or one for each plural form of the parameter that `plural` names. */
const Message = v.union([v.string(), v.objectWithRest({ plural: v.string() }, v.string())]);
type Message = v.InferOutput<typeof Message>;
/** The messages of one language, by file and name. */
export type Catalogue = ReadonlyMap<string, Readonly<Record<string, Message>>>;

/**
 * Writes `src/messages/generated` and `src/vendor/generated`. @returns the problems of texts, a line each
 * @throws if a catalogue or the vendor's files are invalid
 */
export async function compileMessages(): Promise<string[]> {
  const vendor = await compileVendor();
  const [english, ...translations] = await Promise.all([BASE, ...TRANSLATIONS].map(readCatalogue));
  const files = new Map<string, string>([
    ['messages.js', `export * as m from './messages/index.js';\n`],
    ['plural.js', PLURAL],
    ...englishModules(saidBy(vendor, BASE, english ?? new Map())),
  ]);
  const problems = problemsOf(english ?? new Map());
  for (const [index, language] of TRANSLATIONS.entries()) {
    const translation = translations[index] ?? new Map();
    const said = saidBy(vendor, language, translation);
    const only = (isIn: (file: string) => boolean) =>
      translatedModule(language, new Map([...said].filter(([file]) => isIn(file))));
    files.set(
      `${language}.js`,
      only((file) => file !== APIS),
    );
    files.set(
      `${language}-api.js`,
      only((file) => file === APIS),
    );
    files.set(
      `${language}-worker.js`,
      only((file) => file === WORKERS),
    );
    problems.push(...translationProblems(language, english ?? new Map(), translation));
  }
  await writeChanged(path.join(MESSAGES, 'generated'), files);
  return problems;
}

/** The English texts as in their files, with the placeholders of the vendor. */
export function readEnglish(): Promise<Catalogue> {
  return readCatalogue(BASE);
}

async function readCatalogue(language: string): Promise<Catalogue> {
  const folder = path.join(MESSAGES, language);
  const files = (await readdir(folder)).toSorted((a, b) => (a < b ? -1 : 1));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return new Map(
    files.map((file, index) => [file, readTexts(`src/messages/${language}/${file}`, texts[index] ?? '')]),
  );
}

/** @throws an Error that names the entry that is not a message */
function readTexts(file: string, json: string): Record<string, Message> {
  const entries = Object.entries(v.parse(v.record(v.string(), v.unknown()), JSON.parse(json)));
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const message = v.safeParse(Message, value);
      if (message.success) return [name, message.output];
      throw new Error(`${file}: ${name} must be a text, or {"plural": "count", "one": "…", "other": "…"}`);
    }),
  );
}

/** Replaces the placeholders of the vendor's names. */
function saidBy(vendor: Vendor, language: string, catalogue: Catalogue): Catalogue {
  const said = (text: string) => withVendor(text, vendor, (name) => name, language);
  const saidMessage = (message: Message): Message =>
    typeof message === 'string' ? said(message) : { ...mapValues(message, said), plural: message.plural };
  return new Map([...catalogue].map(([file, texts]) => [file, mapValues(texts, saidMessage)]));
}

function mapValues<T>(values: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Source of a module that gives the plural form of a number. */
const PLURAL = `export const plural = (language, count) => new Intl.PluralRules(language).select(Number(count));\n`;

function englishModules(english: Catalogue): [string, string][] {
  const all = [...english.values()].flatMap((texts) => Object.entries(texts));
  return [
    ['messages/index.js', all.map(([name]) => `export * from './${name}.js';\n`).join('')],
    ...all.map(([name, message]): [string, string] => {
      const type = parametersOf(message).map((parameter) => `${parameter}: string | number`);
      const inputs = type.length === 0 ? '' : `inputs: { ${type.join(', ')} }`;
      const imports = typeof message === 'string' ? '' : `import { plural } from '../plural.js';\n`;
      const given = type.length === 0 ? '' : 'i';
      return [
        `messages/${name}.js`,
        `${imports}import { translation } from '../../translation.ts';\n` +
          `/** @type {(${inputs}) => string} ${exampleOf(message)} */\n` +
          `export const ${name} = (${given}) => translation.${name}?.(${given}) ?? ${expression(BASE, message)};\n`,
      ];
    }),
  ];
}

function translatedModule(language: string, catalogue: Catalogue): string {
  const all = [...catalogue.values()].flatMap((texts) => Object.entries(texts));
  const functions = all.map(([name, message]) => `  ${name}: (i) => ${expression(language, message)},\n`);
  return `import { plural } from './plural.js';\n/** @type {import('../translation.ts').Translation} */\nexport const texts = {\n${functions.join('')}};\n`;
}

/** The text as a JavaScript expression in which `i` has the parameters. */
function expression(language: string, message: Message): string {
  if (typeof message === 'string') {
    const literal = message
      .replace(/[`\\]|\$(?=\{)/g, String.raw`\$&`)
      .replace(/\{(\w+)\}/g, (_, name) => `\${i.${name}}`);
    return `\`${literal}\``;
  }
  const { plural, ...forms } = message;
  const entries = Object.entries(forms).map(([form, text]) => `${form}: ${expression(language, text)}`);
  return `({ ${entries.join(', ')} })[plural('${language}', i.${plural})]`;
}

const formsOf = (message: Message): Record<string, string> => {
  if (typeof message === 'string') return { other: message };
  const { plural: _, ...forms } = message;
  return forms;
};

function parametersOf(message: Message): string[] {
  const named = Object.values(formsOf(message)).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
  );
  const counted = typeof message === 'string' ? [] : [message.plural];
  return [...new Set([...counted, ...named])].toSorted((a, b) => (a < b ? -1 : 1));
}

const exampleOf = (message: Message) => JSON.stringify(formsOf(message)['other']).replaceAll('*/', '* /');

/** Problems within the texts of one language, one line each. */
export function problemsOf(catalogue: Catalogue, language = BASE): string[] {
  const seen = new Set<string>();
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return [...catalogue].flatMap(([file, texts]) =>
    Object.entries(texts).flatMap(([name, message]) => {
      const where = `src/messages/${language}/${file}: ${name}`;
      const problems: string[] = [];
      if (!/^[a-z]\w*$/.test(name)) problems.push(`${where} is no name for a text`);
      if (seen.has(name)) problems.push(`${where} is there twice`);
      seen.add(name);
      const forms = formsOf(message);
      if (Object.values(forms).some((text) => text.trim() === '')) problems.push(`${where} is empty`);
      if (typeof message === 'string') return problems;
      for (const form of pluralCategories)
        if (!(form in forms)) problems.push(`${where} lacks the plural form "${form}"`);
      for (const form of sharedForms(language))
        if (saysOneNumber(forms[form] ?? '', message.plural))
          problems.push(`${where}: "${form}" stands for several numbers and must say {${message.plural}}`);
      return problems;
    }),
  );
}

/** Whether the text has a fixed number instead of the counted parameter. */
function saysOneNumber(text: string, counted: string): boolean {
  return /(?<!\S)\d+(?!\S)/.test(text) && !text.includes(`{${counted}}`);
}

/** Plural forms that stand for more than one number: in Hindi "one" is also 0. */
function sharedForms(language: string): Set<string> {
  const rules = new Intl.PluralRules(language);
  const forms = [0, 1, 2, 3, 5, 10].map((count) => rules.select(count));
  return new Set(forms.filter((form, index) => forms.indexOf(form) !== index));
}

/** Problems within a translation, and its differences from English, one line each. */
export function translationProblems(language: string, english: Catalogue, translation: Catalogue): string[] {
  const problems = problemsOf(translation, language);
  for (const [file, texts] of english) {
    const translated = translation.get(file) ?? {};
    const target = `src/messages/${language}/${file}`;
    for (const [name, message] of Object.entries(texts)) {
      const other = translated[name];
      const wanted = parametersOf(message).join(', ');
      if (other === undefined) {
        problems.push(`${target} lacks "${name}": ${exampleOf(message)}`);
      } else if (parametersOf(other).join(', ') !== wanted) {
        problems.push(`${target}: ${name} must use these parameters: ${wanted || 'none'}`);
      } else if (JSON.stringify(other) === JSON.stringify(message) && hasWords(message)) {
        problems.push(`${target}: ${name} is still in English`);
      }
    }
  }
  for (const [file, texts] of translation)
    for (const name of Object.keys(texts))
      if (english.get(file)?.[name] === undefined)
        problems.push(`src/messages/${language}/${file}: ${name} is not in ${BASE}/${file}`);
  return problems;
}

const hasWords = (message: Message) =>
  Object.values(formsOf(message)).some((text) => /[a-z]{2}/.test(text.replace(/\{\w+\}/g, '')));
