import { useCallback, useEffect, useState } from 'react';
import { type Camera, CameraError, type CameraProblem, openCamera } from './camera.ts';

/**
 * The camera while the screen is seen: it stops when the screen is left or goes into the background, and starts
 * again on return. `undefined` while it starts.
 */
export function useCamera(): { camera: Camera | CameraProblem | undefined; retry: () => void } {
  const [camera, setCamera] = useState<Camera | CameraProblem>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isHere = true;
    let opened: Promise<Camera | CameraProblem> | undefined;
    const stop = async () => {
      const open = opened;
      opened = undefined;
      const given = await open;
      if (typeof given === 'object') given.stop();
    };
    const start = async () => {
      const asked = tryToOpen();
      opened = asked;
      const given = await asked;
      if (opened !== asked) return;
      if (typeof given === 'object')
        // The camera was unplugged, or the permission was taken back.
        given.stream.getVideoTracks()[0]?.addEventListener('ended', () => isHere && setCamera('busy'));
      setCamera(given);
    };
    const follow = () => {
      if (document.visibilityState === 'visible') {
        if (!opened) void start();
      } else {
        void stop();
        setCamera(undefined);
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', follow);
      void stop();
    };
  }, [tries]);
  const retry = useCallback(() => {
    setCamera(undefined);
    setTries((count) => count + 1);
  }, []);
  return { camera, retry };
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
