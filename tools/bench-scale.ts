import { newPhone } from '../tests/bench/phone.ts';
import { type Scale, measureClaims, measureQueue } from '../tests/bench/scale.ts';
import { machineOf, onStage } from '../tests/bench/stage.ts';

/**
 * `npm run bench:scale`: how times and memory grow with the claims in a list, and with the claims that wait
 * on the device, with the CPU throttled four times. The last line compares the last row with the first.
 */

const CLAIMS = [100, 1000, 10_000, 100_000];
const QUEUED = [1, 10, 100];
const COLUMNS = ['start', 'open', 'filter', 'save', 'memory'] as const satisfies readonly (keyof Scale)[];

function show(name: string, cells: readonly string[]): void {
  console.log(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(10)).join('')}`);
}

function showAll(what: string, rows: readonly (readonly [number, Scale])[]): void {
  for (const [count, row] of rows)
    show(
      `${count.toLocaleString('en-IN')} ${what}`,
      COLUMNS.map((column) => row[column].toFixed(column === 'memory' ? 1 : 0)),
    );
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last)
    show(
      `${last[0] / first[0]} times as many`,
      COLUMNS.map((column) => `x ${(last[1][column] / first[1][column]).toFixed(1)}`),
    );
}

await onStage(async ({ browser, portal, many }) => {
  console.log(machineOf(browser));
  show('', ['start-up', 'open', 'filter', 'save', 'memory MB']);
  const claims: [number, Scale][] = [];
  for (const count of CLAIMS) {
    many.serve(count);
    const phone = await newPhone(browser, { ...portal, url: many.url });
    claims.push([count, await measureClaims(phone, many.url)]);
    await phone.close();
  }
  showAll('claims', claims);
  const queued: [number, Scale][] = [];
  for (const count of QUEUED) {
    const phone = await newPhone(browser, portal);
    queued.push([count, await measureQueue(phone, portal.url, count)]);
    await phone.close();
  }
  showAll('waiting, 1 MB each', queued);
});
