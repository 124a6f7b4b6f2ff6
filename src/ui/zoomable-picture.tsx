import { useState } from 'react';
import { m } from '#messages';
import { icon } from './icon.tsx';
import { onDemand, useOpening } from './on-demand.tsx';
import { type PictureViewerProps } from './picture-viewer.tsx';
import { Picture } from './picture.tsx';
import layout from './layout.module.css';
import styles from './zoomable-picture.module.css';

const EnlargeIcon = /* @__PURE__ */ icon(
  <path d="M14 4.5h5.5V10M19.5 4.5 13 11M10 19.5H4.5V14M4.5 19.5 11 13" />,
);

interface ZoomablePictureProps extends Omit<PictureViewerProps, 'src' | 'onClose'> {
  src: string | undefined;
  /** For one of several small ones: says by its cursor and its label alone that it opens. */
  isThumbnail?: boolean;
}

const pictureViewer = onDemand(async () => (await import('./picture-viewer.tsx')).PictureViewer);

/** A picture in its own proportions. A press opens it full screen, to zoom, save and share. */
export function ZoomablePicture({ src, alt, title, fetchFile, isThumbnail = false }: ZoomablePictureProps) {
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const { trigger, press, openByKey, Popup, popup } = useOpening(pictureViewer);
  return (
    <div className={styles['place']}>
      <Picture
        src={src}
        alt={alt}
        ratio="whole"
        isEager
        onSettled={(isThere) => (isThere ? setShown : setFailed)(src)}
      />
      {/* Below the picture, which may have text in every corner. Shown first, so that nothing moves. */}
      {!isThumbnail && src !== undefined && failed !== src && (
        <span className={`${layout['screenOnly']} ${styles['mark']}`} aria-hidden="true">
          <EnlargeIcon />
          {m.ui_picture_full()}
        </span>
      )}
      {src !== undefined && shown === src && (
        <button
          {...trigger}
          className={`${layout['screenOnly']} ${styles['open']}`}
          aria-haspopup="dialog"
          aria-label={m.ui_picture_open({ name: alt })}
          onClick={press}
          onKeyDown={openByKey}
        />
      )}
      {Popup && src !== undefined && (
        <Popup src={src} alt={alt} title={title} fetchFile={fetchFile} onClose={popup.onClose} />
      )}
    </div>
  );
}
