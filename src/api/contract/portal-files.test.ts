import { expect, test } from 'vitest';
import { NO_SCREEN } from './portal-files.ts';

test.each([
  '/',
  '/login',
  '/reset-password/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  '/reset-password/eyJ.eyJ.sig/?from=mail',
  '/scheme/2026.1',
  '/schemes?back=/a.b',
  '/apis',
])('%s is a screen', (address) => {
  expect(NO_SCREEN.test(address)).toBe(false);
});

test.each([
  '/api',
  '/api/health',
  '/assets/portal-1a2b.js',
  '/icons/none.png',
  '/index.html',
  '/sw.js?x=1',
  '/favicon.ico',
])('%s is not a screen', (address) => {
  expect(NO_SCREEN.test(address)).toBe(true);
});
