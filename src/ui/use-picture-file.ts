import { useEffect, useState } from 'react';
import { pictureName } from './picture-name.ts';

/**
 * A picture as a file to share or save: `unreadable` if it can only be shown, `undefined` while it is loading. Loaded in
 * advance, because `navigator.share` must follow the press without a wait.
 */
export function usePictureFile(
  src: string | undefined,
  title: string,
  fetchFile: (src: string) => Promise<Blob>,
): File | 'unreadable' | undefined {
  const [file, setFile] = useState<File | 'unreadable'>();
  useEffect(() => {
    if (src === undefined) return;
    let isHere = true;
    const read = async () => {
      try {
        const blob = await fetchFile(src);
        if (isHere) setFile(new File([blob], pictureName(title, blob.type), { type: blob.type }));
      } catch (error) {
        console.warn('The picture can only be shown:', error);
        if (isHere) setFile('unreadable');
      }
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [src, title, fetchFile]);
  return file;
}
