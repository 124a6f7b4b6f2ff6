import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '#messages';
import { INVOICE_PICTURES, mediaTypes } from '#src/api/contract/uploads.ts';
import { makePdf } from '#src/invoice/page-maker.ts';
import { type Page, pageOf } from '#src/invoice/page.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { icon } from '#src/ui/icon.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { CameraIcon, TrashIcon } from '#src/ui/inner-icons.tsx';
import { LeaveGuard, LeaveQuestion } from '#src/ui/leave-guard.tsx';
import { PickButton } from '#src/ui/pick-button.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { pdfProblem } from '../fitting-pdf.ts';
import { CornerEditor } from './corner-editor.tsx';
import styles from './page-editor.module.css';
import { PagePicture, isUnopened } from './page-picture.tsx';

const TurnIcon = /* @__PURE__ */ icon(<path d="M19 12a7 7 0 1 1-2.5-5.4M17 3v4h-4" />);
const CornersIcon = /* @__PURE__ */ icon(<path d="M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4" />);
const EarlierIcon = /* @__PURE__ */ icon(<path d="M12 19V5M6 11l6-6 6 6" />);
const LaterIcon = /* @__PURE__ */ icon(<path d="M12 5v14M6 13l6 6 6-6" />);

export const PICTURES = mediaTypes(INVOICE_PICTURES);
/** As many as another app may share at once. More are only kept if they were chosen together. */
export const MOST_PAGES = 10;

