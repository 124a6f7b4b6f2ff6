import { createMiddleware } from 'hono/factory';
import { m } from '#messages';
import { ApiProblem } from './api-problem.ts';
import { type Env } from './context.ts';

const MEGABYTE = 1024 * 1024;
/** Below this much free space uploads are refused, so that everything else can go on. */
export const UPLOAD_ROOM = 200 * MEGABYTE;
/** Below this all writes are refused: a database that cannot create its next 16 MB of WAL hangs for ever. */
const WRITE_ROOM = 32 * MEGABYTE;
/** Long, because somebody has to free space first. */
const NO_ROOM_SECONDS = 5 * 60;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes while the embedded database's disk is nearly full. @throws ApiProblem 503 */
export const requireRoom = createMiddleware<Env>(async (c, next) => {
  const { deps, requestId } = c.var;
  if (deps.freeBytes && !READS.has(c.req.method)) {
    const isUpload = /^multipart\//i.test(c.req.header('content-type') ?? '');
    const free = await deps.freeBytes();
    if (free < (isUpload ? UPLOAD_ROOM : WRITE_ROOM)) {
      deps.log({ level: 'warn', id: requestId, freeMegabytes: Math.floor(free / MEGABYTE) });
      throw noRoom();
    }
  }
  await next();
});

export function noRoom(): ApiProblem {
  return new ApiProblem(503, m.api_no_room(), { retryAfterSeconds: NO_ROOM_SECONDS });
}
