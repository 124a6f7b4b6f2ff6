import { generateKeyPairSync, verify } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { listen } from '../../tests/free-port.ts';
import { at } from '../../tests/json.ts';

/** A fake of Firebase's HTTP API that answers as the test says. */
export interface FcmStandIn {
  url: string;
  /** The content of a file of credentials that it accepts. */
  credentials: string;
  sent: { token: string; data: Record<string, string> }[];
  tokenRequests: number;
  answer: (token: string) => { status: number; headers?: Record<string, string>; body?: object };
  close: () => void;
}

/** Of names and values of a message's data. */
const MOST_BYTES = 4096;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startFcm(): Promise<FcmStandIn> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await text(request);
    const reply = (status: number, body: object, headers = {}) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/token') {
      standIn.tokenRequests += 1;
      const [head, claims, signature] = (new URLSearchParams(sent).get('assertion') ?? '').split('.');
      const isSigned = verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${claims}`),
        publicKey,
        Buffer.from(signature ?? '', 'base64url'),
      );
      reply(isSigned ? 200 : 400, isSigned ? { access_token: 'bearer-1', expires_in: 3600 } : {});
      return;
    }
    expect(request.url).toBe('/v1/projects/portal-test/messages:send');
    expect(request.headers.authorization).toBe('Bearer bearer-1');
    const message: unknown = JSON.parse(sent);
    const token = String(at(message, 'message', 'token'));
    const data = Object.fromEntries(
      Object.entries(at(message, 'message', 'data') ?? {}).map(([name, item]) => [name, String(item)]),
    );
    const isTooLong = Buffer.byteLength(Object.entries(data).flat().join('')) > MOST_BYTES;
    const {
      status,
      headers,
      body = {},
    } = isTooLong ? { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } } : standIn.answer(token);
    if (status === 200) {
      standIn.sent.push({ token, data });
    }
    reply(status, body, headers);
  };
  const server = createServer((request, response) => void respond(request, response));
  const url = `http://127.0.0.1:${await listen(server)}`;
  const standIn: FcmStandIn = {
    url,
    credentials: JSON.stringify({
      project_id: 'portal-test',
      client_email: 'sender@portal-test.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${url}/token`,
    }),
    sent: [],
    tokenRequests: 0,
    answer: () => ({ status: 200 }),
    close: () => server.close(),
  };
  return standIn;
}
