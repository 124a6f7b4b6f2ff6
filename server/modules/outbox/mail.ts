import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** `Name <address>`, or its two parts. */
export type MailSender = string | Readonly<{ name: string; address: string }>;

export interface MailTransport {
  /** Rejects if the mail was not accepted, or once `stop` aborts. */
  send: (mail: Mail, stop: AbortSignal) => Promise<void>;
}

/** To be reached. After that it may be silent for ten minutes (nodemailer's own limit), as RFC 5321 allows it. */
const CONNECT_MS = 15_000;

/** @param url such as `smtps://user:password@mail.example` */
export function smtpTransport(url: string, from: MailSender): MailTransport {
  const transport = createTransport({ url, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS });
  return {
    async send(mail, stop) {
      await transport.sendMail({ from, ...mail, signal: stop });
    },
  };
}

/** They hold addresses and links. */
const FILE_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** For a server without SMTP: each mail becomes a file in `folder`, and is passed to `print`. */
export function fileTransport(
  folder: string,
  from: MailSender,
  print: (text: string) => void = () => undefined,
): MailTransport {
  const sender = typeof from === 'string' ? from : `${from.name} <${from.address}>`;
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.txt`;
      const mail = `From: ${sender}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`;
      // Renamed when it is complete, so that nobody reads half a mail in the folder.
      const beside = path.join(path.dirname(folder), name);
      await writeFile(beside, mail, { mode: 0o600 });
      await rename(beside, path.join(folder, name));
      print(mail);
    },
  };
}

/** Removes the mails that became files in `folder` more than 30 days ago. */
export async function removeOldMails(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith('.txt'))) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < now.getTime() - FILE_KEPT_MS) await rm(file, { force: true });
  }
}
