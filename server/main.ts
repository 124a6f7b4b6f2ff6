import { chmod, mkdir, readFile, statfs } from 'node:fs/promises';
import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import * as v from 'valibot';
import { m } from '#messages';
import { EInvoiceKeys } from '#src/api/contract/e-invoice.ts';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { AdminTokenError, keptAdminToken } from './modules/admin/admin-token.ts';
import { BackupError, backUp, lastBackup, restore } from './db/backup.ts';
import { ApiProblem } from './http/api-problem.ts';
import { type Deps } from './http/context.ts';
import { limitConnections } from './http/connection-limits.ts';
import { afterWholeRequests } from './http/whole-requests.ts';
import { openFcm } from './modules/outbox/fcm.ts';
import { fileTransport, removeOldMails, smtpTransport } from './modules/outbox/mail.ts';
import { FolderInUseError, lockFolder } from './db/folder-lock.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './db/open-database.ts';
import { type Settings, readSettings } from './settings.ts';
import { PASSWORD_COST } from './modules/session/password.ts';
import { demoConfig } from './seed/demo-config.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, PARTNERS } from './seed/partners.data.ts';
import { seedDemo } from './seed/seed.ts';

/** Why the server cannot start, in one line for the operator. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/** How long accepted requests may take to finish after the signal to stop. */
const GRACE_MS = 10_000;
/** The part of GRACE_MS in which connections that are kept alive may still send a request. */
const DRAIN_MS = 5_000;
const DRAIN_CHECK_MS = 50;
/** A umask: only the server's own user may read what it writes, such as mails and the database. */
const OWN_FILES_ONLY = 0o077;

/** Set by the signal to stop. The health check then fails, so that a load balancer uses another node. */
let isStopping = false;

