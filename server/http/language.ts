import { AsyncLocalStorage } from 'node:async_hooks';
import { accepts } from 'hono/accepts';
import { createMiddleware } from 'hono/factory';
import { texts as apiTexts } from '#src/messages/generated/hi-api.js';
import { texts as portalTexts } from '#src/messages/generated/hi.js';
import { type Translation, translation } from '#src/messages/translation.ts';
import { LANGUAGES, type Language, languageOf } from '#src/messages/languages.ts';
import { type Ctx, type Env } from './context.ts';

const TRANSLATIONS: Record<Language, Translation> = { en: {}, hi: { ...portalTexts, ...apiTexts } };
const spoken = new AsyncLocalStorage<Language>();

// The portal fills this object once, for its only reader. Here each request reads its own texts from it.
for (const name of Object.keys(TRANSLATIONS.hi))
  Object.defineProperty(translation, name, {
    configurable: true,
    get: () => TRANSLATIONS[spokenLanguage()][name],
  });

/** The language of the texts that are made now; English outside of a request. */
export function spokenLanguage(): Language {
  return spoken.getStore() ?? 'en';
}

/** Runs `work`, and all that it awaits, with its texts in this language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return spoken.run(language, work);
}

/** What `say` says in each language. */
export function inEachLanguage<T>(say: () => T): Record<Language, T> {
  return { en: inLanguage('en', say), hi: inLanguage('hi', say) };
}

/** Answers each request in the language that it asks for. */
export const speakAsked = createMiddleware<Env>((c, next) => inLanguage(askedLanguage(c) ?? 'en', next));

/** For calls whose texts are in English only. */
export const speakEnglish = createMiddleware<Env>((_, next) => inLanguage('en', next));

/** The most wanted language of `Accept-Language` that there is; `undefined` if it names none. */
export function askedLanguage(c: Ctx): Language | undefined {
  const asked = accepts(c, {
    header: 'Accept-Language',
    supports: Object.keys(LANGUAGES),
    default: '',
    match: (wanted) =>
      wanted
        .filter(({ q }) => q > 0)
        .toSorted((a, b) => b.q - a.q)
        .map(({ type }) => type.split('-')[0]?.toLowerCase() ?? '')
        .find((language) => languageOf(language) !== undefined) ?? '',
  });
  return languageOf(asked);
}
