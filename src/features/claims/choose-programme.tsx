import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import * as v from 'valibot';
import { m } from '#messages';
import { newId } from '#src/base/new-id.ts';
import { type Refusal } from '#src/outbox/share-refusals.ts';
import { TypedClaim } from '#src/outbox/claim-record.ts';
import { newRecord } from '#src/outbox/made-records.ts';
import { NotKeptError } from '#src/outbox/claim-store.ts';
import { type Shared } from '#src/outbox/shared-invoices.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { ChoiceList, ChoiceText, choiceClass } from '#src/ui/choice-list.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { fileSize, formatDay } from '#src/ui/format.ts';
import { TagIcon } from '#src/ui/icon.tsx';
import { FileIcon } from '#src/ui/inner-icons.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import layout from '#src/ui/layout.module.css';
import styles from './choose-programme.module.css';
import { type ProgrammeChoice } from './programme-choices.ts';

export interface SharedInvoice extends Shared {
  id: string;
}

/**
 * /claims/submit: chooses one of the programmes that take claims today. Shared invoices become its drafts: a
 * single one opens its form, several are listed in My Claims.
 */
export function ChooseProgramme({
  schemes,
  quarters,
  shared,
  refused,
}: {
  schemes: readonly ProgrammeChoice[];
  quarters: readonly ProgrammeChoice[];
  shared: SharedInvoice | undefined;
  refused: Refusal | 'gone' | undefined;
}) {
  const { claimStore, sharedInvoices, now, user } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();

  const keepDrafts = async (choice: ProgrammeChoice, { id, files }: SharedInvoice): Promise<string[]> => {
    const ids: string[] = [];
    for (const file of files) {
      const record = newRecord(
        {
          id: newId(),
          owner: String(user.id),
          programType: choice.programType,
          programId: choice.programId,
          programTitle: choice.title,
          lastDay: choice.lastDay,
          vertical: choice.vertical,
          // The form adds them to the draft.
          productIds: [],
          claim: v.parse(TypedClaim, {}),
        },
        now().getTime(),
      );
      await claimStore.put(record, ['nothing'], file);
      ids.push(record.id);
    }
    await sharedInvoices.remove(id);
    return ids;
  };
  const begin = useMutation({
    mutationFn: async (choice: ProgrammeChoice) => {
      const drafts = shared ? await keepDrafts(choice, shared) : [];
      const { programType, programId, vertical } = choice;
      if (drafts.length > 1) {
        showToast({ tone: 'info', title: m.share_drafts({ count: drafts.length }) });
        await navigate({
          to: '/claims/$programType',
          params: { programType },
          search: { program_id: programId },
          replace: true,
        });
        return;
      }
      await navigate({
        to: '/claims/$programId/$programType/submit',
        params: { programId, programType },
        search: { draft: drafts[0], ...(vertical && { business_vertical: vertical }) },
        // Going back must not offer the invoices again: they are drafts now.
        replace: shared !== undefined,
      });
    },
    onError: (error) => {
      if (!(error instanceof NotKeptError)) throw error;
      showToast({ tone: 'danger', title: m.share_refused_title(), description: m.share_refused_full() });
    },
  });
  const discard = async () => {
    if (shared) await sharedInvoices.remove(shared.id);
    await navigate({ to: '/claims/submit', replace: true });
  };

  const rows = (choices: readonly ProgrammeChoice[], label: string) => (
    <ChoiceList label={label}>
      {choices.map((choice) => (
        <li key={`${choice.programId}-${choice.vertical}`}>
          <button
            type="button"
            className={choiceClass}
            disabled={begin.isPending}
            onClick={() => begin.mutate(choice)}
          >
            <ChoiceText
              title={
                choice.vertical === undefined
                  ? choice.title
                  : m.claim_title({ title: choice.title, vertical: choice.vertical })
              }
              note={
                <small>
                  {choice.window.daysLeft === 0
                    ? m.window_open_today()
                    : m.window_open_days({ days: choice.window.daysLeft, date: formatDay(choice.lastDay) })}
                </small>
              }
            />
          </button>
        </li>
      ))}
    </ChoiceList>
  );
  return (
    <>
      {refused && <Refused why={refused} />}
      {shared && <SharedFiles shared={shared} onDiscard={() => void discard()} />}
      {schemes.length + quarters.length === 0 ? (
        <EmptyState
          icon={<TagIcon />}
          title={m.share_no_programme()}
          description={m.schemes_none_text()}
          action={<NextStep to="schemes" />}
        />
      ) : (
        <p>{shared ? m.share_choose({ count: shared.files.length }) : m.share_choose_none()}</p>
      )}
      {schemes.length > 0 && (
        <section className={layout['stack']}>
          {quarters.length > 0 && <h2>{m.schemes_title()}</h2>}
          {rows(schemes, m.schemes_title())}
        </section>
      )}
      {quarters.length > 0 && (
        <section className={layout['stack']}>
          <h2>{m.rebates_title()}</h2>
          {rows(quarters, m.rebates_title())}
        </section>
      )}
    </>
  );
}

function SharedFiles({ shared, onDiscard }: { shared: SharedInvoice; onDiscard: () => void }) {
  return (
    <section className={styles['shared']} aria-label={m.share_files()}>
      <ul className={styles['files']}>
        {shared.files.map((file, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name, and the list never changes
          <li key={index} className={layout['row']}>
            <FileIcon />
            <span className={styles['name']}>{file.name}</span>
            <small>{fileSize(file.size)}</small>
          </li>
        ))}
      </ul>
      {shared.leftOut > 0 && <Alert tone="warning" title={m.share_left_out({ count: shared.leftOut })} />}
      <Button variant="quiet" onPress={onDiscard}>
        {m.share_discard()}
      </Button>
    </section>
  );
}

function Refused({ why }: { why: Refusal | 'gone' }) {
  return (
    <Alert tone="warning" title={m.share_refused_title()}>
      <p>{refusalText(why)}</p>
    </Alert>
  );
}

function refusalText(why: Refusal | 'gone'): string {
  switch (why) {
    case 'none':
      return m.share_refused_none();
    case 'type':
      return m.share_refused_type();
    case 'size':
      return m.share_refused_size();
    case 'full':
      return m.share_refused_full();
    case 'again':
      return m.share_refused_again();
    case 'site':
      return m.share_refused_site();
    case 'gone':
      return m.share_refused_gone();
  }
}
