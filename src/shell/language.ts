/** The languages of the portal, each by its own name. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

/** As browsers and react-aria name them: numbers are grouped the Indian way, with Latin digits, in both. */
export const LANGUAGE_TAGS = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>;

const COOKIE = 'language';
/** The longest that browsers keep a cookie; it is written again at every start. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/**
 * The language to speak: the one chosen on this device, else the first of the browser's that the portal has, else English.
 * @param cookies as `document.cookie` gives them.
 */
export function languageFor(cookies: string, ofBrowser: readonly string[]): Language {
  const chosen = chosenLanguage(cookies);
  if (chosen) return chosen;
  const known = ofBrowser.map((tag) => languageOf(tag.split('-')[0]?.toLowerCase()));
  return known.find((language) => language !== undefined) ?? 'en';
}

/** Those that can be changed to. */
export function otherLanguages(language: Language): Language[] {
  return language === 'en' ? ['hi'] : ['en'];
}

function chosenLanguage(cookies: string): Language | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return languageOf(pair?.slice(COOKIE.length + 1));
}

function languageOf(text: string | undefined): Language | undefined {
  return text === 'en' || text === 'hi' ? text : undefined;
}

/**
 * The language of this page, until it is loaded again. What was chosen is a cookie, not in localStorage, which a log-out wipes:
 * it belongs to the device, and must be known before anything is drawn.
 */
export function pageLanguage(): Language {
  const language = languageFor(document.cookie, navigator.languages);
  if (chosenLanguage(document.cookie)) keep(language);
  return language;
}

/** Keeps the choice and loads the page anew; what is typed is kept like over any reload. */
export function chooseLanguage(language: Language): void {
  keep(language);
  globalThis.location.reload();
}

function keep(language: Language): void {
  const isSecure = globalThis.location.protocol === 'https:';
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${isSecure ? '; secure' : ''}`;
}
