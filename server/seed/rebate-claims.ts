import { createHash, randomUUID } from 'node:crypto';
import { type Day, addDays, dayOf, daysBetween } from '#src/api/contract/days.ts';
import { type Trx } from '#server/db/open-database.ts';
import { insertClaim } from '#server/modules/claims/claims.repository.ts';
import { invoiceKey } from '#server/modules/claims/invoice-key.ts';
import { textPdf } from './text-pdf.ts';

const VOLUMES = { SOHO: [182_400, 236_900, 148_750], SURVEILLANCE: [96_300, 141_200] } as const;
const DAYS_BETWEEN_CLAIMS = 13;
const DAYS_TO_REVIEW = 7;

/** The T2 partner's agreements and past claims. SURVEILLANCE of this year is left for the upload demo. */
export async function insertRebateClaims(
  trx: Trx,
  partners: readonly { id: number; tier: string }[],
  t1: readonly number[],
  today: Day,
): Promise<void> {
  const partner = partners.find(({ tier }) => tier === 'T2');
  if (!partner) return;
  const rebates = await trx
    .selectFrom('rebates')
    .selectAll()
    .where('agreement_start_date', '<=', today)
    .execute();
  for (const rebate of rebates) {
    const isCurrent = rebate.is_extended;
    for (const vertical of ['SOHO', 'SURVEILLANCE'] as const) {
      if (isCurrent && vertical === 'SURVEILLANCE') continue;
      const signedOn = addDays(dayOf(rebate.agreement_start_date) ?? today, 6);
      await trx
        .updateTable('agreements')
        .set({
          file_id: await insertAgreementFile(trx, partner.id, `${rebate.title}: ${vertical} agreement`),
          approved_date: signedOn < today ? signedOn : today,
        })
        .where('rebate_id', '=', rebate.id)
        .where('partner_id', '=', partner.id)
        .where('business_vertical', '=', vertical)
        .execute();
    }
    const quarters = await trx
      .selectFrom('programs')
      .selectAll()
      .where('rebate_id', '=', rebate.id)
      .execute();
    for (const quarter of quarters) {
      for (const vertical of ['SOHO', 'SURVEILLANCE'] as const)
        await insertQuarterClaims(trx, { partnerId: partner.id, t1, today, quarter, vertical });
    }
  }
}

async function insertQuarterClaims(
  trx: Trx,
  options: {
    partnerId: number;
    t1: readonly number[];
    today: Day;
    quarter: { id: number; start_date: string };
    vertical: 'SOHO' | 'SURVEILLANCE';
  },
): Promise<void> {
  const { partnerId, t1, today, quarter, vertical } = options;
  const product = await trx
    .selectFrom('products')
    .innerJoin('product_categories', 'product_categories.id', 'products.category_id')
    .select('products.id')
    .where('product_categories.program_id', '=', quarter.id)
    .where('product_categories.business_vertical', '=', vertical)
    .orderBy('products.id')
    .executeTakeFirst();
  const start = dayOf(quarter.start_date);
  if (!product || !start) return;
  for (const [index, volume] of VOLUMES[vertical].entries()) {
    const invoicedOn = addDays(start, 9 + index * DAYS_BETWEEN_CLAIMS);
    if (invoicedOn >= today) return;
    const createdAt = new Date(`${addDays(invoicedOn, 1)}T11:20:00+05:30`);
    const isReviewed = daysBetween(invoicedOn, today) > DAYS_TO_REVIEW;
    const number = `CN/${quarter.id}${vertical === 'SOHO' ? 'S' : 'V'}-${String(41 + index * 17)}`;
    await insertClaim(
      trx,
      {
        partner_id: partnerId,
        program_id: quarter.id,
        t1_distributor_id: t1[index % t1.length] ?? null,
        invoice_number: number,
        invoice_key: invoiceKey(number, vertical),
        invoice_date: invoicedOn,
        business_vertical: vertical,
        approved_business_volume: isReviewed ? volume : null,
        reviewed_at: isReviewed ? createdAt : null,
        is_demo: true,
        created_at: createdAt,
      },
      [{ product_id: product.id, quantity: 20 + index, price: volume }],
    );
  }
}

async function insertAgreementFile(trx: Trx, partnerId: number, title: string): Promise<string> {
  const bytes = textPdf([
    title,
    'Between Tarang Networks and Charminar Networks, Hyderabad.',
    'Signed for the demo.',
  ]);
  const id = randomUUID();
  await trx
    .insertInto('files')
    .values({
      id,
      partner_id: partnerId,
      folder: 'agreements',
      name: 'agreement.pdf',
      media_type: 'application/pdf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes,
    })
    .execute();
  return id;
}
