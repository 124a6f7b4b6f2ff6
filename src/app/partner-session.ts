import { m } from '#messages';
import { type ApiClient } from '#src/api/client.ts';
import { loadPortalConfig } from '#src/api/portal-config.ts';
import { type Connectivity, mayTry, onBackOnline } from '#src/network/connectivity.ts';
import { openDeviceStore } from '#src/device/device-store.ts';
import { createInboxStore } from '#src/push/inbox.ts';
import { clearWorkerCache } from '#src/query/clear-worker-cache.ts';
import { createLastPartners } from '#src/device/last-partners.ts';
import { createPendingLogOuts } from '#src/device/pending-log-outs.ts';
import { type SettledClaim } from '#src/outbox/claim-record.ts';
import { createClaimStore } from '#src/outbox/claim-store.ts';
import { createOriginals } from '#src/outbox/originals.ts';
import { createOutbox } from '#src/outbox/outbox.ts';
import { type Language } from '#src/messages/languages.ts';
import { type SessionStore, storageIfAllowed } from '#src/device/session.ts';
import { createSessionMirror } from '#src/device/session-mirror.ts';
import { lateReceipts } from '#src/outbox/late-receipts.ts';
import { createSharedInvoices } from '#src/outbox/shared-invoices.ts';
import { clearTabStores, createTabStore } from '#src/device/tab-store.ts';
import { showBadge } from '#src/push/badge.ts';
import { chunk, chunkInTime } from '#src/pwa/chunk.ts';
import { startInstall } from '#src/pwa/install.ts';
import { onLaunchedFiles } from '#src/pwa/launched-files.ts';
import { DEVICE, LANGUAGE_KEY } from '#src/pwa/worker-messages.ts';
import { forgetPictures } from '#src/pwa/pictures.ts';
import { createPush, notificationPermission } from '#src/push/push.ts';
import { closeNotifications } from '#src/push/tray.ts';
import { onWorkerMessage, requestSync } from '#src/pwa/worker.ts';
import { type PartnerContext } from './portal-context.ts';
import { closeToast, showToast } from '#src/ui/toast-queue.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** After a shorter outage the connection may soon fail again. */
const FLICKER_MS = 30_000;

/**
 * Starts what runs beside the screens: it sends claims, receives pushes and takes files from other apps. A
 * log-out deletes what it has stored of the partner, except claims. Call it once: it also serves later
 * sign-ins.
 */
