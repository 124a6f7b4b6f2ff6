import { isInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import { type InvoiceFacts } from './programme-fit.ts';
import { type SharedReading } from './use-shared-reading.ts';
import { verticalHint } from './vertical-hint.ts';

/** What a claim for the invoice begins with, and what its programme is chosen by. */
export interface SharedFacts extends InvoiceFacts {
  /** Only one that a form takes. */
  readonly number: string | undefined;
  /** In rupees, with tax. Only of an invoice that may be accepted. */
  readonly total: number | undefined;
}

/** What a code says, or what the text of a PDF seems to say. */
export function factsOf(reading: SharedReading): SharedFacts {
  if (reading.state === 'read') {
    const { code, distributor, lines } = reading;
    const { number, date, type, total, mainHsn } = code.invoice;
    const mayCount = type === 'INV' && code.trust !== 'changed' && code.trust !== 'test';
    return {
      number: takenNumber(number),
      date,
      total: mayCount ? total : undefined,
      distributor,
      lines,
      hint: verticalHint(mainHsn),
    };
  }
  const { suggested, distributor, lines } = reading.state === 'no-code' ? reading : NOTHING;
  const { number, date, total } = suggested ?? {};
  return { number: takenNumber(number), date, total, distributor, lines, hint: undefined };
}

const takenNumber = (number: string | undefined) =>
  number !== undefined && isInvoiceNumber(number) ? number : undefined;

const NOTHING = { suggested: undefined, distributor: undefined, lines: [] };
