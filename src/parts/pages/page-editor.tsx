import { useEffect, useRef, useState } from 'react';
import { m } from '#messages';
import { INVOICE_PICTURES, mediaTypes } from '#src/api/contract/uploads.ts';
import { type Preview, makePdf, previewPage } from '#src/invoice/page-maker.ts';
import { type Page, pageOf } from '#src/invoice/page.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { icon } from '#src/ui/icon.tsx';
import { CameraIcon, PlusIcon, TrashIcon } from '#src/ui/inner-icons.tsx';
import layout from '#src/ui/layout.module.css';
import { PickButton } from '#src/ui/pick-button.tsx';
import { pdfProblem } from '../fitting-pdf.ts';
import { CornerEditor } from './corner-editor.tsx';
import styles from './page-editor.module.css';

const TurnIcon = /* @__PURE__ */ icon(<path d="M19 12a7 7 0 1 1-2.5-5.4M17 3v4h-4" />);
const CornersIcon = /* @__PURE__ */ icon(<path d="M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4" />);
const EarlierIcon = /* @__PURE__ */ icon(<path d="M12 19V5M6 11l6-6 6 6" />);
const LaterIcon = /* @__PURE__ */ icon(<path d="M12 5v14M6 13l6 6 6-6" />);

export const PICTURES = mediaTypes(INVOICE_PICTURES);
/** As many as another app may share at once. */
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
  const [pages, setPages] = useState(initial);
  const [problem, setProblem] = useState<string>();
  /** The share that is made, while the PDF is. */
  const [share, setShare] = useState<number>();
  /** The picture whose corners are being set. */
  const [cut, setCut] = useState<File>();
  const making = useRef<AbortController>(undefined);
  useEffect(() => () => making.current?.abort(), []);

  const change = (next: readonly Page[]) => {
    setProblem(undefined);
    setPages(next.slice(0, MOST_PAGES));
  };
  const swap = (index: number) =>
    change(pages.toSpliced(index, 2, ...pages.slice(index, index + 2).toReversed()));
  const make = async () => {
    const { signal } = (making.current = new AbortController());
    setShare(0);
    try {
      onUse(await makePdf(pages, name, { signal, onProgress: setShare }));
    } catch (error) {
      if (signal.aborted) return;
      console.warn('No PDF could be made of the pages:', error);
      setProblem(pdfProblem(error));
    } finally {
      if (!signal.aborted) setShare(undefined);
    }
  };
  return (
    <Dialog
      title={m.pages_title()}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button isPending={share !== undefined} isDisabled={pages.length === 0} onPress={() => void make()}>
            {m.pages_use()}
          </Button>
          <PickButton
            variant="secondary"
            icon={<PlusIcon />}
            accept={PICTURES}
            isMultiple
            onPick={(added) => change([...pages, ...added.map(pageOf)])}
          >
            {m.pages_add()}
          </PickButton>
          <Button variant="quiet" onPress={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      {share !== undefined && <progress value={share} max={1} aria-label={m.ui_file_making()} />}
      {problem !== undefined && <Alert tone="danger" title={problem} />}
      <ol className={styles['pages']}>
        {pages.map((page, index) => {
          const number = index + 1;
          return (
            <li key={keyOf(page.picture)} className={styles['page']}>
              {cut === page.picture ? (
                <CornerEditor
                  page={page}
                  onDone={(frame) => {
                    setCut(undefined);
                    if (frame) change(pages.with(index, { ...page, frame }));
                  }}
                />
              ) : (
                <>
                  <PagePicture page={page} label={m.pdf_page({ page: number, count: pages.length })} />
                  <div className={layout['row']}>
                    <Button
                      variant="quiet"
                      isIconOnly
                      icon={<TurnIcon />}
                      aria-label={m.pages_turn({ number })}
                      onPress={() => change(pages.with(index, { ...page, turns: page.turns + 1 }))}
                    />
                    <Button
                      variant="quiet"
                      isIconOnly
                      icon={<CornersIcon />}
                      aria-label={m.pages_corners({ number })}
                      onPress={() => setCut(page.picture)}
                    />
                    <Button
                      variant="quiet"
                      isIconOnly
                      icon={<EarlierIcon />}
                      aria-label={m.pages_earlier({ number })}
                      isDisabled={index === 0}
                      onPress={() => swap(index - 1)}
                    />
                    <Button
                      variant="quiet"
                      isIconOnly
                      icon={<LaterIcon />}
                      aria-label={m.pages_later({ number })}
                      isDisabled={number === pages.length}
                      onPress={() => swap(index)}
                    />
                    <Button
                      variant="quiet"
                      isIconOnly
                      icon={<TrashIcon />}
                      aria-label={m.pages_remove({ number })}
                      onPress={() => change(pages.toSpliced(index, 1))}
                    />
                    <PickButton
                      variant="quiet"
                      isIconOnly
                      icon={<CameraIcon />}
                      aria-label={m.pages_retake({ number })}
                      accept={PICTURES}
                      isCamera
                      onPick={(photos) => change(pages.toSpliced(index, 1, ...photos.map(pageOf)))}
                    />
                  </div>
                </>
              )}
            </li>
          );
        })}
      </ol>
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

/** A page as it lies in the PDF. */
function PagePicture({ page: { picture, turns, frame }, label }: { page: Page; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const bitmap = usePreview(picture, frame)?.bitmap;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!bitmap || !element || !context) return;
    const isAcross = turns % 2 === 1;
    element.width = isAcross ? bitmap.height : bitmap.width;
    element.height = isAcross ? bitmap.width : bitmap.height;
    context.translate(element.width / 2, element.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  }, [bitmap, turns]);
  return <canvas ref={canvas} className={styles['picture']} role="img" aria-label={label} />;
}

/** The page without its turns. `undefined` until it is drawn, and if the picture cannot be opened. */
function usePreview(picture: File, frame: Page['frame']): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    let isHere = true;
    let drawn: Preview | undefined;
    const draw = async () => {
      drawn = await previewPage({ picture, turns: 0, frame });
      if (isHere) setPreview(drawn);
      else drawn.bitmap.close();
    };
    draw().catch((error: unknown) => isHere && console.warn('A page cannot be shown:', error));
    return () => {
      isHere = false;
      drawn?.bitmap.close();
    };
  }, [picture, frame]);
  return preview;
}
