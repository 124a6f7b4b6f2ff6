import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter } from 'vitest/reporters';

interface TestResults {
  passed: number;
  /** For each failed test, file or hook, and for each error outside of them: place and message, in one line. */
  failures: string[];
}

/** Writes a `TestResults`. Vitest's own JSON omits errors outside of tests, which fail a run too. */
export const resultsReporter = (file: string): Reporter => ({
  onTestRunEnd(modules, outside) {
    const results: TestResults = { passed: 0, failures: [] };
    const fail = (where: string, errors: readonly SerializedError[]) => {
      for (const { message } of errors) results.failures.push(`${where}: ${inOneLine(message)}`);
    };
    for (const module of modules) {
      fail(module.relativeModuleId, module.errors());
      for (const suite of module.children.allSuites())
        fail(`${module.relativeModuleId}: ${suite.fullName}`, suite.errors());
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') results.passed += 1;
        if (state === 'failed') fail(`${module.relativeModuleId}: ${test.fullName}`, errors.slice(0, 1));
      }
    }
    for (const error of outside) fail(whereOf(error), [error]);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(results));
  },
});

/** A browser test says in the lines after the first what it waited for, and what the page showed. */
const LONGEST = 1500;

const inOneLine = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' | ')
    .slice(0, LONGEST);

/** Where an error outside of tests came from: the test file that ran, if known, and the line of code. */
function whereOf({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: test, stacks, stack }: SerializedError): string {
  const [place] = stacks ?? [];
  const line = place
    ? `${place.file}:${place.line}`
    : stack?.split('\n').find((text) => /^\s+at /.test(text));
  return ['outside of a test', file, test, line]
    .filter((part) => typeof part === 'string')
    .map((part) => part.trim().replaceAll(`${process.cwd()}/`, ''))
    .join(', ');
}
