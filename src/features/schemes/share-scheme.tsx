import { useEffect, useState } from 'react';
import { m } from '#messages';
import { chatAddress } from '#src/parts/contact-address.ts';
import { pictureFile } from '#src/pwa/pictures.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ShareIcon } from '#src/ui/inner-icons.tsx';
import { pictureName } from '#src/ui/picture-name.ts';
import { showToast } from '#src/ui/toast-queue.ts';

/** Passes a scheme on: its picture and text by what the phone shares with, its text by WhatsApp. */
export function ShareScheme({
  title,
  picture,
  lastDay,
}: {
  title: string;
  /** Address of the picture, if there is one. */
  picture: string | undefined;
  /** In words. */
  lastDay: string;
}) {
  const file = usePictureFile(picture, title);
  const text = m.scheme_share_text({ title, date: lastDay });
  const url = location.href;
  const share = async () => {
    const files = file && navigator.canShare?.({ files: [file] }) ? [file] : undefined;
    try {
      await navigator.share({ title, text, url, ...(files && { files }) });
    } catch (error) {
      // The partner has cancelled.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The scheme could not be shared:', error);
      showToast({ tone: 'danger', title: m.scheme_share_failed() });
    }
  };
  return (
    <>
      {'share' in navigator && (
        <Button variant="secondary" icon={<ShareIcon />} onPress={() => void share()}>
          {m.scheme_share()}
        </Button>
      )}
      <a
        className={buttonClass({ variant: 'secondary' })}
        href={chatAddress('', `${text} ${url}`)}
        target="_blank"
        rel="noreferrer"
      >
        {m.support_whatsapp()}
      </a>
    </>
  );
}

/** Loaded in advance: `navigator.share` must follow the press without a wait. */
function usePictureFile(picture: string | undefined, title: string): File | undefined {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    let isHere = true;
    if (picture === undefined || !('share' in navigator)) return;
    const read = async () => {
      try {
        const blob = await pictureFile(picture);
        if (isHere) setFile(new File([blob], pictureName(title, blob.type), { type: blob.type }));
      } catch (error) {
        console.warn('The scheme is shared without its picture:', error);
      }
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [picture, title]);
  return file;
}
