import { useEffect, useRef, useState } from 'react';
import { m } from '#messages';
import { type Preview, previewPage } from '#src/invoice/page-maker.ts';
import { type Page } from '#src/invoice/page.ts';
import { Alert } from '#src/ui/alert.tsx';
import { pictureProblem } from '../fitting-pdf.ts';
import styles from './page-editor.module.css';

/** The last preview of each photo. */
const previews = new WeakMap<File, Promise<Preview>>();

/** Whether the photo of a page cannot be opened, once its preview is drawn. */
export async function isUnopened({ picture }: Page): Promise<boolean> {
  try {
    await previews.get(picture);
    return false;
  } catch (error) {
    return pictureProblem(error, picture) !== undefined;
  }
}

/** A page as it lies in the PDF, or why it cannot be shown. */
export function PagePicture({ page: { picture, turns, frame }, label }: { page: Page; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { bitmap, problem } = usePreview(picture, frame);
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
  return problem === undefined ? (
    <canvas
      ref={canvas}
      className={styles['picture']}
      role="img"
      aria-label={label}
      aria-busy={bitmap === undefined}
    />
  ) : (
    <Alert tone="danger" title={problem} />
  );
}

/** The page without its turns. Nothing until it is drawn. */
function usePreview(
  picture: File,
  frame: Page['frame'],
): { bitmap?: ImageBitmap; problem?: string | undefined } {
  const [shown, setShown] = useState<ReturnType<typeof usePreview>>({});
  useEffect(() => {
    let isHere = true;
    const draw = async () => {
      const preview = previewPage({ picture, turns: 0, frame });
      previews.set(picture, preview);
      const drawn = await preview;
      if (isHere) setShown(drawn);
      else drawn.bitmap.close();
    };
    draw().catch((error: unknown) => {
      if (!isHere) return;
      console.warn('A page cannot be shown:', error);
      setShown({ problem: pictureProblem(error, picture) ?? m.pages_failed() });
    });
    return () => {
      isHere = false;
    };
  }, [picture, frame]);
  const { bitmap } = shown;
  // Not with the frame: a preview that comes just as the frame changes is drawn once more before the next one comes.
  useEffect(() => () => bitmap?.close(), [bitmap]);
  return shown;
}
