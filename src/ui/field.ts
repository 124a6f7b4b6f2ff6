/** The texts that every field of the kit takes. */
export interface FieldWords {
  label: string;
  description?: string | undefined;
  /** What is wrong. A message makes the field invalid. */
  errorMessage?: string | undefined;
}

/** The `aria-describedby` of a control, whose hint and error have the ids `<id>-hint` and `<id>-error`. */
export function describedBy(id: string, { description, errorMessage }: Omit<FieldWords, 'label'>) {
  const ids = [description !== undefined && `${id}-hint`, errorMessage !== undefined && `${id}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}
