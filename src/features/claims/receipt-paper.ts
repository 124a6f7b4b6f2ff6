import { m } from '#messages';
import { claimTotal } from '#src/api/contract/claims.schema.ts';
import { dayOf, indianClock, indianDay } from '#src/api/contract/days.ts';
import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { NOT_APPLICABLE } from '#src/api/contract/tiers.ts';
import { type Receipt } from '#src/outbox/receipt.ts';
import { type Paper, type PaperFact } from '#src/paper/paper.ts';
import { fileSize, formatDay, formatNumber, formatRupees } from '#src/ui/format.ts';

/** A receipt as a printable document. */
export function receiptPaper(receipt: Receipt, user: Pick<SessionUser, 'name' | 'email'>, now: Date): Paper {
  const { claim, names, vertical, file, programTitle } = receipt;
  const total = formatRupees(claimTotal(claim.products));
  const partner = (id: string, name: string | undefined) =>
    name ?? (id === NOT_APPLICABLE ? m.claim_not_applicable() : id);
  return {
    title: m.receipt_paper_title(),
    subtitle: [programTitle, vertical].filter(Boolean).join(' · '),
    holder: [
      { name: m.signup_name(), value: user.name },
      { name: m.login_email(), value: user.email },
    ].filter(({ value }) => value !== ''),
    parts: [
      {
        kind: 'facts',
        facts: [
          { name: m.claim_invoice_number(), value: claim.invoice_number },
          { name: m.claim_invoice_date(), value: formatDay(dayOf(claim.invoice_date)) },
          { name: m.claim_t1(), value: partner(claim.t1_partner, names.t1Partner) },
          { name: m.claim_t2(), value: partner(claim.t2_partner, names.t2Partner) },
          ...(file ? [{ name: m.receipt_pdf(), value: `${file.name} (${fileSize(file.size)})` }] : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: m.claim_product(), share: 3 },
          { header: m.claim_quantity(), isNumeric: true },
          { header: m.receipt_total(), isNumeric: true, share: 1.5 },
        ],
        rows: claim.products.map((line) => [
          names.products[line.product_name] ?? line.product_name,
          formatNumber(line.product_quantity),
          formatRupees(line.product_price),
        ]),
        total: [m.claim_total(), '', total],
      },
      { kind: 'facts', facts: moments(receipt) },
    ],
    note: m.receipt_note({ time: moment(now.getTime()) }),
  };
}

/** What happened when, as far as it is known. */
function moments({ pressedAt, uploadedAt, takenAt, arrivedAt }: Receipt): PaperFact[] {
  const at = [
    [m.receipt_pressed(), pressedAt],
    [m.receipt_uploaded(), uploadedAt],
    [m.receipt_taken_at(), takenAt],
    [m.receipt_arrived(), takenAt === undefined ? arrivedAt : undefined],
  ] as const;
  return at.flatMap(([name, ms]) => (ms === undefined ? [] : [{ name, value: moment(ms) }]));
}

/** Always with the day: a paper is read later. */
function moment(ms: number): string {
  const time = new Date(ms);
  return `${formatDay(indianDay(time))}, ${indianClock(time)}`;
}
