import { mkdir, readFile } from 'node:fs/promises';
import { type Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { keptAdminToken } from './modules/admin/admin-token.ts';
import { BackupError, archiveFor, backUp } from './db/backup.ts';
import { type Deps } from './http/context.ts';
import { openFcm } from './modules/outbox/fcm.ts';
import { fileTransport, smtpTransport } from './modules/outbox/mail.ts';
import { FolderInUseError, lockFolder } from './db/folder-lock.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './db/open-database.ts';
import { type Settings, readSettings } from './settings.ts';
import { PASSWORD_COST } from './modules/session/password.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, PARTNERS } from './seed/partners.data.ts';
import { seedDemo } from './seed/seed.ts';

/** A reason not to start, in one line for the operator. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/** How long accepted requests may take to finish once the server is told to stop. */
const GRACE_MS = 10_000;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const { database, unlock } = await openData(settings);
  const closeData = async () => {
    await database.close();
    await unlock();
  };
  try {
    const deps = await depsOf(settings, database);
    const isDemo =
      settings.isDemo && (await seedDemo(database.db, { now: deps.now(), passwordCost: PASSWORD_COST }));
    const server = await listen(createApp(deps).fetch, settings);
    const { dump } = database;
    const stopBackground = startBackground(
      deps,
      dump && (() => backUp(path.join(settings.dataFolder, 'backups'), dump, deps.now())),
    );
    stopOnSignal(server, async () => {
      await stopBackground();
      await closeData();
    });
    announce(settings, database, isDemo);
  } catch (error) {
    await closeData();
    throw error;
  }
}

async function depsOf(settings: Settings, database: OpenDatabase): Promise<Deps> {
  const now = () => new Date();
  const { dataFolder, smtpUrl, mailFrom, googleCredentials, fcmUrl, publicUrl, configFile } = settings;
  if (configFile !== undefined) await checkConfig(configFile);
  const push =
    googleCredentials === undefined
      ? undefined
      : await openFcm(googleCredentials, { endpoint: fcmUrl, now }).catch((cause: unknown) => {
          throw new StartError(`GOOGLE_APPLICATION_CREDENTIALS cannot be used: ${reasonOf(cause)}`);
        });
  return {
    db: database.db,
    now,
    passwordCost: PASSWORD_COST,
    portalUrl: settings.portalUrl,
    allowedOrigins: settings.allowedOrigins,
    trustedProxies: settings.trustedProxies,
    adminToken: settings.adminToken ?? (await keptAdminToken(dataFolder)),
    mail:
      smtpUrl === undefined
        ? fileTransport(path.join(dataFolder, 'mails'), (mail) => process.stdout.write(`\n${mail}\n`))
        : smtpTransport(smtpUrl, mailFrom),
    log: (line) => process.stderr.write(`${JSON.stringify({ at: now().toISOString(), ...line })}\n`),
    ...(push && { push }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(configFile !== undefined && { configFile }),
    ...(!settings.isApiOnly && { portalDir: DIST }),
  };
}

/** A file that cannot be read would be missed only by partners. */
async function checkConfig(file: string): Promise<void> {
  try {
    JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`PORTAL_CONFIG cannot be used: ${reasonOf(cause)}`);
  }
}

async function openData(
  settings: Settings,
): Promise<{ database: OpenDatabase; unlock: () => Promise<void> }> {
  if (settings.databaseUrl !== undefined) {
    const database = await openPostgres(settings.databaseUrl).catch((cause: unknown) => {
      throw new StartError(`The database at DATABASE_URL cannot be used: ${reasonOf(cause)}`);
    });
    return { database, unlock: () => Promise.resolve() };
  }
  const { dataFolder: folder } = settings;
  const unlock = await mkdir(folder, { recursive: true })
    .then(() => lockFolder(folder, settings.lockWaitMs))
    .catch((cause: unknown) => {
      throw new StartError(
        cause instanceof FolderInUseError
          ? `The data folder ${folder} is in use by another portal. Stop that one, or set PORTAL_DATA to another folder.`
          : `The data folder ${folder} cannot be used: ${reasonOf(cause)}`,
      );
    });
  try {
    const archive =
      settings.restoreFrom === undefined ? undefined : await archiveFor(folder, settings.restoreFrom);
    return { database: await openEmbedded(path.join(folder, 'database'), archive), unlock };
  } catch (cause) {
    await unlock();
    if (cause instanceof BackupError) throw new StartError(cause.message);
    throw new StartError(`The database in ${folder} cannot be opened: ${reasonOf(cause)}`);
  }
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Settings): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host }, () => {
      if ('closeIdleConnections' in server) resolve(server);
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        new StartError(
          isTaken
            ? `Port ${port} is taken. Stop what runs there, or set PORT to another one.`
            : `Port ${port} cannot be opened: ${reasonOf(error)}`,
        ),
      );
    });
  });
}

function announce(settings: Settings, { kind }: OpenDatabase, isDemo: boolean): void {
  const lines = [
    `Partner portal: http://localhost:${settings.port}`,
    kind === 'embedded'
      ? `Data: embedded database in ${settings.dataFolder} (for one machine; set DATABASE_URL for PostgreSQL)`
      : 'Data: PostgreSQL',
    ...(isDemo
      ? [
          `Demo sign-ins, password ${DEMO_PASSWORD}:`,
          ...PARTNERS.map(({ email, name, tier }) => `  ${email.padEnd(18)} ${tier}  ${name}`),
          `  2fa@demo.example asks for a code; its authenticator secret is ${DEMO_TOTP_SECRET}`,
        ]
      : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Takes no more requests, finishes those accepted, writes everything down, ends. */
function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The data could not be closed properly: ${reasonOf(error)}\n`);
          process.exit(1);
        },
      );
    });
    server.closeIdleConnections();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : reasonOf(error)}\n`);
  process.exit(1);
});
