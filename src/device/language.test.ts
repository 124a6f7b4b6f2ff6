import { expect, test } from 'vitest';
import { languageFor } from './language.ts';

test.each([
  ['the first language of the browser that the portal has', '', ['mr-IN', 'hi-IN', 'en-IN'], 'hi'],
  ['English before Hindi where the browser prefers it', '', ['en-IN', 'hi'], 'en'],
  ['English where the browser has none of them', '', ['ta-IN'], 'en'],
  ['what was chosen on this device', 'theme=dark; language=en', ['hi-IN'], 'en'],
  ['what was chosen on this device, against an English browser', 'language=hi', ['en-US'], 'hi'],
  ['the browser’s where the cookie means nothing', 'language=xx; mylanguage=en', ['hi'], 'hi'],
])('%s', (_, cookies, ofBrowser, language) => {
  expect(languageFor(cookies, ofBrowser)).toBe(language);
});
