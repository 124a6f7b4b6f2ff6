import { randomInt, randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/** The load of `npm run bench:api`. */

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
}

/** Makes a new request at each call. */
export type Ask = () => Asked;

interface Answered {
  /** Duration of each success, in ms. */
  ms: number[];
  /** Answers with 503, which ask to come back later. */
  busy: number;
  /** Other statuses and broken connections, with their number. */
  failed: Map<string, number>;
}

/** Sends requests to all nodes, each from another client address, so that no limit per address applies. */
export async function load(
  origins: readonly string[],
  { ask, connections, seconds }: { ask: Ask; connections: number; seconds: number },
): Promise<Answered> {
  const answered: Answered = { ms: [], busy: 0, failed: new Map() };
  const fail = (what: string) => answered.failed.set(what, (answered.failed.get(what) ?? 0) + 1);
  await Promise.all(
    origins.map(
      (url) =>
        new Promise<void>((resolve, reject) => {
          const run = autocannon(
            {
              url,
              connections: connections / origins.length,
              duration: seconds,
              timeout: 60,
              requests: [
                {
                  setupRequest: (request) => {
                    const { method, path: address, token, body } = ask();
                    return {
                      ...request,
                      method,
                      path: address,
                      headers: {
                        'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
                        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
                        ...(body && {
                          'Content-Type': 'application/json',
                          'Idempotency-Key': randomUUID(),
                        }),
                      },
                      ...(body && { body: JSON.stringify(body) }),
                    };
                  },
                },
              ],
            },
            (error) => (error === null || error === undefined ? resolve() : reject(error)),
          );
          run.on('response', (_, status, __, ms) => {
            if (status === 200) answered.ms.push(ms);
            else if (status === 503) answered.busy += 1;
            else fail(String(status));
          });
          run.on('reqError', (error: Error) => fail(error.message));
        }),
    ),
  );
  return answered;
}

/** Successes per second, median and 99th percentile in ms, and what did not succeed. */
export function figuresOf({ ms, busy, failed }: Answered, seconds: number): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0).padStart(6);
  const others = [...failed].map(([what, count]) => `, ${count} x ${what}`).join('');
  return `${(ms.length / seconds).toFixed(1).padStart(7)}/s ${at(0.5)} ${at(0.99)}   ${busy} asked to come back${others}`;
}
