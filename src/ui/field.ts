/** What every field of the kit takes: its words, and what is wrong with it. */
export interface FieldWords {
  label: string;
  /** A hint that is there before anything is typed. */
  description?: string | undefined;
  /** What is wrong; makes the field invalid. */
  errorMessage?: string | undefined;
}
