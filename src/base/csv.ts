/** Byte order mark. Without it Excel guesses another encoding than UTF-8. */
const BOM = '\uFEFF';
/** A spreadsheet would run a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV (RFC 4180) for spreadsheets. Numbers are plain, and what is missing is empty. */
export function csvOf(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return BOM + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
