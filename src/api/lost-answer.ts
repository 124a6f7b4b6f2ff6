import { ApiError } from './api-error.ts';

/** A write's answer was lost, and its effect not found. `wasSeen`: the API's data showed no effect. */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError';
  readonly wasSeen: boolean;

  constructor(wasSeen: boolean, cause: unknown) {
    super('the answer to a write was lost', { cause });
    this.wasSeen = wasSeen;
  }
}

/** Errors that need no check: the API refused the write, or the caller aborted it. */
const CERTAIN = new Set(['refused', 'signed-out', 'cancelled']);

/**
 * Sends a write, and checks whether it took effect if its answer is lost.
 * @param look whether the API's data shows the effect; `undefined` if it cannot tell. Left out if no call tells.
 * @returns whether the answer was lost and the effect found.
 * @throws LostAnswerError if the effect was not found; the error of `send` if it needs no check.
 */
export async function sendOrLook(
  send: () => Promise<unknown>,
  look: () => Promise<boolean | undefined> = () => Promise.resolve(undefined),
): Promise<boolean> {
  const isSent = navigator.onLine;
  try {
    await send();
    return false;
  } catch (error) {
    if (!isSent || !(error instanceof ApiError) || CERTAIN.has(error.kind)) throw error;
    // A failed check tells nothing.
    const found = await look().catch(() => undefined);
    if (found !== true) throw new LostAnswerError(found === false, error);
    return true;
  }
}

/** The error of the write itself, without its {@link LostAnswerError}. */
export function causeOf(error: unknown): unknown {
  return error instanceof LostAnswerError ? error.cause : error;
}
