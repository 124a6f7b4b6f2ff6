import { useEffect, useRef, useState } from 'react';
import { m } from '#messages';
import { INVOICE_PICTURES, UPLOAD_RULES, mediaTypes } from '#src/api/contract/uploads.ts';
import { readFrame } from '#src/invoice/invoice-reader.ts';
import { READER_BYTES } from '#src/invoice/reader-bytes.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { fileSize } from '#src/ui/format.ts';
import { UploadIcon, icon } from '#src/ui/icon.tsx';
import { PickButton } from '#src/ui/pick-button.tsx';
import { type Camera, type CameraProblem } from './camera.ts';
import { otherCodeText } from './other-code.ts';
import styles from './scanner.module.css';
import { useCamera } from './use-camera.ts';
import { type ReaderState, useReader } from './use-reader.ts';
import { type Frame, watchFrames } from './watch-frames.ts';

const LightIcon = /* @__PURE__ */ icon(<path d="M8 3h8v4l-2 3v11h-4V10L8 7zM12 13v2.5" />);

/** What the reader understands; the document field makes a PDF of a picture. */
const ACCEPTED = [UPLOAD_RULES.invoices, INVOICE_PICTURES].map(mediaTypes).join(',');
/** Without a code for this long, the partner is told what helps. */
const LONG_MS = 8000;
const VIBRATION_MS = 60;

export interface ScannerProps {
  /** A picture of an invoice and the text of its code or, if the partner has chosen files, those alone. */
  onInvoice: (files: File[], eInvoice?: string) => void;
  onClose: () => void;
}

/** Shows the camera until the first e-invoice code, or until files are chosen instead. */
export function Scanner({ onInvoice, onClose }: ScannerProps) {
  const { camera, retry } = useCamera();
  const reader = useReader();
  const [otherCode, setOtherCode] = useState<string>();
  const [isLong, setLong] = useState(false);
  return (
    <Dialog
      title={m.scan_title()}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          {reader.state === 'asking' && (
            <Button onPress={reader.load}>{m.scan_reader_load({ size: fileSize(READER_BYTES) })}</Button>
          )}
          {reader.state === 'unavailable' && <RetryButton onPress={reader.load} />}
          {typeof camera === 'string' && (
            <Button variant="secondary" onPress={retry}>
              {m.scan_camera_retry()}
            </Button>
          )}
          {typeof camera === 'object' && camera.setLight && <Light setLight={camera.setLight} />}
          <PickButton
            variant="secondary"
            icon={<UploadIcon />}
            accept={ACCEPTED}
            isMultiple
            onPick={(files) => onInvoice([...files])}
          >
            {m.scan_choose()}
          </PickButton>
          <Button variant="quiet" onPress={onClose}>
            {m.ui_close()}
          </Button>
        </>
      }
    >
      {typeof camera !== 'string' && (
        <CameraPicture
          stream={typeof camera === 'object' ? camera.stream : undefined}
          isReading={reader.state === 'ready'}
          onEInvoice={(picture, eInvoice) => onInvoice([picture], eInvoice)}
          onOtherCode={setOtherCode}
          onLong={() => setLong(true)}
          onFailed={reader.fail}
        />
      )}
      <p role="status">{saidOf(camera, reader.state, otherCode, isLong)}</p>
    </Dialog>
  );
}

interface CameraPictureProps {
  stream: MediaStream | undefined;
  isReading: boolean;
  onEInvoice: (picture: File, eInvoice: string) => void;
  onOtherCode: (text: string) => void;
  /** Nothing was read for long. */
  onLong: () => void;
  /** No more frames are read. */
  onFailed: () => void;
}

/** The picture of the camera, whose frames are read one after the other. */
function CameraPicture({ stream, isReading, ...handlers }: CameraPictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return;
    element.srcObject = stream;
    // Browsers stop a video that is taken out of the page before it plays.
    element.play().catch((error: unknown) => console.warn('The camera shows no picture:', error));
  }, [stream]);
  const isLooking = stream !== undefined && isReading;
  useEffect(() => {
    const element = video.current;
    if (!element || !isLooking) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const timer = setTimeout(() => latest.current.onLong(), LONG_MS);
    const look = async ({ bitmap, toPicture }: Frame) => {
      // Without the signal, which would end the reader: a chosen file may be its next task.
      const { eInvoice, otherCode } = await readFrame(bitmap);
      if (signal.aborted) return;
      if (otherCode !== undefined) latest.current.onOtherCode(otherCode);
      if (eInvoice === undefined) return;
      const picture = await toPicture();
      if (signal.aborted) return;
      ending.abort();
      navigator.vibrate?.(VIBRATION_MS);
      latest.current.onEInvoice(picture, eInvoice);
    };
    watchFrames(element, look, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      console.warn('The scanner has stopped reading:', error);
      latest.current.onFailed();
    });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [isLooking]);
  return (
    <div className={styles['stage']}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the live picture of the camera has no sound */}
      <video ref={video} className={styles['video']} muted playsInline aria-label={m.scan_picture()} />
      {isLooking && <div className={styles['frame']} aria-hidden="true" />}
    </div>
  );
}

/** The one line that tells where things stand, for who cannot see the camera, too. */
function saidOf(
  camera: Camera | CameraProblem | undefined,
  reader: ReaderState,
  otherCode: string | undefined,
  isLong: boolean,
): string {
  if (camera === 'denied') return m.scan_denied();
  if (camera === 'missing') return m.scan_missing();
  if (camera === 'busy') return m.scan_busy();
  if (reader === 'asking') return m.scan_reader_metered({ size: fileSize(READER_BYTES) });
  if (reader === 'unavailable') return m.scan_reader_unavailable();
  if (reader === 'loading') return m.scan_reader_loading();
  if (!camera || reader === 'starting') return m.scan_starting();
  if (otherCode !== undefined) return otherCodeText(otherCode);
  return isLong ? m.scan_long() : m.scan_hint();
}

function Light({ setLight }: { setLight: (isOn: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false);
  const toggle = async () => {
    try {
      await setLight(!isOn);
      setOn(!isOn);
    } catch (error) {
      console.warn('The light of the camera could not be switched:', error);
    }
  };
  return (
    <Button variant="secondary" icon={<LightIcon />} aria-pressed={isOn} onPress={() => void toggle()}>
      {m.scan_light()}
    </Button>
  );
}
