import { type PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useState } from 'react';
import { m } from '#messages';
import { openPdf } from '#src/invoice/open-pdf.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { download } from '#src/ui/download.ts';
import { PlusIcon } from '#src/ui/icon.tsx';
import { DownloadIcon, MinusIcon } from '#src/ui/inner-icons.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import layout from '#src/ui/layout.module.css';
import { FailureAlert } from './failure.tsx';
import styles from './pdf-viewer.module.css';

const ZOOMS = [0.75, 1, 1.5, 2, 3] as const;
/** The index of the zoom that fits the width. */
const FITTING = 1;
/** Safari draws on no larger canvas. */
const MOST_PIXELS = 16_000_000;
/** The padding of the page list, left and right together. */
const FRAME_PX = 16;

/** Draws a PDF with pdf.js, because phones do not show a PDF inside a page. */
export function PdfViewer({
  title,
  file,
  fileName,
  error,
  onRetry,
  onClose,
}: {
  title: string;
  /** `undefined` until it is there. */
  file: Blob | undefined;
  /** Under which it is downloaded. */
  fileName: string;
  /** Why it could not be loaded. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}) {
  const pdf = usePdf(file);
  const [zoom, setZoom] = useState<number>(FITTING);
  return (
    <Dialog
      title={title}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          {file && (
            <Button variant="secondary" icon={<DownloadIcon />} onPress={() => download(file, fileName)}>
              {m.pdf_download()}
            </Button>
          )}
          <Button onPress={onClose}>{m.ui_close()}</Button>
        </>
      }
    >
      {error && <FailureAlert error={error} onRetry={onRetry} />}
      {pdf.isBroken && <Alert tone="warning" title={m.pdf_failed()} />}
      {!error && !pdf.isBroken && !pdf.document && <Skeleton shape="picture" />}
      {pdf.document && <Pages document={pdf.document} zoom={ZOOMS[zoom] ?? 1} onZoom={setZoom} step={zoom} />}
    </Dialog>
  );
}

function Pages({
  document: pdf,
  zoom,
  step,
  onZoom,
}: {
  document: PDFDocumentProxy;
  zoom: number;
  step: number;
  onZoom: (step: number) => void;
}) {
  return (
    <>
      <div className={`${layout['actions']} ${styles['tools']}`}>
        <span>{m.pdf_count({ count: pdf.numPages })}</span>
        <Button
          icon={<MinusIcon />}
          aria-label={m.pdf_zoom_out()}
          isDisabled={step === 0}
          onPress={() => onZoom(step - 1)}
        />
        <Button
          icon={<PlusIcon />}
          aria-label={m.pdf_zoom_in()}
          isDisabled={step === ZOOMS.length - 1}
          onPress={() => onZoom(step + 1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls in both directions, so the keyboard must reach it */}
      <ul className={styles['pages']} tabIndex={0} aria-label={m.pdf_pages()}>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <li key={index}>
            <Page document={pdf} number={index + 1} zoom={zoom} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Page({ document: pdf, number, zoom }: { document: PDFDocumentProxy; number: number; zoom: number }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => {
      const ending = new AbortController();
      showPage(pdf, number, canvas, zoom, ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) console.warn(`Page ${number} could not be drawn:`, error);
      });
      return () => ending.abort();
    },
    [pdf, number, zoom],
  );
  return <canvas ref={draw} role="img" aria-label={m.pdf_page({ page: number, count: pdf.numPages })} />;
}

/**
 * Shows a page as wide as its frame, times `zoom`, in the screen's own resolution. It is only drawn while it is near
 * the view: all pages of an agreement, enlarged, are more than a phone has memory for.
 */
async function showPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  zoom: number,
  signal: AbortSignal,
): Promise<void> {
  const list = canvas.closest('ul');
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const natural = page.getViewport({ scale: 1 });
  const scale = (((list?.clientWidth ?? canvas.width) - FRAME_PX) / natural.width) * zoom;
  const [width, height] = [natural.width * scale, natural.height * scale];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const ratio = Math.min(globalThis.devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)));
  let task: ReturnType<typeof page.render> | undefined;
  const clear = () => {
    task?.cancel();
    task = undefined;
    canvas.width = 0;
  };
  const draw = () => {
    const viewport = page.getViewport({ scale: scale * ratio });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas, viewport });
    task = drawing;
    drawing.promise.catch((error: unknown) => {
      if (task === drawing) console.warn(`Page ${number} could not be drawn:`, error);
    });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      clear();
      if (entries.at(-1)?.isIntersecting === true) draw();
    },
    { root: list, rootMargin: '100%' },
  );
  observer.observe(canvas);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clear();
  });
}

/** Opens a PDF, and closes it with the component. */
function usePdf(file: Blob | undefined): { document: PDFDocumentProxy | undefined; isBroken: boolean } {
  const [opened, setOpened] = useState<{ of: Blob; document?: PDFDocumentProxy }>();
  useEffect(() => {
    if (!file) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const open = async () => {
      const { document, close } = await openPdf(file, signal);
      if (signal.aborted) return close();
      signal.addEventListener('abort', close);
      setOpened({ of: file, document });
    };
    open().catch((error: unknown) => {
      if (signal.aborted) return;
      console.warn('The PDF could not be opened:', error);
      setOpened({ of: file });
    });
    return () => ending.abort();
  }, [file]);
  const current = opened?.of === file ? opened : undefined;
  return { document: current?.document, isBroken: current !== undefined && current.document === undefined };
}