async function start(): Promise<void> {
  process.umask(OWN_FILES_ONLY);
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
    const ofDemo =
      isDemo && deps.configFile === undefined && deps.portalDir !== undefined
        ? await demoConfig(deps.portalDir)
        : undefined;
    const app = createApp(ofDemo === undefined ? deps : { ...deps, configFile: ofDemo });
    const server = await listen(app.fetch, settings);
    const stopBackground = startBackground(
      { ...deps, db: database.backgroundDb },
      upkeepOf(settings, database, deps),
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

/** Upkeep of the data folder, and of an embedded database: PostgreSQL, or its operator, does that by itself. */
function upkeepOf({ dataFolder }: Settings, { embedded }: OpenDatabase, { now, freeBytes, log }: Deps) {
  return {
    async often() {
      await embedded?.checkpoint();
    },
    async hourly() {
      await removeOldMails(mailsIn(dataFolder), now()).catch((error: unknown) =>
        log({ level: 'error', task: 'old mails', error: reasonOf(error) }),
      );
      if (!embedded || !freeBytes) return;
      await embedded.vacuum();
      await embedded.checkpoint({ isForced: true });
      const from = { database: databaseIn(dataFolder), copyTo: embedded.copyTo, freeBytes };
      await backUp(backupsIn(dataFolder), from, now()).catch((error: unknown) => {
        if (!(error instanceof BackupError)) throw error;
        log({ level: 'error', task: 'backup', error: error.message });
      });
    },
  };
}

const databaseIn = (folder: string) => path.join(folder, 'database');
const backupsIn = (folder: string) => path.join(folder, 'backups');
const mailsIn = (folder: string) => path.join(folder, 'mails');

async function depsOf(settings: Settings, database: OpenDatabase): Promise<Deps> {
  const now = () => new Date();
  const log: Deps['log'] = (line) => {
    if (line.level === 'info' && !settings.logsRequests) return;
    process.stderr.write(`${JSON.stringify({ at: now().toISOString(), ...line })}\n`);
  };
  const {
    dataFolder,
    smtpUrl,
    mailFrom,
    googleCredentials,
    fcmUrl,
    publicUrl,
    configFile,
    eInvoiceKeysFile,
  } = settings;
  if (configFile !== undefined) await checkConfig(configFile);
  const push =
    googleCredentials === undefined
      ? undefined
      : await openFcm(googleCredentials, { endpoint: fcmUrl, now }).catch((cause: unknown) => {
          throw new StartError(`GOOGLE_APPLICATION_CREDENTIALS cannot be used: ${reasonOf(cause)}`);
        });
  return {
    db: database.db,
    async checkHealth() {
      if (isStopping) throw new ApiProblem(503, m.api_database_away());
      await database.ping();
    },
    poolUse: database.poolUse,
    uploadQuotaBytes: settings.uploadQuotaBytes,
    now,
    passwordCost: PASSWORD_COST,
    portalUrl: settings.portalUrl,
    allowedOrigins: settings.allowedOrigins,
    trustedProxies: settings.trustedProxies,
    adminToken: settings.adminToken ?? (await keptToken(dataFolder)),
    mail:
      smtpUrl === undefined
        ? // The output of a real portal is kept, and read by more people than its partners' links are for.
          fileTransport(
            mailsIn(dataFolder),
            mailFrom,
            settings.isDemo ? (mail) => process.stdout.write(`\n${mail}\n`) : undefined,
          )
        : smtpTransport(smtpUrl, mailFrom),
    log,
    ...(database.embedded && {
      lastBackup: () => lastBackup(backupsIn(dataFolder)),
      async freeBytes() {
        const { bavail, bsize } = await statfs(dataFolder);
        return bavail * bsize;
      },
    }),
    ...(eInvoiceKeysFile !== undefined && { eInvoiceKeys: await readKeys(eInvoiceKeysFile) }),
    ...(push && { push }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(configFile !== undefined && { configFile }),
    ...(!settings.isApiOnly && { portalDir: settings.portalFolder ?? DIST }),
  };
}

async function keptToken(dataFolder: string): Promise<string> {
  try {
    return await keptAdminToken(dataFolder);
  } catch (error) {
    if (error instanceof AdminTokenError) throw new StartError(error.message);
    throw new StartError(`The data folder ${dataFolder} cannot be used: ${reasonOf(error)}`);
  }
}

/** Fails at the start, because otherwise only partners would notice a broken file. */
async function checkConfig(file: string): Promise<void> {
  try {
    JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`PORTAL_CONFIG cannot be used: ${reasonOf(cause)}`);
  }
}

async function readKeys(file: string): Promise<EInvoiceKeys> {
  try {
    return v.parse(EInvoiceKeys, JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new StartError(`EINVOICE_KEYS cannot be used: ${reasonOf(cause)}`);
  }
}

async function openData(
  settings: Settings,
): Promise<{ database: OpenDatabase; unlock: () => Promise<void> }> {
  if (settings.databaseUrl !== undefined) {
    const database = await openPostgres(settings.databaseUrl, { onLost: logLost }).catch((cause: unknown) => {
      throw new StartError(`The database at DATABASE_URL cannot be used: ${reasonOf(cause)}`);
    });
    return { database, unlock: () => Promise.resolve() };
  }
  const { dataFolder: folder } = settings;
  const unlock = await ownFolder(folder)
    .then(() => lockFolder(folder, settings.lockWaitMs))
    .catch((cause: unknown) => {
      throw new StartError(
        cause instanceof FolderInUseError
          ? `The data folder ${folder} is in use by another portal. Stop that one, or set PORTAL_DATA to another folder.`
          : `The data folder ${folder} cannot be used: ${reasonOf(cause)}`,
      );
    });
  try {
    if (settings.restoreFrom !== undefined) await restore(folder, settings.restoreFrom);
    await ownFolder(databaseIn(folder));
    const database = await openEmbedded(databaseIn(folder), { onStuck: () => endStuck(folder) });
    return { database, unlock };
  } catch (cause) {
    await unlock();
    if (cause instanceof BackupError) throw new StartError(cause.message);
    throw new StartError(`The database in ${folder} cannot be opened: ${reasonOf(cause)}`);
  }
}

/** Closes a folder to other users. If a mounted folder is root's (EPERM), the umask closes what is in it. */
async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
}

/** The database will never answer again. Exiting loses nothing: all that was acknowledged is on the disk. */
function endStuck(folder: string): never {
  process.stderr.write(
    `The database in ${folder} has not answered for 30 seconds, as when its disk is full. The server ends; make room on the disk if it needs some, and start it again.\n`,
  );
  process.exit(1);
}

/** PostgreSQL has closed a connection. The next request gets a new one. */
function logLost(error: Error): void {
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), level: 'warn', database: error.message })}\n`,
  );
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Settings): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: afterWholeRequests(fetch), port, hostname: host }, () => {
      if (!('closeIdleConnections' in server)) return;
      limitConnections(server);
      resolve(server);
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

/**
 * On SIGTERM the health check fails, while open connections are served for up to DRAIN_MS, each closed with
 * its answer. Then accepted requests finish and the data is closed. SIGINT (Ctrl+C) skips the wait.
 */
function stopOnSignal(server: Server, close: () => Promise<void>): void {
  // By connection, because Node never closes the answers that wait for another one on a connection that ends.
  const open = new Map<Socket, Set<ServerResponse>>();
  server.on('connection', (socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (isStopping) response.shouldKeepAlive = false;
    open.get(socket)?.add(response);
    response.once('close', () => open.get(socket)?.delete(response));
  });
  const stop = async (drainMs: number) => {
    if (isStopping) return;
    isStopping = true;
    const startedAt = performance.now();
    for (const responses of open.values())
      for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
    while (open.size > 0 && performance.now() - startedAt < drainMs) await pause(DRAIN_CHECK_MS);
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS - drainMs);
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
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(DRAIN_MS));
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
