import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '#messages';
import { Button, buttonClass } from './button.tsx';
import { download } from './download.ts';
import { CloseIcon, PlusIcon } from './icon.tsx';
import { ShareIcon } from './icon.tsx';
import { DownloadIcon, MinusIcon } from './inner-icons.tsx';
import { pictureName } from './picture-name.ts';
import styles from './picture-viewer.module.css';
import {
  type Point,
  type Stage,
  type View,
  WHOLE,
  moved,
  pinched,
  stageFor,
  tapped,
  zoomed,
} from './picture-zoom.ts';
import { canShareFile, share } from './share.ts';
import { showToast } from './toast-queue.ts';

/** The zoom factor of one press of a button or key. */
const STEP = 1.5;
const MOVE_PX = 60;
/** The wheel distance that zooms by a factor of e. */
const WHEEL_PX = 300;
/** Two taps within this time and distance are a double tap. */
const TAP_MS = 350;
const TAP_PX = 30;
const CENTRE: Point = { x: 0, y: 0 };

export interface PictureViewerProps {
  src: string;
  alt: string;
  /** The name to save and share it under. */
  title: string;
  /** Loads the file from the device or the server; rejects if neither has it. */
  fetchFile: (src: string) => Promise<Blob>;
  onClose: () => void;
}

/** A picture over the whole screen, to zoom, move, save and share. */
export function PictureViewer({ src, alt, title, fetchFile, onClose }: PictureViewerProps) {
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const [stageRef, stage] = useStage(natural);
  const [view, setView] = useState(WHOLE);
  const change = useCallback(
    (next: (view: View, stage: Stage) => View) => setView((now) => next(now, stage)),
    [stage],
  );
  const zoomBy = (factor: number) => change((now, on) => zoomed(now, now.scale * factor, CENTRE, on));
  useWheel(stageRef, change);
  useEffect(() => stageRef.current?.focus({ preventScroll: true }), [stageRef]);
  const shown = moved(view, CENTRE, stage);
  const [width, height] = [stage.whole.width * shown.scale, stage.whole.height * shown.scale];
  return (
    <ModalOverlay
      className={styles['scrim'] ?? ''}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <div className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {alt}
            </Heading>
            <Button icon={<CloseIcon />} aria-label={m.ui_close()} onPress={onClose} />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move and zoom what it shows */}
          <div
            ref={stageRef}
            role="group"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
            tabIndex={0}
            aria-label={m.ui_picture_keys({ name: alt })}
            className={styles['stage']}
            data-near={shown.scale > 1 || undefined}
            onKeyDown={(event) => onKey(event, change)}
            {...usePointers(change)}
          >
            <img
              className={styles['picture']}
              src={src}
              alt={alt}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setNatural({ width: naturalWidth, height: naturalHeight })
              }
              style={{
                width,
                height,
                transform: `translate(${shown.x - width / 2}px, ${shown.y - height / 2}px)`,
              }}
            />
          </div>
          <div className={styles['tools']}>
            <div className={styles['group']}>
              <Button
                icon={<MinusIcon />}
                aria-label={m.ui_picture_smaller()}
                isDisabled={shown.scale === 1}
                onPress={() => zoomBy(1 / STEP)}
              />
              <output className={styles['scale']}>
                {m.ui_picture_scale({ percent: Math.round(shown.scale * 100) })}
              </output>
              <Button
                icon={<PlusIcon />}
                aria-label={m.ui_picture_larger()}
                isDisabled={shown.scale === stage.most}
                onPress={() => zoomBy(STEP)}
              />
            </div>
            <TakeAway src={src} title={title} fetchFile={fetchFile} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type Change = (next: (view: View, stage: Stage) => View) => void;

/** The size of the stage, which changes when the phone is turned. */
function useStage(natural: { width: number; height: number } | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, stageFor(room, natural)] as const;
}

