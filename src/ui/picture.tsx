import { useState } from 'react';
import { m } from '#messages';
import styles from './picture.module.css';

type Ratio = 'wide' | 'strip' | 'portrait' | 'square';

/** A picture in a fixed frame, loaded when it comes into view; a neutral one stands in where it is missing or fails. */
export function Picture({
  src,
  alt,
  ratio,
  isEager = false,
  isHeld = false,
  onSettled,
}: {
  src: string | undefined;
  /** Empty for a picture that only decorates. */
  alt: string;
  ratio: Ratio;
  /** For the largest picture of the first view. */
  isEager?: boolean;
  /** Not asked for yet: the frame is kept for it. */
  isHeld?: boolean;
  /** It is there, or will not come. */
  onSettled?: () => void;
}) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={`${styles['frame']} ${styles[ratio]}`}>
      {!isHeld &&
        (src === undefined || failed === src ? (
          <NeutralPicture alt={alt} />
        ) : (
          <img
            className={styles['image']}
            src={src}
            alt={alt}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
            onLoad={onSettled}
            onError={() => {
              setFailed(src);
              onSettled?.();
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
