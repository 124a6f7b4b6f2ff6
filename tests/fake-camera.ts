import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Arguments with which Chromium takes these JPEGs, one after the other, for what its camera sees. */
export function fakeCamera(jpegs: readonly Buffer[]): string[] {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'camera-')), 'camera.mjpeg');
  writeFileSync(file, Buffer.concat(jpegs));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
