import { expect, test } from 'vitest';
import { m } from '#messages';
import { otherCodeText } from './other-code.ts';

test.each([
  ['upi://pay?pa=shop@bank', m.scan_other_payment()],
  ['https://example.com/a?b', m.scan_other_link({ host: 'example.com' })],
  ['HTTP://EXAMPLE.COM', m.scan_other_link({ host: 'example.com' })],
  // A long name must not push the site that it belongs to out of sight.
  [
    `https://portal.${'a'.repeat(60)}.evil.example/`,
    m.scan_other_link({ host: `…${'a'.repeat(27)}.evil.example` }),
  ],
  ['https://', m.scan_other_text()],
  ['javascript:alert(1)', m.scan_other_text()],
  ['WIFI:S:shop;;', m.scan_other_text()],
  ['\u0000\u0001', m.scan_other_text()],
])('%j is told as what it is', (text, expected) => {
  expect(otherCodeText(text)).toBe(expected);
});