export function startPartnerSession({
  api,
  session,
  language,
  connectivity,
  navigate,
  refresh,
}: {
  api: ApiClient;
  session: SessionStore;
  language: Language;
  connectivity: Connectivity;
  navigate: (href: string) => void;
  /** Called when the API has new data for the screens. */
  refresh: () => void;
}): PartnerContext {
  const owner = () => {
    const id = session.get()?.user.id;
    return id === undefined ? undefined : String(id);
  };
  /** Data of the device, whoever is signed in. */
  const device = openDeviceStore(DEVICE);
  void device.set(LANGUAGE_KEY, language);
  void startInstall(device, Date.now());
  // The worker needs the session to send claims while no page is open.
  const sessionMirror = createSessionMirror();
  const mirrorSession = () => {
    const now = session.get();
    return sessionMirror.set(now && { owner: String(now.user.id), accessToken: now.accessToken });
  };
  void mirrorSession();
  const receipts = lateReceipts();
  const claimStore = createClaimStore({
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    makeRoom: receipts.makeRoom,
  });
  const sharedInvoices = createSharedInvoices(Date.now);
  void sharedInvoices.sweep();
  const originals = createOriginals(claimStore);
  void whenIdle().then(originals.sweep);
  const onSettled = async (claim: SettledClaim) => {
    const { tellSettled } = await chunkInTime(() => import('./settled-claims.ts'));
    void originals.sweep();
    const isTheirs = claim.owner === owner();
    tellSettled(claim, { inbox, isTheirs, navigate });
    if (isTheirs) refresh();
  };
  const outbox = createOutbox({
    api,
    store: claimStore,
    receipts: { ...receipts, isLoggedOut: (who) => who !== owner() && session.ended() !== 'expired' },
    owner,
    isOnline: () => mayTry(connectivity.get()),
    onSettled: (claim) => void onSettled(claim),
    wakeWorker: () => void requestSync(),
  });
  const inbox = createInboxStore(undefined, (who) => who !== owner());
  const lastPartners = createLastPartners(device);
  const pendingLogOuts = createPendingLogOuts({
    api,
    store: device,
    now: Date.now,
    wakeWorker: () => void requestSync(),
  });
  const push = createPush({
    api,
    storage: storageIfAllowed('localStorage'),
    device,
    config: async () => (await loadPortalConfig()).firebase,
    isSignedIn: () => session.get() !== undefined,
    permission: notificationPermission,
  });
  const pushToasts = new Set<number>();

  onWorkerMessage('CLAIM_SETTLED', ({ claim }) => outbox.settledElsewhere(claim));
  onWorkerMessage('PUSH', ({ title, body, link, owner: whose }) => {
    // The session may have ended here before the worker knows.
    const isTheirs = whose === undefined || whose === owner();
    pushToasts.add(
      showToast({
        tone: 'info',
        title: isTheirs ? title : m.portal_title(),
        description: isTheirs ? body : m.push_neutral(),
        action: {
          text: m.push_open(),
          onPress: () => navigate(isTheirs ? link : '/notifications'),
        },
      }),
    );
    refresh();
  });
  onWorkerMessage('NAVIGATE', ({ to }) => navigate(to));
  onLaunchedFiles((files) => void take(files));
  let token = session.get()?.accessToken;
  // A session may end, and the page start again, before the same partner signs in.
  const ownerOfTab = createTabStore('owner');
  let lastOwner = ownerOfTab.read()['id'] ?? owner();
  /** What another partner has typed in this tab goes. */
  const takeTab = () => {
    const id = owner();
    if (id === undefined) return;
    if (id !== lastOwner) clearTabStores();
    lastOwner = id;
    ownerOfTab.write({ id });
  };
  takeTab();
  session.subscribe((source) => {
    // A new name of the user is no new session.
    const before = token;
    token = session.get()?.accessToken;
    if (token !== undefined && token === before) return;
    const mirrored = mirrorSession();
    push.end();
    for (const id of pushToasts) closeToast(id);
    pushToasts.clear();
    if (session.get()) {
      takeTab();
      void mirrored.then(() => clearWorkerCache(owner()));
      void outbox.send({ urgent: 'all' });
      void push.start();
      return;
    }
    const isLogOut = session.ended() === 'logged-out';
    showBadge(0);
    void leavePushes(mirrored, isLogOut);
    if (!isLogOut) return;
    void lastPartners.forget();
    if (lastOwner !== undefined) void receipts.forget(lastOwner);
    // Only in one tab: another could delete the token of the partner who signs in next.
    if (source === 'here') void push.forget();
    void sharedInvoices.forget();
    // The partner has decided which claims stay.
    void originals.sweep();
    clearTabStores();
    void forgetPictures();
    // The worker stores no more answers once the session is gone from its mirror.
    void mirrored.then(() => clearWorkerCache());
  });
  onBackOnline(connectivity, (awayMs) => {
    // A flickering network, or one that passes only some calls, must not undo the pauses between retries.
    void outbox.send(awayMs < FLICKER_MS ? {} : { urgent: 'all' });
    void pendingLogOuts.send();
    void push.start();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void outbox.send();
    void sharedInvoices.sweep();
    // The partner may have allowed notifications in the browser's settings.
    if (push.state() !== 'mock') void push.start();
  });
  void outbox.send();
  void pendingLogOuts.send();
  void whenIdle().then(push.start);

  /** Runs after the mirror is written: from then on the worker stores and shows no more pushes. */
  async function leavePushes(mirrored: Promise<void>, isLogOut: boolean): Promise<void> {
    await mirrored;
    if (isLogOut) await inbox.forget();
    await closeNotifications(navigator.serviceWorker?.getRegistration());
  }

  async function take(files: File[]): Promise<void> {
    const { acceptShared } = await chunk(() => import('#src/outbox/accept-shared.ts'));
    navigate(await acceptShared(files, sharedInvoices, owner()));
  }
  return {
    claimStore,
    outbox,
    receipts,
    lastPartners,
    pendingLogOuts,
    inbox,
    push,
    sharedInvoices,
    originals,
  };
}
