import * as v from 'valibot';

/** What an API answered: its payload, or why not. `error` is the API's own word, if it gave one. */
export type Answer<Data> =
  | { kind: 'ok'; data: Data }
  | { kind: 'refused'; error: string | undefined }
  | { kind: 'unreadable'; issues: readonly v.BaseIssue<unknown>[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of an error that is a string or `{message}`; HTML and empty text are no text. */
function errorText(error: unknown): string | undefined {
  const text = isRecord(error) ? error['message'] : error;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed === '' || trimmed.startsWith('<') ? undefined : trimmed;
}

/**
 * Reads `{success, data, error}` with any HTTP status: `success: false` or an error on a failed status is a refusal; the
 * payload may come with or without its `data` wrapper (ARCHITECTURE "The API").
 */
export function readAnswer<Data>(
  schema: v.GenericSchema<unknown, Data>,
  answer: { ok: boolean; body: unknown },
): Answer<Data> {
  const { ok, body } = answer;
  const envelope = isRecord(body) ? body : {};
  const isRefused =
    envelope['success'] === false || (envelope['success'] !== true && errorText(envelope['error']));
  if (!ok || isRefused)
    return { kind: 'refused', error: errorText(envelope['error']) ?? errorText(envelope['message']) };

  const wrapped = 'data' in envelope ? v.safeParse(schema, envelope['data']) : undefined;
  if (wrapped?.success) return { kind: 'ok', data: wrapped.output };
  const bare = v.safeParse(schema, body);
  if (bare.success) return { kind: 'ok', data: bare.output };
  return { kind: 'unreadable', issues: (wrapped ?? bare).issues };
}
