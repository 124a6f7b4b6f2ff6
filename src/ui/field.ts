/** What every field of the kit takes: its words, and what is wrong with it. */
export interface FieldWords {
  label: string;
  /** A hint that is there before anything is typed. */
  description?: string | undefined;
  /** What is wrong; makes the field invalid. */
  errorMessage?: string | undefined;
}

/** What a control is described by, for elements with the id of the field and `-hint` or `-error`. */
export function describedBy(id: string, { description, errorMessage }: Omit<FieldWords, 'label'>) {
  const told = [description !== undefined && `${id}-hint`, errorMessage !== undefined && `${id}-error`];
  return told.filter(Boolean).join(' ') || undefined;
}
