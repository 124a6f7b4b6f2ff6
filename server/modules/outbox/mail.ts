import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailTransport {
  /** Rejects if the mail was not taken. */
  send: (mail: Mail) => Promise<void>;
}

const TIMEOUT_MS = 15_000;

/** @param url such as `smtps://user:password@mail.example` */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

/** Where no mail server is set: each mail becomes a file in `folder`, and `print` shows it. */
export function fileTransport(folder: string, print: (text: string) => void): MailTransport {
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.txt`);
      const mail = `To: ${to}\nSubject: ${subject}\n\n${text}\n`;
      await writeFile(file, mail, { mode: 0o600 });
      print(mail);
    },
  };
}
