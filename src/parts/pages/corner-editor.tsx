import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '#messages';
import { previewPage } from '#src/invoice/page-maker.ts';
import { type Page } from '#src/invoice/page.ts';
import { type Corners, type Point, isFrame } from '#src/invoice/straighten.ts';
import { Button } from '#src/ui/button.tsx';
import layout from '#src/ui/layout.module.css';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { pictureProblem } from '../fitting-pdf.ts';
import styles from './corner-editor.module.css';

/** Where the handles of a photo stand in which no page was found. */
const INSET: Corners = [
  { x: 0.06, y: 0.06 },
  { x: 0.94, y: 0.06 },
  { x: 0.94, y: 0.94 },
  { x: 0.06, y: 0.94 },
];
/** An arrow key moves a corner by this share of the picture. */
const STEP = 0.01;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

async function frameIn(picture: File): Promise<NonNullable<Page['frame']>> {
  const { bitmap, frame } = await previewPage({ picture, turns: 0 });
  bitmap.close();
  return frame;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/**
 * Sets where the page is in its photo: four handles, for fingers and for arrow keys.
 * @param onDone gets nothing if nothing is to change
 */
export function CornerEditor({
  page,
  onDone,
}: {
  page: Page;
  onDone: (frame?: NonNullable<Page['frame']>) => void;
}) {
  const hint = useId();
  const editor = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [corners, setCorners] = useState<Corners>();
  const [problem, setProblem] = useState<string>();
  /** Where a corner was moved to by key, for screen readers. */
  const [place, setPlace] = useState<string>();
  const { picture, frame } = page;
  // Until the photo is there, and with it the first corner.
  useEffect(() => editor.current?.focus(), []);
  useEffect(() => {
    let isHere = true;
    const open = async () => {
      const found = frame ?? (await frameIn(picture));
      const { bitmap } = await previewPage({ picture, turns: 0, frame: 'whole' });
      const element = canvas.current;
      if (isHere && element) {
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('2d')?.drawImage(bitmap, 0, 0);
        setCorners(found === 'whole' ? INSET : found);
      }
      bitmap.close();
    };
    open().catch((error: unknown) => {
      if (!isHere) return;
      console.warn('A photo cannot be shown:', error);
      setProblem(pictureProblem(error, picture) ?? m.pages_failed());
    });
    return () => {
      isHere = false;
    };
  }, [picture, frame]);

  const move = (index: number, { x, y }: Point) =>
    setCorners((last) => {
      if (!last) return last;
      const [a, b, c, d] = last.with(index, { x: within(x), y: within(y) });
      return a && b && c && d ? [a, b, c, d] : last;
    });
  const drag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !canvas.current) return;
    const { left, top, width, height } = canvas.current.getBoundingClientRect();
    move(index, { x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  const press =
    (index: number, { x, y }: Point) =>
    (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (!by) return;
      event.preventDefault();
      const to = { x: within(x + by.x), y: within(y + by.y) };
      move(index, to);
      const [left, top] = [Math.round(to.x * 100), Math.round(to.y * 100)];
      setPlace(m.pages_corner_at({ corner: names[index] ?? '', x: left, y: top }));
    };
  const names = [
    m.pages_corner_top_left(),
    m.pages_corner_top_right(),
    m.pages_corner_bottom_right(),
    m.pages_corner_bottom_left(),
  ];
  return (
    <div ref={editor} role="group" aria-labelledby={hint} tabIndex={-1} className={styles['editor']}>
      <p id={hint} className={layout['hint']}>
        {m.pages_corners_hint()}
      </p>
      <p role="status" className={styles['problem']}>
        {corners && !isFrame(corners) ? m.pages_corners_crossed() : problem}
      </p>
      <VisuallyHidden role="status">{place}</VisuallyHidden>
      <div className={styles['photo']}>
        <canvas ref={canvas} className={styles['canvas']} />
        {corners && (
          <svg className={styles['outline']} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
          </svg>
        )}
        {corners?.map((corner, index) => (
          <button
            key={names[index]}
            type="button"
            autoFocus={index === 0}
            className={styles['handle']}
            style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
            aria-label={names[index]}
            aria-describedby={hint}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(index)}
            onKeyDown={press(index, corner)}
          />
        ))}
      </div>
      <div className={layout['actions']}>
        <Button isDisabled={!corners || !isFrame(corners)} onPress={() => onDone(corners)}>
          {m.pages_straighten()}
        </Button>
        <Button variant="secondary" onPress={() => onDone('whole')}>
          {m.pages_whole()}
        </Button>
        <Button variant="quiet" onPress={() => onDone()}>
          {m.pages_corners_leave()}
        </Button>
      </div>
    </div>
  );
}
