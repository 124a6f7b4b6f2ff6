import { type Page } from 'playwright';
import { type Words } from './words.ts';

export type Who = 'visitor' | 't1@demo.example' | 't2@demo.example' | 't3@demo.example';

export interface Screen {
  /** Used in file names: `claim-form-errors`. */
  name: string;
  who: Who;
  path: string;
  /** Runs before the address is opened, for example to change the answers of the API. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The API never answers, so the screen keeps loading. */
  isLoading?: boolean;
  /** Goes from the opened screen to the state. @param m the texts in the language of the page */
  reach?: (page: Page, m: Words) => Promise<unknown>;
}
