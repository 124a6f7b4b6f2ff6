import { useState } from 'react';
import { m } from '#messages';
import { pagesOf } from '#src/invoice/page-maker.ts';
import { Button } from '#src/ui/button.tsx';
import { FileIcon } from '#src/ui/inner-icons.tsx';
import { PageEditor } from './page-editor.tsx';

/** Opens the pages of a PDF that the portal has made of pictures. Nothing for any other file. */
export function PagesButton({ file, onChange }: { file: File; onChange: (file: File) => void }) {
  const [isOpen, setOpen] = useState(false);
  const pages = pagesOf(file);
  if (!pages) return null;
  return (
    <>
      <Button variant="secondary" icon={<FileIcon />} onPress={() => setOpen(true)}>
        {m.pages_show({ count: pages.length })}
      </Button>
      {isOpen && (
        <PageEditor
          pages={pages}
          name={file.name}
          onClose={() => setOpen(false)}
          onUse={(made) => {
            setOpen(false);
            onChange(made);
          }}
        />
      )}
    </>
  );
}
