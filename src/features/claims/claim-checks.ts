/** What looks at an invoice, in one file: it is loaded when there is something to say about a claim. */
export { readEInvoice } from '#src/api/contract/e-invoice.ts';
export { CodeNotes } from './code-notes.tsx';
export { FactNote } from './fact-note.tsx';
export { judgeCode } from './judged-code.ts';
export { PreflightList } from './preflight-list.tsx';
export { ReaderOffer } from './reader-offer.tsx';
export { troubleOf } from './reading-trouble.ts';
