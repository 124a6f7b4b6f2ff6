/** The camera of the device, for the scanner. */

export interface Camera {
  readonly stream: MediaStream;
  /** Left out where the camera has no light that can be switched. */
  readonly setLight: ((isOn: boolean) => Promise<void>) | undefined;
  stop: () => void;
}

/** `busy`: another app holds it, or it failed to start. */
export type CameraProblem = 'denied' | 'missing' | 'busy';

export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem, cause: unknown) {
    super(`The camera cannot be used: ${String(cause)}`, { cause });
    this.problem = problem;
  }
}

/**
 * As many pixels as there are, because an e-invoice code on a whole page has modules of a fifth of a
 * millimetre and needs 2,000 pixels over the width of the page.
 */
const WANTED: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 3840 },
  height: { ideal: 2160 },
};

/** The light is missing in the DOM's types. */
type WithLight<T> = T & { torch?: boolean };

/** Opens the camera at the back if there is one, else any. @throws CameraError */
export async function openCamera(): Promise<Camera> {
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator;
  if (!mediaDevices) throw new CameraError('missing', 'the browser gives pages no camera');
  try {
    const stream = await mediaDevices.getUserMedia({ video: WANTED });
    const [track] = stream.getVideoTracks();
    const capabilities: WithLight<MediaTrackCapabilities> | undefined = track?.getCapabilities?.();
    const setLight = async (isOn: boolean) => {
      const light: WithLight<MediaTrackConstraintSet> = { torch: isOn };
      await track?.applyConstraints({ advanced: [light] });
    };
    return {
      stream,
      setLight: capabilities?.torch === true ? setLight : undefined,
      stop() {
        for (const each of stream.getTracks()) each.stop();
      },
    };
  } catch (error) {
    throw new CameraError(problemOf(error), error);
  }
}

function problemOf(error: unknown): CameraProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'busy';
  }
}
