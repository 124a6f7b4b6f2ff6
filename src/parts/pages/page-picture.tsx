import { useEffect, useRef, useState } from 'react';
import { type Page, type Preview, previewPage } from '#src/invoice/page-maker.ts';
import styles from './page-editor.module.css';

/** The last preview of each photo. */
const previews = new WeakMap<File, Promise<Preview>>();

/** Resolves once the preview of a page is drawn. */
export const whenDrawn = async ({ picture }: Page) => previews.get(picture);

/** A page as it lies in the PDF. */
export function PagePicture({ page: { picture, turns, frame }, label }: { page: Page; label: string }) {
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
  const [shown, setShown] = useState<Preview>();
  useEffect(() => {
    let isHere = true;
    let drawn: Preview | undefined;
    const draw = async () => {
      const preview = previewPage({ picture, turns: 0, frame });
      previews.set(picture, preview);
      drawn = await preview;
      if (isHere) setShown(drawn);
      else drawn.bitmap.close();
    };
    draw().catch((error: unknown) => isHere && console.warn('A page cannot be shown:', error));
    return () => {
      isHere = false;
      drawn?.bitmap.close();
    };
  }, [picture, frame]);
  return shown;
}
