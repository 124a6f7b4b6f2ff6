import { expect, test } from 'vitest';
import { arrowProblem } from './arrows.js';

test.each([
  ['src/features/claims/claim-form.tsx', '../schemes/schemes.queries.ts'],
  ['src/features/claims/claim-form.tsx', '#src/ui/button.tsx'],
  ['src/routes/_signed-in/index.tsx', '#src/features/schemes/scheme-card.tsx'],
  ['server/app.ts', '#src/api/contract/calls.ts'],
  ['server/app.ts', '#messages'],
  ['src/ui/logo.tsx', '#src/vendor/generated/logo.tsx'],
  ['server/settings.ts', '#src/vendor/generated/vendor.js'],
  ['src/api/client.ts', 'valibot'],
  ['tests/journeys/claim.test.ts', '#server/app.ts'],
])('%s may import %s', (importer, specifier) => {
  expect(arrowProblem(importer, specifier)).toBeUndefined();
});

test.each([
  ['src/features/claims/claim-form.tsx', '../schemes/scheme-card.tsx'],
  ['src/features/brand-new/screen.tsx', '../schemes/scheme-card.tsx'],
  ['src/features/claims/claim-form.tsx', '#src/shell/shell.tsx'],
  ['src/ui/button.tsx', '#src/api/client.ts'],
  ['src/vendor/generated/logo.tsx', '#src/ui/button.tsx'],
  ['src/api/contract/calls.ts', '../client.ts'],
  ['server/app.ts', '#src/api/client.ts'],
  ['src/main.tsx', '#server/app.ts'],
  ['src/shell/shell.tsx', '../../sw/index.ts'],
  ['src/shell/shell.tsx', '#tests/journeys/pages.ts'],
  ['src/helpers/text.ts', '#messages'],
  ['src/ui/button.tsx', '#src/helpers/text.ts'],
])('%s may not import %s', (importer, specifier) => {
  expect(arrowProblem(importer, specifier)).toBeTypeOf('string');
});
