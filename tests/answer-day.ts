import { type Day, dayOf } from '#src/api/contract/days.ts';
import { at } from './json.ts';

/** The day of an answer's date. */
export function dayAt(value: unknown, ...path: string[]): Day {
  const day = dayOf(String(at(value, ...path)));
  if (day === undefined) throw new Error(`no day: ${path.join('.')}`);
  return day;
}
