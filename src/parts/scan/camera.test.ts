import { afterEach, expect, test, vi } from 'vitest';
import { CameraError, openCamera } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

const named = (name: string) => Object.assign(new Error('refused'), { name });
const withDevices = (mediaDevices: unknown) => vi.stubGlobal('navigator', { mediaDevices });
const problem = async () => {
  try {
    await openCamera();
  } catch (error) {
    return error instanceof CameraError ? error.problem : error;
  }
  return 'none';
};

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s of the browser is the problem "%s"', async (name, expected) => {
  withDevices({ getUserMedia: () => Promise.reject(named(name)) });
  expect(await problem()).toBe(expected);
});

test('a page that is given no camera at all has none', async () => {
  withDevices(undefined);
  expect(await problem()).toBe('missing');
});

test('the light is offered only where the camera has one, and every track stops', async () => {
  const stop = vi.fn<() => void>();
  const applyConstraints = vi.fn<(constraints: MediaTrackConstraints) => Promise<void>>(() =>
    Promise.resolve(),
  );
  const streamOf = (torch: boolean) => {
    const track = { stop, applyConstraints, getCapabilities: () => ({ torch }) };
    return { getVideoTracks: () => [track], getTracks: () => [track] };
  };
  withDevices({ getUserMedia: () => Promise.resolve(streamOf(false)) });
  expect((await openCamera()).setLight).toBeUndefined();
  withDevices({ getUserMedia: () => Promise.resolve(streamOf(true)) });
  const camera = await openCamera();
  await camera.setLight?.(true);
  expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  camera.stop();
  expect(stop).toHaveBeenCalledOnce();
});
