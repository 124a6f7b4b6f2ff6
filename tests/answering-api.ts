import { type RequestListener, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient, type Reach, createApiClient } from '#src/api/client.ts';

export const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A client connected to a real HTTP server that answers with `answer`. */
export async function clientOf(
  answer: RequestListener,
  settings: { token?: string; onSignedOut?: () => void; onOutcome?: (reach: Reach) => void } = {},
): Promise<ApiClient> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return createApiClient({
    base: `http://127.0.0.1:${portOf(server.address())}/api`,
    token: () => settings.token,
    onSignedOut: settings.onSignedOut ?? (() => undefined),
    ...(settings.onOutcome && { onOutcome: settings.onOutcome }),
  });
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
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
