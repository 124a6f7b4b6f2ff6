/** One frame of a video, and the same as a picture to keep. */
export interface Frame {
  bitmap: ImageBitmap;
  /** @throws Error if the browser cannot encode it. */
  toPicture: () => Promise<File>;
}

const QUALITY = 0.92;

/** Gives one frame after the other to `look`, each when the last has been looked at, until `signal` ends it. */
export async function watchFrames(
  video: HTMLVideoElement,
  look: (frame: Frame) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas for the frames of the camera.');
  while (!signal.aborted) {
    await nextFrame(video);
    const { videoWidth: width, videoHeight: height } = video;
    if (signal.aborted || width === 0) continue;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0);
    await look({
      bitmap: await createImageBitmap(canvas),
      toPicture: () =>
        new Promise((resolve, reject) => {
          canvas.toBlob(
            (blob) =>
              blob
                ? resolve(new File([blob], 'invoice.jpg', { type: blob.type }))
                : reject(new Error('The frame could not be encoded.')),
            'image/jpeg',
            QUALITY,
          );
        }),
    });
  }
}

/** Also resolves when no frame comes, so that the caller can see that it was told to end. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 500);
    const here = () => {
      clearTimeout(timer);
      resolve();
    };
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(here);
    else requestAnimationFrame(here);
  });
}
