import { expect } from 'vitest';

/** For 16 times the input, 64 times the time is allowed: linear cost takes 16 times, quadratic cost 256. */
const TIMES_AS_MUCH = 16;
const MAX_TIMES = 64;
/** On a busy machine many tries are disturbed. Quadratic cost shows even in the best of all tries. */
const TRIES = 20;
const TRIES_IF_HOPELESS = 3;
const HOPELESS_MS = 1000;
const MAX_TIMES_DEARER = 8;
/** A shorter time is noise of the clock and the garbage collector. */
const LEAST_MS = 0.5;

/**
 * Expects that 16 times the input takes less than 64 times the time, by the best of several tries of each.
 * @param work gets the size of its input
 */
export async function expectSteadyCost(
  what: string,
  size: number,
  work: (size: number) => unknown,
): Promise<void> {
  let large = Infinity;
  let small = 0;
  for (let tried = 0; tried < (large > HOPELESS_MS ? TRIES_IF_HOPELESS : TRIES); tried += 1) {
    large = Math.min(large, await msOf(work, size * TIMES_AS_MUCH));
    // Nearly all cases pass here, without measuring the small input.
    if (large < MAX_TIMES * Math.max(small, LEAST_MS)) return;
    const ms = await msOf(work, size);
    small = tried === 0 ? ms : Math.min(small, ms);
    if (large < MAX_TIMES * small) return;
  }
  expect.fail(
    `${what}: ${small.toFixed(2)} ms, then ${large.toFixed(2)} ms for ${TIMES_AS_MUCH} times as much`,
  );
}

/** Expects that the fastest try of `work` takes less than 8 times the slowest try of `other`. */
export async function expectNoDearer(what: string, work: () => unknown, other: () => unknown): Promise<void> {
  let [ms, most] = [Infinity, 0];
  for (let tried = 0; tried < TRIES_IF_HOPELESS; tried += 1) {
    most = Math.max(most, MAX_TIMES_DEARER * (await msOf(other, 0)));
    ms = Math.min(ms, await msOf(work, 0));
    if (ms < most) return;
  }
  expect.fail(`${what}: ${ms.toFixed(2)} ms, and no more than ${most.toFixed(2)} ms was to be`);
}

async function msOf(work: (size: number) => unknown, size: number): Promise<number> {
  const startedAt = performance.now();
  await work(size);
  return performance.now() - startedAt;
}
