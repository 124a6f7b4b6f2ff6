/** The value at a path inside parsed JSON. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? new Map(Object.entries(inner)).get(String(key))
        : undefined,
    value,
  );
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The items of a list; none of anything else. */
export function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? Array.from<unknown>(value) : [];
}
