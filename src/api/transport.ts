import { ApiError } from './api-error.ts';
import { takeEarlyCall } from './early.ts';
import { FRESH_MARK } from './cached-copy.ts';

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal: AbortSignal | undefined;
  /** Bypasses the worker's copies, and revalidates the browser's cache. */
  isFresh: boolean;
  timeoutMs: number;
}

export interface HttpAnswer {
  status: number;
  text: string;
  /** A header of the answer, if the page may read it (CORS). */
  header: (name: string) => string | null;
}

/** Sends with `fetch`. Any HTTP status is an answer. @throws ApiError when no answer comes. */
export function sendFetch(request: HttpRequest, call: string): Promise<HttpAnswer> {
  return fetchInTime(request, call, async (response) => ({
    status: response.status,
    text: await response.text(),
    header: (name) => response.headers.get(name),
  }));
}

export function fetchBlob(request: HttpRequest, call: string): Promise<{ status: number; blob: Blob }> {
  return fetchInTime(request, call, async (response) => ({
    status: response.status,
    blob: await response.blob(),
  }));
}

async function fetchInTime<T>(
  request: HttpRequest,
  call: string,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { signal, timeoutMs, url, isFresh, ...init } = request;
  const stop = new AbortController();
  const cancel = () => stop.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop.abort();
  }, timeoutMs);
  signal?.addEventListener('abort', cancel);
  try {
    if (signal?.aborted) cancel();
    const early = takeEarlyCall(url, init);
    if (early) stop.signal.addEventListener('abort', () => early.stop.abort());
    return await read(
      await (early?.response ??
        fetch(isFresh ? url + FRESH_MARK : url, {
          ...init,
          cache: isFresh ? 'no-cache' : 'default',
          body: init.body ?? null,
          signal: stop.signal,
        })),
    );
  } catch (cause) {
    throw new ApiError(isLate ? 'timeout' : signal?.aborted ? 'cancelled' : 'network', { call, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/**
 * Like {@link sendFetch}, with XMLHttpRequest, which alone reports upload progress. The time-out restarts
 * with each progress event, so a slow upload that moves is not cut off.
 */
export function sendWithProgress(
  request: HttpRequest,
  call: string,
  onProgress: (share: number) => void,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const cancel = () => xhr.abort();
    let isLate = false;
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        xhr.abort();
      }, request.timeoutMs);
    };
    const fail = (cause: unknown) => {
      const kind = isLate ? 'timeout' : request.signal?.aborted ? 'cancelled' : 'network';
      reject(new ApiError(kind, { call, cause }));
    };
    xhr.upload.addEventListener('progress', (event) => {
      restartTimer();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        header: (name) => xhr.getResponseHeader(name),
      }),
    );
    xhr.addEventListener('error', fail);
    xhr.addEventListener('abort', fail);
    xhr.addEventListener('loadend', () => {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', cancel);
    });
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    request.signal?.addEventListener('abort', cancel);
    if (request.signal?.aborted) {
      fail(undefined);
      return;
    }
    restartTimer();
    xhr.send(request.body ?? null);
  });
}
