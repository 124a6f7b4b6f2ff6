import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { newId } from '#src/base/new-id.ts';
import { type Refusal } from '#src/outbox/share-refusals.ts';
import { pageOf } from '#src/invoice/page.ts';
import { TypedClaim } from '#src/outbox/claim-record.ts';
import { newRecord } from '#src/outbox/made-records.ts';
import { NotKeptError } from '#src/outbox/claim-store.ts';
import { type Shared, invoicesOf } from '#src/outbox/shared-invoices.ts';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { otherCodeText } from '#src/parts/scan/other-code.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { fileSize, formatDay } from '#src/ui/format.ts';
import { TagIcon } from '#src/ui/icon.tsx';
import { FileIcon } from '#src/ui/inner-icons.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import layout from '#src/ui/layout.module.css';
import styles from './choose-programme.module.css';
import { CodeNotes } from './code-notes.tsx';
import { factsOf } from './shared-facts.ts';
import { type ProgrammeChoice } from './programme-choices.ts';
import { type JudgedChoice } from './programme-fit.ts';
import { ProgrammeLists } from './programme-lists.tsx';
import { ReaderOffer } from './reader-offer.tsx';
import { useBestFirst } from './use-best-first.ts';
import { type SharedReading, useSharedReading } from './use-shared-reading.ts';

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
  const { claimStore, originals, sharedInvoices, now, user } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();

  const reading = useSharedReading(shared);
  const facts = useMemo(() => factsOf(reading), [reading]);
  const lists = useBestFirst(schemes, quarters, facts);
  const keepDrafts = async (
    { choice, fit }: JudgedChoice,
    { id, files }: SharedInvoice,
  ): Promise<string[]> => {
    const pdfs = await Promise.all(invoicesOf(files).map(pdfOf));
    const { code, areSeveral } = reading.state === 'read' ? reading : NOTHING;
    const { suggested } = reading.state === 'no-code' ? reading : NOTHING;
    const ids: string[] = [];
    for (const file of pdfs) {
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
          claim: v.parse(TypedClaim, {
            invoice_number: facts.number,
            invoice_date: facts.date,
            t1_partner: typeof fit.distributor === 'object' ? fit.distributor.id : undefined,
          }),
          eInvoice: code?.text,
          areSeveral,
          suggested,
        },
        now().getTime(),
      );
      try {
        await claimStore.put(record, ['nothing'], file);
      } catch (error) {
        // All are shared still. The next try would make these drafts a second time.
        await Promise.all(ids.map((kept) => claimStore.remove(kept, ['draft'])));
        throw error;
      }
      const { pagesOf } = await chunk(() => import('#src/invoice/page-maker.ts'));
      void originals.keep(file, pagesOf(file) ?? []);
      ids.push(record.id);
    }
    await sharedInvoices.remove(id);
    return ids;
  };
  const begin = useMutation({
    mutationFn: async (judged: JudgedChoice) => {
      const drafts = shared ? await keepDrafts(judged, shared) : [];
      const { programType, programId, vertical } = judged.choice;
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
      if (error instanceof NoPdfError) {
        showToast({ tone: 'danger', title: m.pages_failed_title(), description: error.message });
        return;
      }
      if (!(error instanceof NotKeptError)) throw error;
      showToast({ tone: 'danger', title: m.share_refused_title(), description: m.share_refused_full() });
    },
  });
  const discard = async () => {
    if (shared) await sharedInvoices.remove(shared.id);
    await navigate({ to: '/claims/submit', replace: true });
  };

  return (
    <>
      {refused && <Refused why={refused} />}
      {shared && <SharedFiles shared={shared} onDiscard={() => void discard()} />}
      <Read reading={reading} />
      {schemes.length + quarters.length === 0 ? (
        <EmptyState
          icon={<TagIcon />}
          title={m.share_no_programme()}
          description={m.schemes_none_text()}
          action={<NextStep to="schemes" />}
        />
      ) : (
        <p>{shared ? m.share_choose({ count: invoicesOf(shared.files).length }) : m.share_choose_none()}</p>
      )}
      <ProgrammeLists
        lists={lists}
        total={facts.total}
        isDisabled={begin.isPending || reading.state === 'reading'}
        onChoose={begin.mutate}
      />
    </>
  );
}

const NOTHING = { code: undefined, areSeveral: undefined, suggested: undefined };

class NoPdfError extends Error {
  override readonly name = 'NoPdfError';
}

/** The PDF of an invoice. @throws NoPdfError with the reason in words */
async function pdfOf(files: readonly File[]): Promise<File> {
  const { fittingPdf } = await chunk(() => import('#src/parts/fitting-pdf.ts'));
  const { file, problem } = await fittingPdf(files.map(pageOf), UPLOAD_RULES.invoices);
  if (!file) throw new NoPdfError(problem);
  return file;
}

/** What was read of the invoice, and how sure it is. Present from the start, so that it is announced. */
function Read({ reading }: { reading: SharedReading }) {
  return (
    <div role="status" className={layout['stack']}>
      {reading.state === 'reading' && (
        <div className={layout['row']}>
          <span>{m.share_reading()}</span>
          <Button variant="quiet" onPress={reading.stop}>
            {m.share_reading_stop()}
          </Button>
        </div>
      )}
      {reading.state === 'asking' && <ReaderOffer bytes={reading.bytes} load={reading.load} />}
      {reading.state === 'read' && <CodeNotes code={reading.code} />}
      {reading.state === 'no-code' && (
        <Alert tone="info" title={m.share_no_code()}>
          <p>{noCodeText(reading)}</p>
        </Alert>
      )}
      {reading.state === 'failed' && (
        <Alert tone="warning" title={m.share_not_read()}>
          <p>{unreadText(reading.reason)}</p>
        </Alert>
      )}
    </div>
  );
}

function noCodeText({ otherCode, suggested }: Extract<SharedReading, { state: 'no-code' }>): string {
  if (otherCode !== undefined) return otherCodeText(otherCode);
  const { number, date } = suggested ?? {};
  if (number === undefined && date === undefined) return m.share_no_code_text();
  return m.share_suggested({
    facts: [number, date && formatDay(date)].filter((fact) => fact !== undefined).join(', '),
  });
}

function unreadText(reason: string): string {
  switch (reason) {
    case 'lost':
      return m.scan_reader_unavailable();
    case 'encrypted':
      return m.pdf_encrypted();
    case 'broken':
      return m.pdf_broken();
    default:
      return m.pages_unreadable();
  }
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
