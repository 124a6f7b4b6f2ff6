/**
 * The first screen's data calls, started by the document itself beside the script that will read them (src/first-paint.ts): on a
 * slow network that is a whole round trip. The API client takes their answers over instead of asking again.
 */

/** What the dashboard asks for, without the API's prefix; a test holds them to the contract. */
export const EARLY_PATHS = ['/partner/profile/dashboard', '/partner/programs'];

interface EarlyCall {
  response: Promise<Response>;
  stop: AbortController;
  authorization: string;
}

declare global {
  /** By the whole address. */
  var earlyCalls: Map<string, EarlyCall> | undefined;
}

/** @param onAnswer gets a copy of each answer. */
export function startEarlyCalls(
  base: string,
  token: string,
  onAnswer?: (answer: Response) => Promise<void>,
): void {
  const authorization = `Bearer ${token}`;
  globalThis.earlyCalls = new Map(
    EARLY_PATHS.map((path) => {
      const stop = new AbortController();
      const headers = { Accept: 'application/json', Authorization: authorization };
      const response = fetch(base + path, { headers, signal: stop.signal });
      // Whoever takes it hears of a failure; nobody may.
      response.then((answer) => onAnswer?.(answer.clone())).catch(() => undefined);
      return [base + path, { response, stop, authorization }];
    }),
  );
}

/** Resolves when all of them have been answered; never where one was not, or none was asked. */
export function earlyAnswers(): Promise<void> {
  const calls = [...(globalThis.earlyCalls?.values() ?? [])];
  const isAnswered = async ({ response }: EarlyCall) => (await response).ok;
  return new Promise((resolve) => {
    if (calls.length === 0) return;
    Promise.all(calls.map(isAnswered)).then(
      (all) => all.every(Boolean) && resolve(),
      // Its caller hears of it.
      () => undefined,
    );
  });
}

/** The call for this request, once: a later one asks anew, and another partner's answer is nobody's. */
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
