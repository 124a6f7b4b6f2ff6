import { useCallback, useEffect, useRef, useState } from 'react';
import { type Camera, CameraError, type CameraProblem, openCamera } from './camera.ts';

/**
 * The camera while the screen is seen: it stops when the screen is left or goes into the background, and starts
 * again on return. `undefined` while it starts.
 */
export function useCamera(): { camera: Camera | CameraProblem | undefined; retry: () => void } {
  const [camera, setCamera] = useState<Camera | CameraProblem>();
  const start = useRef<() => void>(undefined);
  useEffect(() => {
    let current: Promise<Camera | CameraProblem> | undefined;
    const stop = async () => {
      const last = current;
      current = undefined;
      const given = await last;
      if (typeof given === 'object') given.stop();
    };
    const open = async () => {
      void stop();
      setCamera(undefined);
      const asked = tryToOpen();
      current = asked;
      const given = await asked;
      if (current !== asked) return;
      if (typeof given === 'object')
        // The camera was unplugged, or the permission was taken back.
        given.stream
          .getVideoTracks()[0]
          ?.addEventListener('ended', () => current === asked && setCamera('busy'));
      setCamera(given);
    };
    const follow = () => {
      if (document.visibilityState === 'visible') void open();
      else void stop();
    };
    start.current = () => void open();
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      void stop();
    };
  }, []);
  return { camera, retry: useCallback(() => start.current?.(), []) };
}

async function tryToOpen(): Promise<Camera | CameraProblem> {
  try {
    return await openCamera();
  } catch (error) {
    if (!(error instanceof CameraError)) throw error;
    console.warn('The scanner has no picture:', error);
    return error.problem;
  }
}
