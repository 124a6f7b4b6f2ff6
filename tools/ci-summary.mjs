// Prints the last lines of .ci/run: each failure with its message, then "N passed, N failed". Exits with 1 if
// anything failed.
// Usage: ci-summary.mjs NAME=EXIT_CODE[:RESULTS[,RESULTS]] …, one for each command. RESULTS are files that
// results-reporter.ts wrote. A command without results counts as one test.
import { readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
for (const argument of process.argv.slice(2)) {
  const [, name, code, files] = /^(.+)=(\d+)(?::(.+))?$/.exec(argument);
  const results = files ? files.split(',').map(resultsOf) : [{ passed: code === '0' ? 1 : 0, failures: [] }];
  const failures = results.flatMap((result) => result.failures);
  const tests = results.reduce((sum, result) => sum + result.passed, 0);
  // The command failed, but its results name no failure.
  if (code !== '0' && failures.length === 0) failures.push(`exit code ${code}`);
  passed += tests;
  failed += failures.length;
  for (const failure of failures) console.log(`FAILED ${name}: ${failure}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function resultsOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { passed: 0, failures: [`no results: ${error.message}`] };
  }
}
