import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '#messages';
import { pagesOf } from '#src/invoice/page-maker.ts';
import { type Page, pageOf } from '#src/invoice/page.ts';
import { Button } from '#src/ui/button.tsx';
import { CameraIcon, FileIcon } from '#src/ui/inner-icons.tsx';
import layout from '#src/ui/layout.module.css';
import { PickButton } from '#src/ui/pick-button.tsx';
import { MOST_PAGES, PICTURES, PageEditor } from './page-editor.tsx';

export interface PagesButtonProps {
  file: File;
  /** @param isOfSame whether it is made of the same photos, which only lie otherwise */
  onChange: (file: File, isOfSame: boolean) => void;
  /** Makes the PDF of more pages, in its field. */
  onPages: (pages: readonly Page[]) => void;
  /** Whether the photos are kept on the device until the claim of this PDF is sent. */
  isKept: boolean;
}

/** Opens the pages of a PDF that the portal has made of photos. Nothing for any other file. */
export function PagesButton({ file, onChange, onPages, isKept }: PagesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const pages = usePages(file, isKept);
  if (!pages) return null;
  return (
    <>
      <div className={layout['actions']}>
        <Button variant="secondary" icon={<FileIcon />} onPress={() => setOpen(true)}>
          {m.pages_show({ count: pages.length })}
        </Button>
        {pages.length < MOST_PAGES && (
          <PickButton
            variant="secondary"
            icon={<CameraIcon />}
            accept={PICTURES}
            isCamera
            onPick={(photos) => onPages([...pages, ...photos.map(pageOf)])}
          >
            {m.pages_photo()}
          </PickButton>
        )}
      </div>
      {isOpen && (
        <PageEditor
          pages={pages}
          name={file.name}
          onClose={() => setOpen(false)}
          onUse={(made) => {
            setOpen(false);
            onChange(made, isOfSame(pages, pagesOf(made)));
          }}
        />
      )}
    </>
  );
}

function isOfSame(before: readonly Page[], after: readonly Page[] = []): boolean {
  const pictures = new Set(before.map(({ picture }) => picture));
  return before.length === after.length && after.every(({ picture }) => pictures.has(picture));
}

/** The photos of a PDF, made now or before a reload. Those made now are kept for that. */
function usePages(file: File, isKept: boolean): readonly Page[] | undefined {
  const { originals } = useRouteContext({ from: '/_signed-in' });
  const [kept, setKept] = useState<{ file: File; pages: readonly Page[] }>();
  const made = pagesOf(file);
  useEffect(() => {
    if (!isKept) return undefined;
    let isHere = true;
    const open = async () => {
      if (made) {
        await originals.keep(file, made);
        return;
      }
      const pages = await originals.of(file);
      if (isHere && pages) setKept({ file, pages });
    };
    open().catch((error: unknown) => console.warn('The photos of a PDF could not be kept:', error));
    return () => {
      isHere = false;
    };
  }, [file, isKept, made, originals]);
  return made ?? (kept?.file === file ? kept.pages : undefined);
}
