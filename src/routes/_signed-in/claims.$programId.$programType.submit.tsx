import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { maybe } from '#src/api/contract/tolerant.ts';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { ClaimScreen } from '#src/features/claims/claim-screen.tsx';
import { isSubmitted, openDraft } from '#src/features/claims/open-draft.ts';
import { claimQueries } from '#src/features/claims/claims.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { PendingScreen } from '#src/shell/pending-screen.tsx';
import { Screen } from '#src/shell/screen.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { programTypeOf } from './-program-type.ts';

const Search = v.object({
  /** Given twice, it is a list, and counts as a wrong word. */
  business_vertical: v.optional(v.fallback(v.string(), '')),
  /** The id of a draft on this device. */
  draft: maybe(v.string()),
});

export const Route = createFileRoute('/_signed-in/claims/$programId/$programType/submit')({
  validateSearch: Search,
  beforeLoad: ({ params, search, context: { user } }) => {
    const programType = programTypeOf(params.programType, user);
    const vertical = verticalOf(programType, search.business_vertical);
    // The address is corrected, too. The screen says so if it had another vertical.
    if (vertical !== search.business_vertical)
      throw redirect({
        to: '/claims/$programId/$programType/submit',
        params,
        search: {
          ...(vertical !== undefined && { business_vertical: vertical }),
          ...(search.draft !== undefined && { draft: search.draft }),
        },
        state: { isVerticalCorrected: search.business_vertical !== undefined },
        replace: true,
      });
    return { programType, vertical };
  },
  // Never cached, because the last claim may have changed what a form begins with.
  gcTime: 0,
  preloadGcTime: 0,
  loader: async ({ context, params, location }) => {
    const { draft: draftId } = v.parse(Search, location.search);
    const { api, queryClient, programType, vertical } = context;
    const { program } = await queryClient.ensureQueryData(
      claimQueries.form(api, { programType, programId: params.programId, vertical }),
    );
    const [draft, lastPartners] = await Promise.all([
      openDraft(context.claimStore, context.user, draftId),
      context.lastPartners.get(String(context.user.id)),
    ]);
    // The page was reloaded while the claim was being sent, for example.
    if (draftId !== undefined && !draft && (await isSubmitted(context, draftId)))
      throw redirect({
        to: '/claims/$programType',
        params: { programType },
        search: { program_id: params.programId },
        state: { receiptId: draftId },
        replace: true,
      });
    return {
      userId: context.user.id,
      title: program.title,
      draft,
      isDraftGone: draftId !== undefined && !draft,
      lastPartners,
    };
  },
  head: ({ loaderData }) => pageTitle(loaderData?.title ?? m.scheme_submit_claim()),
  component: SubmitClaim,
});

/** SOHO if the address has another word (SPEC §2), or a rebate has none. A scheme needs none. */
function verticalOf(programType: ProgramType, text: string | undefined): BusinessVertical | undefined {
  if (v.is(BusinessVertical, text)) return text;
  return programType === 'rebate' || text !== undefined ? 'SOHO' : undefined;
}

function SubmitClaim() {
  const { programId } = Route.useParams();
  const { api, programType, user, vertical } = Route.useRouteContext();
  const { userId, draft, isDraftGone, lastPartners } = Route.useLoaderData();
  // A frozen tab knows the next partner before it has loaded their data: the draft is still that of the one before.
  const isTheirs = userId === user.id;
  // The form reads its draft once. What a later load of the screen finds must not take the form away.
  const [isOpen, setOpen] = useState(false);
  if (isTheirs && draft !== 'unread' && !isOpen) setOpen(true);
  const { data } = useSuspenseQuery(claimQueries.form(api, { programType, programId, vertical }));
  const isCorrected = useLocation({ select: ({ state }) => state.isVerticalCorrected === true });
  if (!isTheirs) return <PendingScreen />;
  if (draft === 'unread' && !isOpen) return <UnreadDraft />;
  return (
    <Screen
      back={
        programType === 'scheme' ? (
          <BackLink to="/scheme/$programId" params={{ programId }}>
            {m.back()}
          </BackLink>
        ) : (
          <BackLink to="/rebate-programs">{m.back()}</BackLink>
        )
      }
    >
      {isDraftGone && <GoneDraft programType={programType} programId={programId} />}
      {isCorrected && vertical === 'SOHO' && <CorrectedVertical />}
      <ClaimScreen
        key={`${programType}-${programId}-${vertical}`}
        programType={programType}
        programId={programId}
        data={data}
        draft={draft === 'unread' ? undefined : draft}
        lastPartners={lastPartners}
        vertical={vertical}
      />
    </Screen>
  );
}

function UnreadDraft() {
  const router = useRouter();
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>} title={m.outbox_unknown_title()}>
      <Alert
        tone="warning"
        title={m.error_hint_retry()}
        action={<Button onPress={() => void router.invalidate()}>{m.retry()}</Button>}
      />
    </Screen>
  );
}

/** The address is that of a draft that was discarded, or whose receipt is no longer on this device. */
function GoneDraft({ programType, programId }: { programType: ProgramType; programId: string }) {
  return (
    <Alert
      tone="info"
      title={m.draft_gone()}
      action={
        <Link
          to="/claims/$programType"
          params={{ programType }}
          search={{ program_id: programId }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {m.draft_gone_claims()}
        </Link>
      }
    />
  );
}

function CorrectedVertical() {
  const params = Route.useParams();
  const search = Route.useSearch();
  return (
    <Alert
      tone="warning"
      title={m.claim_vertical_corrected()}
      action={
        <Link
          to="/claims/$programId/$programType/submit"
          params={params}
          search={{ ...search, business_vertical: 'SURVEILLANCE' }}
          className={buttonClass({ variant: 'secondary' })}
          replace
        >
          {m.claim_vertical_change({ vertical: 'SURVEILLANCE' })}
        </Link>
      }
    />
  );
}
