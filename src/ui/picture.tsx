import { useState } from 'react';
import { m } from '#messages';
import styles from './picture.module.css';

/** `whole` keeps the picture's proportions; the others crop it. */
type Ratio = 'wide' | 'strip' | 'square' | 'whole';

/** A picture, loaded when it comes into view. A placeholder replaces a missing or failed one. */
export function Picture({
  src,
  alt,
  ratio,
  isEager = false,
  isHeld = false,
  onSettled,
}: {
  src: string | undefined;
  alt: string;
  ratio: Ratio;
  /** Loads it at once: for the largest picture of the first view. */
  isEager?: boolean;
  /** Shows the empty frame and does not load the picture yet. */
  isHeld?: boolean;
  onSettled?: (isThere: boolean) => void;
}) {
  const [failed, setFailed] = useState<string>();
  const isMissing = src === undefined || failed === src;
  return (
    <span className={`${styles['frame']} ${styles[ratio]}`} data-missing={isMissing || undefined}>
      {!isHeld &&
        (isMissing ? (
          <NeutralPicture alt={alt} />
        ) : (
          <img
            className={styles['image']}
            src={src}
            alt={alt}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
            onLoad={() => onSettled?.(true)}
            onError={() => {
              setFailed(src);
              onSettled?.(false);
            }}
          />
        ))}
    </span>
  );
}

function NeutralPicture({ alt }: { alt: string }) {
  const hidden =
    alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${alt}. ${m.ui_picture_missing()}` };
  return (
    <svg
      className={styles['neutral']}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      {...hidden}
    >
      <rect x="8" y="12" width="32" height="24" rx="3" />
      <circle cx="18" cy="21" r="3" />
      <path d="m10 34 10-9 6 5 6-7 8 9" />
    </svg>
  );
}
