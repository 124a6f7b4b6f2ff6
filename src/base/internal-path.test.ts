import { expect, test } from 'vitest';
import { internalPath } from './internal-path.ts';

test.each(['/', '/schemes', '/claims/scheme/?program_id=1', '/profile#bank'])(
  '%s stays inside the portal',
  (address) => {
    expect(internalPath(address)).toBe(address);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'schemes',
  '/scheme/%E0%A4%A',
  '',
])('"%s" is rejected', (address) => {
  expect(internalPath(address)).toBeUndefined();
});
