import { type BusinessVertical } from '#src/api/contract/verticals.ts';

/** What an invoice's main HSN code says of its vertical. Never more than a hint: PoE switches are sold in both. */
export interface VerticalHint {
  /** The heading, which is the first four digits. */
  readonly hsn: string;
  readonly vertical: BusinessVertical;
}

const VERTICALS: Readonly<Record<string, BusinessVertical>> = {
  // Routers, switches and access points.
  8517: 'SOHO',
  // Recorders, cameras and monitors.
  8521: 'SURVEILLANCE',
  8525: 'SURVEILLANCE',
  8528: 'SURVEILLANCE',
};

/** @returns `undefined` for other goods */
export function verticalHint(mainHsn: string | undefined): VerticalHint | undefined {
  const hsn = mainHsn?.trim().slice(0, 4) ?? '';
  const vertical = VERTICALS[hsn];
  return vertical && { hsn, vertical };
}
