import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { maxBytes, UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { m } from '#messages';
import { newId } from '#src/base/new-id.ts';
import { createTabStore } from '#src/device/tab-store.ts';
import { type Page } from '#src/invoice/page.ts';
import { type DraftKeeper } from '#src/outbox/draft-keeper.ts';
import { isPicture } from '#src/parts/is-picture.ts';
import { LEFT, type MakeFile, type MakingOptions } from '#src/ui/file-field.tsx';

/** The choice with which a form of this tab has gone on already. */
const resumed = createTabStore('chosen');

/** @param scanned the text of the e-invoice code, if it was read before */
export type PagesToPdf = (
  pages: readonly Page[],
  options: MakingOptions,
  scanned?: string,
) => ReturnType<MakeFile>;

/**
 * Keeps with the draft what was chosen for its PDF, as long as that is made: after a reload or a killed tab the form
 * goes on with it.
 * @param chosen of the opened draft
 */
export function useChosenFiles(
  { choose, drop }: Pick<DraftKeeper, 'choose' | 'drop'>,
  chosen: string | undefined,
  toPdf: PagesToPdf,
): { toPdf: PagesToPdf; begun: MakeFile | undefined } {
  const { originals } = useRouteContext({ from: '/_signed-in' });
  const forget = useCallback(
    async (id: string) => {
      await drop(id);
      await originals.sweep();
    },
    [drop, originals],
  );
  const keptToPdf: PagesToPdf = useCallback(
    (pages, options, scanned) => {
      const making = toPdf(pages, options, scanned);
      if (!takesTime(pages)) return making;
      const id = newId();
      const keep = async () => {
        await choose(id);
        await originals.keep(id, pages);
      };
      const keeping = keep().catch((error: unknown) => console.warn('A choice could not be kept:', error));
      return orForgotten(making, options.signal, async () => {
        await keeping;
        await forget(id);
      });
    },
    [toPdf, choose, originals, forget],
  );
  const begun: MakeFile | undefined = useMemo(() => {
    if (chosen === undefined) return undefined;
    const goOn = async (options: MakingOptions) => {
      const pages = await originals.of(chosen);
      return pages ? toPdf(pages, options) : {};
    };
    let isPressed = false;
    return (options) => {
      // Photos that end a small phone's tab must not do so each time that their draft is opened.
      const mayGoOn = isPressed || resumed.read()['chosen'] !== chosen;
      isPressed = true;
      if (!mayGoOn) return Promise.resolve({ problem: m.pages_cut_off(), mayRetry: true });
      resumed.write({ chosen });
      return orForgotten(goOn(options), options.signal, () => forget(chosen));
    };
  }, [chosen, originals, toPdf, forget]);
  return { toPdf: keptToPdf, begun };
}

/** Forgets what was chosen if no PDF comes of it. Else the draft stores the PDF in its place. */
async function orForgotten(
  making: ReturnType<MakeFile>,
  signal: AbortSignal,
  forget: () => Promise<void>,
): ReturnType<MakeFile> {
  let isMade = false;
  try {
    const made = await making;
    // A failure that is not the files' leaves them with the draft, for another try or a reload.
    isMade = (made.file !== undefined || made.mayRetry === true) && !signal.aborted;
    return made;
  } finally {
    if (!isMade && signal.reason !== LEFT)
      forget().catch((error: unknown) => console.warn('A choice could not be forgotten:', error));
  }
}

/** A PDF that fits is taken at once. */
function takesTime(pages: readonly Page[]): boolean {
  return pages.some(({ picture }) => isPicture(picture) || picture.size >= maxBytes(UPLOAD_RULES.invoices));
}
