import { useEffect, useState } from 'react';
import { m } from '#messages';
import { chatAddress } from '#src/parts/contact-address.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ShareIcon } from '#src/ui/icon.tsx';
import { type SharedScheme, schemePicture, shareScheme } from './scheme-sharing.ts';

/** Passes a scheme on: its picture and text by what the phone shares with, its text by WhatsApp. */
export function ShareScheme({
  scheme,
  picture,
}: {
  scheme: SharedScheme;
  /** Address of the picture, if there is one. */
  picture: string | undefined;
}) {
  const file = usePicture(picture, scheme.title);
  return (
    <>
      {'share' in navigator && (
        <Button variant="secondary" icon={<ShareIcon />} onPress={() => void shareScheme(scheme, file)}>
          {m.scheme_share()}
        </Button>
      )}
      <a
        className={buttonClass({ variant: 'secondary' })}
        href={chatAddress('', `${scheme.text} ${scheme.url}`)}
        target="_blank"
        rel="noreferrer"
      >
        {m.support_whatsapp()}
      </a>
    </>
  );
}

/** Loaded in advance: `navigator.share` must follow the press without a wait. */
function usePicture(address: string | undefined, title: string): File | undefined {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    let isHere = true;
    if (address === undefined || !('share' in navigator)) return;
    void schemePicture(address, title).then((read) => isHere && setFile(read));
    return () => {
      isHere = false;
    };
  }, [address, title]);
  return file;
}
