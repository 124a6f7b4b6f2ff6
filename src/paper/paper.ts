/** A printable document of the portal, such as a receipt or a statement. All texts are already in words. */
export interface Paper {
  title: string;
  /** Below the title, such as the period. */
  subtitle: string | undefined;
  /** Whose paper it is: name, organisation, GSTIN. */
  holder: readonly PaperFact[];
  parts: readonly PaperPart[];
  /** At the end of the last page, such as when and by what it was made. */
  note: string;
}

export interface PaperFact {
  name: string;
  value: string;
}

export type PaperPart =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly PaperFact[] }
  | {
      kind: 'table';
      columns: readonly PaperColumn[];
      rows: readonly (readonly string[])[];
      /** The last row, set apart. */
      total: readonly string[] | undefined;
    };

export interface PaperColumn {
  header: string;
  /** Aligned at the end. */
  isNumeric?: boolean;
  /** The share of the width beside the other columns'; 1 if missing. */
  share?: number;
}