/** Converts client coordinates to pixels from the stage's centre. */
function onStage({ clientX, clientY }: { clientX: number; clientY: number }, stage: Element): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** One finger or the mouse moves the picture, two fingers zoom, and a double tap zooms in or out. */
function usePointers(change: Change) {
  const pointers = useRef(new Map<number, Point>());
  const tap = useRef({ at: CENTRE, time: -Infinity, isOne: false });
  const leave = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const at = onStage(event, event.currentTarget);
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, at);
      const isAlone = pointers.current.size === 1;
      const { at: last, time, isOne } = tap.current;
      const isSecond =
        isAlone &&
        isOne &&
        event.timeStamp - time < TAP_MS &&
        Math.hypot(at.x - last.x, at.y - last.y) < TAP_PX;
      tap.current = { at, time: event.timeStamp, isOne: isAlone && !isSecond };
      if (isSecond) change((view, stage) => tapped(view, at, stage));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = pointers.current.get(event.pointerId);
      if (!from) return;
      const [a, b] = pointers.current.keys();
      const before = [...pointers.current.values()];
      const to = onStage(event, event.currentTarget);
      pointers.current.set(event.pointerId, to);
      if (Math.hypot(to.x - tap.current.at.x, to.y - tap.current.at.y) > TAP_PX) tap.current.isOne = false;
      if (b === undefined)
        change((view, stage) => moved(view, { x: to.x - from.x, y: to.y - from.y }, stage));
      const [first, second] = before;
      if (!first || !second || (event.pointerId !== a && event.pointerId !== b)) return;
      const after = event.pointerId === a ? ([to, second] as const) : ([first, to] as const);
      change((view, stage) => pinched(view, [first, second], after, stage));
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}

/** The wheel moves the picture. With Ctrl, which browsers also report for a trackpad pinch, it zooms. */
function useWheel(stageRef: { readonly current: HTMLElement | null }, change: Change): void {
  useEffect(() => {
    const element = stageRef.current;
    // React's wheel listener is passive and cannot stop the page from zooming.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = element ? onStage(event, element) : CENTRE;
      change((view, stage) =>
        event.ctrlKey
          ? zoomed(view, view.scale * Math.exp(-event.deltaY / WHEEL_PX), at, stage)
          : moved(view, { x: -event.deltaX, y: -event.deltaY }, stage),
      );
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stageRef, change]);
}

const KEYS: Readonly<Record<string, (view: View, stage: Stage) => View>> = {
  '+': (view, stage) => zoomed(view, view.scale * STEP, CENTRE, stage),
  '=': (view, stage) => zoomed(view, view.scale * STEP, CENTRE, stage),
  '-': (view, stage) => zoomed(view, view.scale / STEP, CENTRE, stage),
  '0': () => WHOLE,
  ArrowLeft: (view, stage) => moved(view, { x: MOVE_PX, y: 0 }, stage),
  ArrowRight: (view, stage) => moved(view, { x: -MOVE_PX, y: 0 }, stage),
  ArrowUp: (view, stage) => moved(view, { x: 0, y: MOVE_PX }, stage),
  ArrowDown: (view, stage) => moved(view, { x: 0, y: -MOVE_PX }, stage),
};

function onKey(event: KeyboardEvent, change: Change): void {
  const next = KEYS[event.key];
  if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  change(next);
}

function TakeAway({ src, title, fetchFile }: Pick<PictureViewerProps, 'src' | 'title' | 'fetchFile'>) {
  const file = useFile(src, title, fetchFile);
  const shareFile = async (shared: File) => {
    try {
      await share({ files: [shared], title });
    } catch (error) {
      console.warn('The picture could not be shared:', error);
      showToast({ tone: 'danger', title: m.ui_picture_share_failed() });
    }
  };
  return (
    <div className={styles['group']}>
      {file instanceof File && canShareFile(file) && (
        <Button variant="secondary" icon={<ShareIcon />} onPress={() => void shareFile(file)}>
          {m.ui_picture_share()}
        </Button>
      )}
      {file === 'unreadable' ? (
        // A picture of another origin may be shown but not read. The browser saves it itself.
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={src}
          download={pictureName(title, '')}
          target="_blank"
          rel="noopener"
        >
          {m.ui_picture_save()}
        </a>
      ) : (
        <Button
          variant="secondary"
          icon={<DownloadIcon />}
          isDisabled={file === undefined}
          onPress={() => file && download(file, file.name)}
        >
          {m.ui_picture_save()}
        </Button>
      )}
    </div>
  );
}

/** Loaded in advance: `navigator.share` must follow the press without a wait. */
function useFile(src: string, title: string, fetchFile: PictureViewerProps['fetchFile']) {
  const [file, setFile] = useState<File | 'unreadable'>();
  useEffect(() => {
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
