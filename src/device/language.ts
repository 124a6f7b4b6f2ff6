import { type Language, languageOf } from '#src/messages/languages.ts';

/** Locale tags for browsers and react-aria. Both group numbers the Indian way, with Latin digits. */
export const LANGUAGE_TAGS = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>;

const COOKIE = 'language';
/** 400 days, the longest that browsers keep a cookie. Each start writes it again. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** The language chosen in `cookies`, else the first of `ofBrowser` that the portal has, else English. */
export function languageFor(cookies: string, ofBrowser: readonly string[]): Language {
  const chosen = chosenLanguage(cookies);
  if (chosen) return chosen;
  const known = ofBrowser.map((tag) => languageOf(tag.split('-')[0]?.toLowerCase()));
  return known.find((language) => language !== undefined) ?? 'en';
}

export function otherLanguages(language: Language): Language[] {
  return language === 'en' ? ['hi'] : ['en'];
}

function chosenLanguage(cookies: string): Language | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return languageOf(pair?.slice(COOKIE.length + 1));
}

/** The language of this page. Its cookie is read before the first paint and not cleared by a log-out. */
export function pageLanguage(): Language {
  const language = languageFor(document.cookie, navigator.languages);
  if (chosenLanguage(document.cookie)) keep(language);
  return language;
}

/** Saves the choice and reloads the page. What is typed survives, as in any reload. */
export function chooseLanguage(language: Language): void {
  keep(language);
  globalThis.location.reload();
}

function keep(language: Language): void {
  const isSecure = globalThis.location.protocol === 'https:';
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${isSecure ? '; secure' : ''}`;
}
