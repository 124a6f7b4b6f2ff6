import { type Day } from '#src/api/contract/days.ts';

/** What the device has read of an invoice, from its picture or its PDF. */
export interface InvoiceReading {
  /** The text of the invoice's e-invoice code; `readEInvoice` understands it. */
  readonly eInvoice: string | undefined;
  /** The text of another QR code, if there is no e-invoice's. It may be hostile. */
  readonly otherCode: string | undefined;
  /** What the text of a PDF without an e-invoice code says. */
  readonly suggested: SuggestedFields | undefined;
}

/** Taken from a PDF's text by its form alone: each may be wrong. */
export interface SuggestedFields {
  readonly number: string | undefined;
  readonly date: Day | undefined;
  /** With right check characters, in the order of the text. */
  readonly gstins: readonly string[];
  /** In rupees. */
  readonly total: number | undefined;
  /** The first 20,000 characters, in which the names of products are looked for. */
  readonly text: string;
}

/** Why a page is hard to read for a person. */
export type PageFault = 'blurred' | 'dark';

/** The corners of a page in its picture, clockwise from the top left, in shares of width and height, 0 to 1. */
export type Corners = readonly [Corner, Corner, Corner, Corner];
export type Corner = readonly [x: number, y: number];

/** A page of a document that is made on the device. */
export interface PageSource {
  /** JPEG, PNG or WebP, as it was chosen. */
  readonly picture: File;
  /** Clockwise, in degrees, after the picture's own orientation. */
  readonly turn: 0 | 90 | 180 | 270;
  /** `undefined`: the whole picture. */
  readonly corners: Corners | undefined;
}
