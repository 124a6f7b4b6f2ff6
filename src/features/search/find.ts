import { memoize } from '#src/base/memoize.ts';
import { searchText, searchWords } from '#src/base/search-text.ts';

/** One thing that can be gone to. */
export interface Entry {
  text: string;
  /** Below the text: what it is, or of what. */
  note: string;
  /** A path of the portal, with its search. */
  href: string;
}

/** Of one kind, no more than a glance takes in. */
const MOST = 8;

/**
 * The entries that contain every typed word, kind by kind, at most eight of each. Without a word only the first kind is
 * found, which is the pages: claims and schemes are too many to choose from.
 */
export function find(typed: string, kinds: readonly (readonly Entry[])[]): Entry[] {
  const words = searchWords(typed);
  if (words.length === 0) return (kinds[0] ?? []).slice(0, MOST);
  return kinds.flatMap((entries) => firstWith(entries, words));
}

function firstWith(entries: readonly Entry[], words: readonly string[]): Entry[] {
  const found: Entry[] = [];
  for (const entry of entries) {
    const text = textOf(entry);
    if (words.every((word) => text.includes(word))) found.push(entry);
    if (found.length === MOST) break;
  }
  return found;
}

const textOf = memoize(new WeakMap<Entry, string>(), ({ text, note }) => searchText(`${text} ${note}`));
