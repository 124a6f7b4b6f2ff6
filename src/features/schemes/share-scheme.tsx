import { m } from '#messages';
import { chatAddress } from '#src/parts/contact-address.ts';
import { pictureFile } from '#src/pwa/pictures.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ShareIcon } from '#src/ui/inner-icons.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { usePictureFile } from '#src/ui/use-picture-file.ts';

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
  const file = usePictureFile(picture, title, pictureFile);
  const text = m.scheme_share_text({ title, date: lastDay });
  const url = location.href;
  const share = async () => {
    const files = file instanceof File && navigator.canShare?.({ files: [file] }) ? [file] : undefined;
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
