import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser } from 'playwright';
import { type Result, type Row, printTable } from './figures.ts';
import { machineOf } from './stage.ts';

const RESULTS = 'tests/.results';

/** Prints the rows of a bench, and saves them as JSON under its name. */
export async function report(
  name: string,
  browser: Browser,
  runs: number,
  rows: readonly Row[],
): Promise<void> {
  const at = new Date().toISOString();
  const result: Result = { commit: commit(), at, machine: machineOf(browser), runs, rows: [...rows] };
  const file = path.join(RESULTS, `${name}-${result.commit}-${at.replaceAll(/[:.]/g, '')}.json`);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(file, JSON.stringify(result, null, 1));
  printTable(result);
  console.log(file);
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
