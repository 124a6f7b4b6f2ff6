/** What the first use of the code reader loads, compressed. tests/build/reader.test.ts holds both sizes. */
export const READER_BYTES = 350_000;
/** The same of what opens PDFs. */
export const PDF_READER_BYTES = 410_000;
