import { expect, test } from 'vitest';
import { isIosSafari } from './ios-safari.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = 'Version/18.5 Safari/605.1.15';

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true],
  ['Safari on an iPad, which calls itself a Mac', `${MAC} ${SAFARI}`, 5, true],
  ['Safari on a Mac', `${MAC} ${SAFARI}`, 0, false],
  ['Chrome on an iPhone', `${IPHONE} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`, 5, false],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, 5, false],
  ['Edge on an iPhone', `${IPHONE} Version/18.0 EdgiOS/150.0 Mobile/15E148 Safari/605.1.15`, 5, false],
  ['a page inside an app', `${IPHONE} Mobile/15E148`, 5, false],
  ['a page inside Instagram', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 Instagram 300.0`, 5, false],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    5,
    false,
  ],
])('%s', (_, userAgent, maxTouchPoints, expected) => {
  expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(expected);
});
