import { useEffect, useState } from 'react';
import { m } from '#messages';
import { jpegsIn } from '#src/invoice/jpeg-pdf.ts';
import { ZoomablePicture } from '#src/ui/zoomable-picture.tsx';
import styles from './made-pages.module.css';

/** More do not fit into 1 MB, unless somebody has made the file to look like ours. */
const MOST_PAGES = 50;

interface MadePage {
  readonly src: string;
  readonly fetchFile: () => Promise<Blob>;
}

/** The pages of a PDF that the portal has made, as they will be uploaded. Nothing for any other file. */
export function MadePages({ file }: { file: File }) {
  const [pages, setPages] = useState<readonly MadePage[]>([]);
  useEffect(() => {
    let isHere = true;
    const made: MadePage[] = [];
    const open = async () => {
      const jpegs = await jpegsIn(file);
      if (!isHere) return;
      for (const jpeg of jpegs.slice(0, MOST_PAGES))
        made.push({ src: URL.createObjectURL(jpeg), fetchFile: () => Promise.resolve(jpeg) });
      setPages(made);
    };
    open().catch((error: unknown) => console.warn('The pages of a PDF cannot be shown:', error));
    return () => {
      isHere = false;
      setPages([]);
      for (const { src } of made) URL.revokeObjectURL(src);
    };
  }, [file]);
  if (pages.length === 0) return null;
  return (
    <ol className={styles['pages']}>
      {pages.map((page, index) => {
        const name = m.pdf_page({ page: index + 1, count: pages.length });
        return (
          <li key={page.src} className={styles['page']}>
            <ZoomablePicture {...page} alt={name} title={name} isThumbnail />
          </li>
        );
      })}
    </ol>
  );
}
