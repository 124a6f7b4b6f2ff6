/** The longest sides to try, in px, and the JPEG qualities. At the last a cheque is still legible. */
const SIDES = [2400, 1800, 1400, 1000];
const QUALITIES = [0.85, 0.7, 0.55];

/** An upright JPEG of fewer than `bytes` bytes. @throws if it cannot be opened or made small enough. */
export async function shrinkPicture(file: File, bytes: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const side of SIDES) {
      const canvas = drawn(bitmap, side);
      for (const quality of QUALITIES) {
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (blob.size < bytes)
          return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
      }
    }
  } finally {
    bitmap.close();
  }
  throw new Error(`${file.name} is still too large`);
}

function drawn(bitmap: ImageBitmap, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  // JPEG has no transparency: transparent parts would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
