import { expect, test } from 'vitest';
import { pictureName } from './picture-name.ts';

test.each([
  ['Wi-Fi 7 Power Play', 'image/jpeg', 'Wi-Fi-7-Power-Play.jpg'],
  ['Q1: “SOHO” / 50% off!', 'image/svg+xml; charset=utf-8', 'Q1-SOHO-50-off.svg'],
  ['त्योहार ऑफ़र', 'image/png', 'त्योहार-ऑफ़र.png'],
  ['../..', 'image/webp', 'picture.webp'],
  ['Poster', '', 'Poster'],
])('the picture of %s (%s) is saved as %s', (title, type, name) => {
  expect(pictureName(title, type)).toBe(name.normalize('NFC'));
});
