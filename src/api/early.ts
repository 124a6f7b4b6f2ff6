import { type Language } from '#src/messages/languages.ts';

/**
 * Data calls that the document starts while the script still loads (src/first-paint/inline-script.ts), to save a round
 * trip.
 */

/** The dashboard's calls, without the API's prefix. A test compares them with the contract. */
export const EARLY_PATHS = ['/partner/profile/dashboard', '/partner/programs'];

interface EarlyCall {
  response: Promise<Response>;
  stop: AbortController;
  authorization: string;
}

declare global {
  /** Keyed by the full URL. */
  var earlyCalls: Map<string, EarlyCall> | undefined;
}

export function startEarlyCalls(
  base: string,
  token: string,
  language: Language,
  onAnswer?: (answer: Response) => Promise<void>,
): void {
  const authorization = `Bearer ${token}`;
  globalThis.earlyCalls = new Map(
    EARLY_PATHS.map((path) => {
      const stop = new AbortController();
      const headers = {
        Accept: 'application/json',
        'Accept-Language': language,
        Authorization: authorization,
      };
      const response = fetch(base + path, { headers, signal: stop.signal });
      // The client that takes the call reports a failure. An untaken one must not be an unhandled rejection.
      response.then((answer) => onAnswer?.(answer.clone())).catch(() => undefined);
      return [base + path, { response, stop, authorization }];
    }),
  );
}

/** Resolves when all early calls have succeeded. Never settles if one failed, or none was started. */
export function earlyAnswers(): Promise<void> {
  const calls = [...(globalThis.earlyCalls?.values() ?? [])];
  const isAnswered = async ({ response }: EarlyCall) => (await response).ok;
  return new Promise((resolve) => {
    if (calls.length === 0) return;
    Promise.all(calls.map(isAnswered)).then(
      (all) => all.every(Boolean) && resolve(),
      // The client that takes the call reports the failure.
      () => undefined,
    );
  });
}

/** Hands over the early call for this request, once. A call made with another token is aborted instead. */
export function takeEarlyCall(
  url: string,
  { method, headers }: { method: string; headers: Record<string, string> },
): EarlyCall | undefined {
  const early = globalThis.earlyCalls?.get(url);
  if (!early || method !== 'GET') return undefined;
  globalThis.earlyCalls?.delete(url);
  if (early.authorization === headers['Authorization']) return early;
  early.stop.abort();
  return undefined;
}