/** Shows the pages of an invoice, and lets them be cut out, turned, ordered, replaced, removed and added. */
export function PageEditor({
  pages: initial,
  name,
  onUse,
  onClose,
}: {
  pages: readonly Page[];
  name: string;
  onUse: (pdf: File) => void;
  onClose: () => void;
}) {
  const { session } = useRouteContext({ from: '/_signed-in' });
  const [pages, setPages] = useState(initial);
  const [problem, setProblem] = useState<string>();
  /** What was done to a page, for screen readers. */
  const [done, setDone] = useState<string>();
  /** The share that is made, while the PDF is. */
  const [share, setShare] = useState<number>();
  /** The picture whose corners are being set. */
  const [cut, setCut] = useState<File>();
  const [isAsking, setAsking] = useState(false);
  const making = useRef<AbortController>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => () => making.current?.abort(), []);
  const isChanged = pages.length !== initial.length || pages.some((page, index) => page !== initial[index]);
  const cutAt = pages.findIndex(({ picture }) => picture === cut);
  const cutPage = pages[cutAt];

  /** @param focus the name of the button that gets the focus: the one that was pressed may be gone */
  const change = (next: readonly Page[], { focus, said }: { focus?: string; said?: string } = {}) => {
    const most = Math.max(MOST_PAGES, pages.length);
    const extra = next.length - most;
    flushSync(() => {
      setCut(undefined);
      setProblem(extra > 0 ? m.pages_most({ most, count: extra }) : undefined);
      setDone(said);
      setPages(next.slice(0, most));
    });
    if (focus === undefined) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons.find((button) => button.getAttribute('aria-label') === focus) ?? add.current)?.focus();
  };
  const move = (from: number, to: number) => {
    const page = pages[from];
    if (!page) return;
    // Further the same way or, at the end, back.
    const next = pages[to + to - from] ? to + to - from : from;
    change(pages.toSpliced(from, 1).toSpliced(to, 0, page), {
      focus: m.pages_move({ number: to + 1, place: next + 1 }),
      said: m.pages_moved({ number: from + 1, place: to + 1 }),
    });
  };
  const leaveCorners = (frame?: NonNullable<Page['frame']>) =>
    change(cutPage && frame ? pages.with(cutAt, { ...cutPage, frame }) : pages, {
      focus: m.pages_corners({ number: cutAt + 1 }),
    });
  const make = async () => {
    const { signal } = (making.current = new AbortController());
    setProblem(undefined);
    setShare(0);
    try {
      // Waits for the previews, too. They would be lost with their worker if the making was stopped.
      const isLeftOut = await Promise.all(pages.map(isUnopened));
      if (signal.aborted) return;
      const numbers = pages.flatMap((_, index) => (isLeftOut[index] === true ? index + 1 : []));
      if (numbers.length > 0)
        setProblem(m.pages_unopened({ count: numbers.length, numbers: numbers.join(', ') }));
      else onUse(await makePdf(pages, name, { signal, onProgress: setShare }));
    } catch (error) {
      if (signal.aborted) return;
      console.warn('No PDF could be made of the pages:', error);
      setProblem(pdfProblem(error));
    } finally {
      if (!signal.aborted) setShare(undefined);
    }
  };
  /** Ends what is going on, and the editor only if that is all. */
  const close = () => {
    if (share !== undefined) {
      making.current?.abort();
      setShare(undefined);
    } else if (cut) leaveCorners();
    else if (isChanged) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      title={cutPage ? m.pages_corners({ number: cutAt + 1 }) : m.pages_title()}
      isOpen
      isWide
      onClose={close}
      actions={
        !cutPage && (
          <>
            <Button
              isPending={share !== undefined}
              isDisabled={pages.length === 0}
              onPress={() => void make()}
            >
              {m.pages_use()}
            </Button>
            <PickButton
              ref={add}
              variant="secondary"
              icon={<PlusIcon />}
              isDisabled={share !== undefined}
              accept={PICTURES}
              isMultiple
              onPick={(added) => change([...pages, ...added.map(pageOf)])}
            >
              {m.pages_add()}
            </PickButton>
            <Button variant="quiet" onPress={close}>
              {m.ui_cancel()}
            </Button>
          </>
        )
      }
    >
      {cutPage && <CornerEditor page={cutPage} onDone={leaveCorners} />}
      <VisuallyHidden role="status">{done}</VisuallyHidden>
      {pages.length === 0 && <p>{m.pages_none()}</p>}
      {/* What is changed while the PDF is made would not be in it. */}
      <ol ref={list} className={styles['pages']} hidden={cutPage !== undefined} inert={share !== undefined}>
        {pages.map((page, index) => {
          const number = index + 1;
          return (
            <li key={keyOf(page.picture)} className={styles['page']}>
              <PagePicture page={page} label={m.pdf_page({ page: number, count: pages.length })} />
              <div className={styles['tools']}>
                <Button
                  icon={<TurnIcon />}
                  aria-label={m.pages_turn({ number })}
                  onPress={() => {
                    const turns = (page.turns + 1) % 4;
                    change(pages.with(index, { ...page, turns }), {
                      said: m.pages_turned({ number, degrees: turns * 90 }),
                    });
                  }}
                />
                <Button
                  icon={<CornersIcon />}
                  aria-label={m.pages_corners({ number })}
                  onPress={() => setCut(page.picture)}
                />
                <PickButton
                  icon={<CameraIcon />}
                  aria-label={m.pages_retake({ number })}
                  accept={PICTURES}
                  isCamera
                  onPick={(photos) =>
                    change(pages.toSpliced(index, 1, ...photos.map(pageOf)), {
                      focus: m.pages_retake({ number }),
                    })
                  }
                />
                <Button
                  icon={<TrashIcon />}
                  aria-label={m.pages_remove({ number })}
                  onPress={() =>
                    change(pages.toSpliced(index, 1), {
                      // Of the page that comes next, or else "Add".
                      focus: m.pages_remove({ number }),
                      said: pages.length === 1 ? m.pages_none() : m.pages_removed({ number }),
                    })
                  }
                />
                {index > 0 && (
                  <Button
                    icon={<EarlierIcon />}
                    aria-label={m.pages_move({ number, place: number - 1 })}
                    onPress={() => move(index, index - 1)}
                  />
                )}
                {number < pages.length && (
                  <Button
                    icon={<LaterIcon />}
                    aria-label={m.pages_move({ number, place: number + 1 })}
                    onPress={() => move(index, index + 1)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {share !== undefined && <progress value={share} max={1} aria-label={m.ui_file_making()} />}
      {problem !== undefined && <Alert tone="danger" title={problem} />}
      <LeaveGuard isDirty={isChanged || cutPage !== undefined} isFree={() => session.get() === undefined} />
      <LeaveQuestion isOpen={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  );
}

const keys = new WeakMap<File, number>();
let lastKey = 0;

/** The same picture may be chosen twice, but as two files. */
function keyOf(picture: File): number {
  const key = keys.get(picture) ?? (lastKey += 1);
  keys.set(picture, key);
  return key;
}
