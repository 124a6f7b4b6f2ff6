import { type Frame } from './page-maker.worker.ts';

/** A photo of a page, by how many quarter turns to the right it is turned, and where the page is in it. */
export interface Page {
  readonly picture: File;
  readonly turns: number;
  readonly frame?: Frame;
}

/** A photo that nothing was done to yet. */
export const pageOf = (picture: File): Page => ({ picture, turns: 0 });
