import { m } from '#messages';
import { type EInvoice, type EInvoiceTrust, wrongGstin } from '#src/api/contract/e-invoice.ts';
import { formatDay, formatRupees } from '#src/ui/format.ts';

interface Words {
  tone: 'success' | 'info' | 'warning' | 'danger';
  title: string;
  text: string;
}

/** How sure an e-invoice is, what that means, and what to do. */
export function trustWords(trust: EInvoiceTrust, invoice: EInvoice): Words {
  const gstin = wrongGstin(invoice);
  switch (trust) {
    case 'signed':
      return { tone: 'success', title: m.einvoice_signed(), text: m.einvoice_signed_text() };
    case 'consistent':
      return { tone: 'info', title: m.einvoice_consistent(), text: m.einvoice_consistent_text() };
    case 'read':
      return {
        tone: 'info',
        title: m.einvoice_read(),
        text: gstin === undefined ? m.einvoice_read_text() : m.einvoice_wrong_gstin({ gstin }),
      };
    case 'changed':
      return { tone: 'danger', title: m.einvoice_changed(), text: m.einvoice_changed_text() };
    case 'test':
      return { tone: 'warning', title: m.einvoice_test(), text: m.einvoice_test_text() };
  }
}

export function eInvoiceFacts({ number, date, total }: EInvoice): string {
  const facts = { number, date: formatDay(date) };
  return total === undefined
    ? m.einvoice_facts_no_total(facts)
    : m.einvoice_facts({ ...facts, total: formatRupees(total) });
}
