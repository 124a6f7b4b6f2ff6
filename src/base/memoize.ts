/** Calls `make` once for each key, and keeps the results in `made`. */
export function memoize<Key, Made>(
  made: { get: (key: Key) => Made | undefined; set: (key: Key, value: Made) => unknown },
  make: (key: Key) => Made,
): (key: Key) => Made {
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
