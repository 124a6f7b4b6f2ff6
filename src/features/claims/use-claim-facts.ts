import { matchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { readEInvoice } from '#src/api/contract/e-invoice.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { type ClaimRecord, TypedClaim } from '#src/outbox/claim-record.ts';
import { bringsAnswer } from '#src/query/new-answer.ts';
import { type PortalForm, watchValues } from '#src/ui/form/portal-form.ts';
import { profileQueries } from '../profile/profile.queries.ts';
import { type ClaimValues } from './claim-form.schema.ts';
import { type OtherClaim } from './preflight.ts';
import { useClaimRecords } from './use-claim-records.ts';

const Invoice = v.object({ invoice: v.fallback(v.optional(v.file()), undefined) });

/** What is typed in the form, and its file. */
export function useTypedClaim(form: PortalForm<ClaimValues, unknown>) {
  const [typed, setTyped] = useState<{ claim: TypedClaim; invoice: File | undefined }>({
    claim: v.parse(TypedClaim, {}),
    invoice: undefined,
  });
  useEffect(
    () =>
      watchValues(form, (values) =>
        setTyped({ claim: v.parse(TypedClaim, values), invoice: v.parse(Invoice, values).invoice }),
      ),
    [form],
  );
  return typed;
}

/** The partner's own GSTIN, if it is known. */
export function useGstin(): string | undefined {
  const { api, savedCache, user } = useRouteContext({ from: '/_signed-in' });
  const onFile = useQuery(profileQueries.profile(api, savedCache, user)).data;
  const gstin = onFile?.profile.gst_number ?? user.gst_number;
  return gstin === undefined || gstin === '' ? undefined : gstin;
}

/** All claims that this device knows but the draft `id`: on their way, and in the saved lists of every programme. */
export function useOtherClaims(id: string | undefined, invoice: File | undefined): OtherClaim[] {
  const { claimStore } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  const records = useClaimRecords();
  const [sameFiles, setSameFiles] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isHere = true;
    const compare = async () => {
      const found = new Set<string>();
      for (const record of records) {
        if (!invoice || record.id === id || record.file?.size !== invoice.size) continue;
        const file = await claimStore.file(record.id);
        if (file && (await hasSameBytes(file, invoice))) found.add(record.id);
      }
      if (isHere) setSameFiles(found);
    };
    compare().catch((error: unknown) => console.warn('The PDFs could not be compared:', error));
    return () => {
      isHere = false;
    };
  }, [claimStore, id, invoice, records]);
  // Saved lists are read after the first render. No external store: its synchronous renders would end a transition
  // to this form, which then begins anew, for ever.
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (bringsAnswer(event) && matchQuery({ queryKey: ['claims'] }, event.query))
        setVersion((last) => last + 1);
    });
    // An answer may have come before the subscription.
    setVersion((last) => last + 1);
    return stop;
  }, [queryClient]);
  return useMemo(
    () => [
      ...records.filter((record) => record.id !== id).map((record) => otherOf(record, sameFiles)),
      ...listed(queryClient.getQueriesData({ queryKey: ['claims', 'of-scheme'] }), 'scheme'),
      ...listed(queryClient.getQueriesData({ queryKey: ['claims', 'of-quarter'] }), 'rebate'),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the query cache holds
    [records, id, sameFiles, queryClient, version],
  );
}

async function hasSameBytes(one: File, other: File): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
  return a !== undefined && b !== undefined && a.every((byte, index) => byte === b[index]);
}

function otherOf(record: ClaimRecord, sameFiles: ReadonlySet<string>): OtherClaim {
  const { id, state, programType, programId, programTitle, vertical, claim, eInvoice } = record;
  return {
    id,
    where: state === 'draft' ? 'draft' : 'unsent',
    programType,
    programId,
    programTitle,
    vertical,
    number: claim.invoice_number,
    date: claim.invoice_date,
    supplier: claim.t1_partner,
    irn: eInvoice === undefined ? undefined : readEInvoice(eInvoice)?.invoice.irn,
    hasSameFile: sameFiles.has(id),
  };
}

/** The answers of `claimQueries.ofScheme` or `ofQuarter`; the last part of a key is the programme's id. */
function listed(
  lists: readonly [
    readonly unknown[],
    { program: { title: string }; claims: readonly Claim[] } | undefined,
  ][],
  programType: ProgramType,
): OtherClaim[] {
  return lists.flatMap(([key, answer]) =>
    (answer?.claims ?? []).map((claim) => ({
      id: String(claim.id),
      where: 'listed' as const,
      programType,
      programId: String(key.at(-1)),
      programTitle: answer?.program.title ?? '',
      number: claim.invoice_number,
      date: claim.invoice_date,
    })),
  );
}
