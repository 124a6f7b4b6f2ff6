/** What the first use of the code reader loads, compressed; tests/build/reader.test.ts holds it. */
export const READER_BYTES = 350_000;
