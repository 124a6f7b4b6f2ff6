import { type RequestListener, createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient, type Reach, createApiClient } from '#src/api/client.ts';
import { type Language } from '#src/messages/languages.ts';
import { listen } from './free-port.ts';

/** The API's address of a real HTTP server that answers with `answer` until the end of the test. */
export async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server)}/api`;
}

/** A client connected to such a server. */
export async function clientOf(
  answer: RequestListener,
  settings: {
    token?: string;
    language?: Language;
    onSignedOut?: () => void;
    onOutcome?: (reach: Reach) => void;
  } = {},
): Promise<ApiClient> {
  return createApiClient({
    base: await serving(answer),
    token: () => settings.token,
    language: () => settings.language,
    onSignedOut: settings.onSignedOut ?? (() => undefined),
    ...(settings.onOutcome && { onOutcome: settings.onOutcome }),
  });
}

export const answering =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

export const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : undefined),
  );

export const CLAIM = {
  t1_partner: '1',
  t2_partner: 'NA',
  invoice_number: '1',
  invoice_date: '2026-01-01',
  invoice: 'x',
  products: [],
};
