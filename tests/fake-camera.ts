import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Arguments with which Chromium takes this picture, in shades of grey, for what its camera sees. */
export function fakeCamera({
  data,
  width: all,
  height: rows,
}: Pick<ImageData, 'data' | 'width' | 'height'>): string[] {
  // Two pixels share a colour, so the sides are even.
  const [width, height] = [all & ~1, rows & ~1];
  const brightness = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) brightness[y * width + x] = data[(y * all + x) * 4] ?? 0;
  const noColour = Buffer.alloc((width * height) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), brightness, noColour];
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'camera-')), 'camera.y4m');
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`),
      ...frame,
      ...frame,
    ]),
  );
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
