// Prints the closing line of .ci/run, "N passed, N failed", and exits with 1 when anything failed.
// Usage: ci-summary.mjs TESTS_EXIT_CODE CHECK_EXIT_CODE. `npm run check` counts as one test.
import { readFileSync } from 'node:fs';

const [tests, check] = process.argv.slice(2).map(Number);

function counts() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync('tests/.results/vitest.json', 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

const { passed, failed } = counts();
// A run that broke outside of any test (no results, a failed hook) is a failure too.
const broken = tests !== 0 && failed === 0 ? 1 : 0;
const checkPassed = check === 0 ? 1 : 0;
const failures = failed + broken + (1 - checkPassed);
console.log(`${passed + checkPassed} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
