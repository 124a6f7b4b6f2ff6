/** The languages of the portal, each by its name in that language. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

/** `undefined` if the portal does not have it. */
export function languageOf(text: string | undefined): Language | undefined {
  return text === 'en' || text === 'hi' ? text : undefined;
}
