import { type EInvoice, type EInvoiceTrust, readEInvoice, trustOf } from '#src/api/contract/e-invoice.ts';
import { loadKeys } from './e-invoice-keys.ts';

/** An e-invoice code, and how sure it is. */
export interface JudgedCode {
  readonly text: string;
  readonly invoice: EInvoice;
  readonly trust: EInvoiceTrust;
}

/** A file of its own, because only claims with a code need it. @returns `undefined` if it is no e-invoice's */
export async function judgeCode(text: string): Promise<JudgedCode | undefined> {
  const code = readEInvoice(text);
  return code && { text, invoice: code.invoice, trust: await trustOf(code, await loadKeys()) };
}
