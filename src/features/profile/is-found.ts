type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether the API now holds what was sent; `undefined` if the comparison cannot tell, as when only a password
 * was changed. Fields that `before` lacks, such as secrets, are not compared.
 */
export function isFound(sent: Fields, before: Fields, now: Fields): boolean | undefined {
  const changed = Object.keys(sent).filter(
    (name) => name in before && text(sent[name]) !== text(before[name]),
  );
  return changed.length === 0 ? undefined : changed.every((name) => text(sent[name]) === text(now[name]));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
