import * as v from 'valibot';

/** Prints the bench's results: figures with their targets, or two builds side by side. */

const Numbers = v.array(v.number());
const Row = v.object({
  name: v.string(),
  unit: v.picklist(['ms', 'KB', '', '%']),
  portal: Numbers,
  /** The static page's figures from the same run. With them the target is a ratio of medians. */
  reference: v.optional(Numbers),
  /** The upper limit. A row without one is for information. */
  target: v.optional(v.number()),
});
export type Row = v.InferOutput<typeof Row>;

export const Result = v.object({
  commit: v.string(),
  at: v.string(),
  machine: v.string(),
  runs: v.number(),
  rows: v.array(Row),
});
export type Result = v.InferOutput<typeof Result>;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The 95th percentile. */
export function mostOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

/** The value that is compared with the target. */
function judged({ portal, reference }: Row): number {
  return reference ? median(portal) / median(reference) : median(portal);
}

function isMet(row: Row): boolean | undefined {
  return row.target === undefined ? undefined : judged(row) <= row.target;
}

const number = (value: number) => value.toFixed(Math.abs(value) < 0.1 ? 3 : Math.abs(value) < 10 ? 2 : 0);
const withUnit = (value: number, unit: Row['unit']) => `${number(value)} ${unit}`.trimEnd();

function print(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines)
    console.log(
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
}

export function printTable({ rows, runs, machine, commit }: Result): void {
  console.log(`${machine}; ${commit}; medians of ${runs}`);
  print([
    ['', 'portal', 'lowest', 'highest', 'static', 'ratio', 'target', 'met'],
    ...rows.map((row) => [
      row.name,
      withUnit(median(row.portal), row.unit),
      number(Math.min(...row.portal)),
      number(Math.max(...row.portal)),
      row.reference ? withUnit(median(row.reference), row.unit) : '',
      row.reference ? judged(row).toFixed(2) : '',
      row.target === undefined ? '' : row.reference ? String(row.target) : withUnit(row.target, row.unit),
      { true: 'yes', false: 'NO', undefined: '' }[String(isMet(row))] ?? '',
    ]),
  ]);
  const missed = rows.filter((row) => isMet(row) === false);
  console.log(
    missed.length === 0 ? 'Every target is met.' : `Not met: ${missed.map(({ name }) => name).join('; ')}`,
  );
}

/** Prints two results row by row, as ratios where there is a static page, because machines vary in speed. */
export function printComparison(before: Result, after: Result): void {
  console.log(`${before.commit} (${before.at}) → ${after.commit} (${after.at})`);
  print([
    ['', 'before', 'after', 'change'],
    ...after.rows.flatMap((row) => {
      const old = before.rows.find(({ name }) => name === row.name);
      if (!old) return [];
      const [was, is] = [judged(old), judged(row)];
      const unit = row.reference ? '' : row.unit;
      return [
        [
          row.name,
          withUnit(was, unit),
          withUnit(is, unit),
          was === 0 ? '' : `${is >= was ? '+' : ''}${((is / was - 1) * 100).toFixed(0)} %`,
        ],
      ];
    }),
  ]);
}
