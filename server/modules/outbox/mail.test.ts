import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Deps } from '#server/http/context.ts';
import { later, waiting } from '#server/testing/outbox.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { listen } from '../../../tests/free-port.ts';
import { startBackground } from '#server/background.ts';
import { deliverDue } from './deliver.ts';
import { fileTransport, removeOldMails, smtpTransport } from './mail.ts';

/** Mails: how they leave, and that they leave later if the mail server is away. */

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-outbox-'));
});
afterEach(async () => {
  await app.database.db.deleteFrom('outbox').execute();
  app.setNow(NOON);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** A mail server. One that `isSilent` takes a mail's text and never answers to it. */
async function startSmtp({ isSilent = false } = {}) {
  const received: string[] = [];
  const smtp = createServer((socket) => {
    let isData = false;
    socket.write('220 stand-in ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData && text.includes('\r\n.\r\n')) {
        isData = false;
        if (!isSilent) socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else if (!isData) socket.write('250 ok\r\n');
    });
  });
  const port = await listen(smtp);
  onTestFinished(() => {
    smtp.close();
  });
  return { url: `smtp://127.0.0.1:${port}`, received: () => received.join('') };
}

const queue = (count = 1) =>
  app.database.db
    .insertInto('outbox')
    .values(
      Array.from({ length: count }, () => ({
        kind: 'mail' as const,
        partner_id: 1,
        mail: 'approved' as const,
        next_at: NOON,
      })),
    )
    .execute();

test('mails are sent over SMTP, or written to a file', async () => {
  const { url, received } = await startSmtp();
  const { signal } = new AbortController();
  const mail = {
    to: 'a@shop.example',
    subject: 'Grüße',
    text: 'See https://portal.example/reset-password/abc',
  };
  const sender = { name: 'Acme, Ltd', address: 'no-reply@acme.example' };
  await smtpTransport(url, sender).send(mail, signal);
  expect(received()).toContain('From: "Acme, Ltd" <no-reply@acme.example>');
  expect(received()).toContain('RCPT TO:<a@shop.example>');
  expect(received()).toContain('https://portal.example/reset-password/abc');

  const printed: string[] = [];
  await fileTransport(path.join(folder, 'mails'), 'Portal <no-reply@portal.example>', (text) =>
    printed.push(text),
  ).send(mail, signal);
  const [file] = await readdir(path.join(folder, 'mails'));
  const kept = await readFile(path.join(folder, 'mails', file ?? ''), 'utf8');
  expect(kept).toContain('From: Portal <no-reply@portal.example>\nTo: a@shop.example');
  expect(printed).toEqual([kept]);
});

test('mails that became files go after 30 days', async () => {
  const mails = path.join(folder, 'old-mails');
  await removeOldMails(mails, NOON);
  await mkdir(mails);
  for (const days of [29, 31]) {
    const file = path.join(mails, `${days}.txt`);
    await writeFile(file, 'a link');
    await utimes(file, NOON, new Date(NOON.getTime() - days * 24 * 60 * 60 * 1000));
  }
  await removeOldMails(mails, NOON);
  expect(await readdir(mails)).toEqual(['29.txt']);
});

test('a mail is retried after the mail server was away', async () => {
  let isUp = false;
  const mails: string[] = [];
  const unsteady: Deps = {
    ...app.deps,
    mail: {
      send: ({ to }) => {
        if (!isUp) return Promise.reject(new Error('connection refused'));
        mails.push(to);
        return Promise.resolve();
      },
    },
  };
  await queue();
  await deliverDue(unsteady, 'mail');
  expect(await waiting(app)).toMatchObject([{ attempts: 1 }]);
  isUp = true;
  later(app, 5_000);
  await deliverDue(unsteady, 'mail');
  expect(mails).toEqual(['t1@demo.example']);
  expect(await waiting(app)).toEqual([]);
});

test('a mail server may take ten minutes to answer, as RFC 5321 allows it', async () => {
  const { url } = await startSmtp();
  const silences = vi.spyOn(Socket.prototype, 'setTimeout');
  onTestFinished(() => silences.mockRestore());
  const mail = { to: 'a@shop.example', subject: 'Hello', text: 'World' };
  await smtpTransport(url, 'no-reply@portal.example').send(mail, new AbortController().signal);
  expect(silences.mock.calls.map(([ms]) => ms)).toContain(10 * 60_000);
});

test('a mail that takes minutes to send is sent by one node only', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let sends = 0;
  let accept = (): void => undefined;
  const accepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const slow: Deps = {
    ...app.deps,
    mail: {
      send: () => {
        sends += 1;
        return accepted;
      },
    },
  };
  await queue();
  const sending = deliverDue(slow, 'mail');
  await expect.poll(() => sends).toBe(1);
  const lease = () => app.database.db.selectFrom('leases').select('until').where('name', '=', 'outbox:mail');
  for (let half = 0; half < 3; half += 1) {
    later(app, 30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect
      .poll(() => lease().executeTakeFirst())
      .toEqual({ until: new Date(app.deps.now().getTime() + 60_000) });
    expect(await deliverDue(slow, 'mail')).toBe(0);
  }
  accept();
  expect(await sending).toBe(1);
  expect(sends).toBe(1);
  expect(await lease().execute()).toEqual([]);
});

test('a mail server that does not answer does not hold up the stop, and no mail is lost', async () => {
  const { url, received } = await startSmtp({ isSilent: true });
  await queue(2);
  const stop = startBackground({ ...app.deps, mail: smtpTransport(url, 'no-reply@portal.example') });
  await expect.poll(received).toContain('\r\n.\r\n');
  await stop();
  expect(received().match(/^DATA/gm)).toHaveLength(1);
  expect(await waiting(app)).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
});
