import { registerDevice } from '#src/api/contract/notifications.calls.ts';
import { type TestApp } from './test-app.ts';

/** Signs the partner in and registers devices with these push tokens. @returns the session's token */
export async function register(app: TestApp, email: string, ...tokens: string[]): Promise<string> {
  const session = await app.signIn(email);
  for (const token of tokens) await app.ask(registerDevice, { params: {}, body: { token }, token: session });
  return session;
}

/** What has not been sent yet, the oldest first. */
export const waiting = (app: TestApp) =>
  app.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();

export const later = (app: TestApp, ms: number) => app.setNow(new Date(app.deps.now().getTime() + ms));
