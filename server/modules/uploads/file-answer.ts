import { type Ctx } from '#server/http/context.ts';

/** Answers a file so that nothing in it can run: a download, with its detected type, in a sandbox. */
export function fileAnswer(c: Ctx, file: { name: string; media_type: string; bytes: Buffer }): Response {
  c.header('Content-Type', file.media_type);
  c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  c.header('Cache-Control', 'no-store');
  return c.body(new Uint8Array(file.bytes));
}
