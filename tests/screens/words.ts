import { m } from '#messages';
import { texts } from '#src/messages/generated/hi.js';
import { type Language } from '#src/messages/languages.ts';

/** The portal's texts in one language: `wordsOf('hi').login_email()`. */
export type Words = typeof m;

export function wordsOf(language: Language): Words {
  return language === 'hi' ? { ...m, ...texts } : m;
}

/** The texts without parameters, by name. */
export function plainTexts(language: Language): Map<string, string> {
  const words = Object.entries(wordsOf(language));
  const isPlain = new Set(Object.entries(m).flatMap(([name, say]) => (say.length === 0 ? [name] : [])));
  return new Map(
    words.flatMap(([name, say]) =>
      isPlain.has(name) ? [[name, String(Reflect.apply(say, undefined, [{}]))]] : [],
    ),
  );
}
