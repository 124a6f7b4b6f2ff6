import { m } from '#messages';
import { type ApiClient } from '#src/api/client.ts';
import { loadPortalConfig } from '#src/api/portal-config.ts';
import { type Connectivity, onBackOnline } from '#src/offline/connectivity.ts';
import { openDeviceStore } from '#src/offline/device-store.ts';
import { createInboxStore } from '#src/offline/inbox.ts';
import { createLastPartners } from '#src/offline/last-partners.ts';
import { createClaimStore } from '#src/offline/outbox/claim-store.ts';
import { createOutbox } from '#src/offline/outbox/outbox.ts';
import { type SessionStore, localStorageIfAllowed } from '#src/offline/session.ts';
import { createSessionMirror } from '#src/offline/session-mirror.ts';
import { createSharedInvoices } from '#src/offline/shared-invoices.ts';
import { forgetTypedValues } from '#src/offline/typed-values.ts';
import { showBadge } from '#src/pwa/badge.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { startInstall } from '#src/pwa/install.ts';
import { onLaunchedFiles } from '#src/pwa/launched-files.ts';
import { DEVICE } from '#src/pwa/messages.ts';
import { forgetPictures } from '#src/pwa/pictures.ts';
import { createPush } from '#src/pwa/push.ts';
import { onWorkerMessage, requestSync } from '#src/pwa/worker.ts';
import { type PartnerContext } from './portal-context.ts';
import { showToast } from '#src/ui/toast-queue.ts';

/**
 * Starts what a partner's device does beside the screens: claims go out, push comes in, files from other apps are taken; a log-out
 * leaves nothing of it. For whoever signs in from now on, too; called once.
 */
export function startPartnerHalf({
  api,
  session,
  connectivity,
  navigate,
  refresh,
}: {
  api: ApiClient;
  session: SessionStore;
  connectivity: Connectivity;
  navigate: (href: string) => void;
  /** What the API says has changed. */
  refresh: () => void;
}): PartnerContext {
  const owner = () => {
    const id = session.get()?.user.id;
    return id === undefined ? undefined : String(id);
  };
  /** What this device keeps whoever is signed in. */
  const device = openDeviceStore(DEVICE, () => undefined);
  void startInstall(device, Date.now());
  // The worker sends claims when no page is open.
  const sessionMirror = createSessionMirror();
  const mirrorSession = () => {
    const now = session.get();
    void sessionMirror.set(now && { owner: String(now.user.id), accessToken: now.accessToken });
  };
  mirrorSession();
  const claimStore = createClaimStore(async () => (await navigator.storage?.persist?.()) ?? false);
  const sharedInvoices = createSharedInvoices(Date.now);
  const outbox = createOutbox({
    api,
    store: claimStore,
    owner,
    isOnline: () => navigator.onLine,
    onSent: (number) => {
      showToast({
        tone: 'success',
        title: m.outbox_sent_title(),
        description: m.outbox_sent_text({ number }),
      });
      refresh();
    },
    wakeWorker: () => void requestSync(),
  });
  const inbox = createInboxStore();
  const lastPartners = createLastPartners(device);
  const push = createPush({
    api,
    storage: localStorageIfAllowed(),
    device,
    config: async () => (await loadPortalConfig()).firebase,
  });

  onWorkerMessage('CLAIM_SENT', outbox.sentElsewhere);
  onWorkerMessage('PUSH', ({ title, body, link }) => {
    showToast({
      tone: 'info',
      title,
      description: body,
      action: { text: m.push_open(), onPress: () => navigate(link) },
    });
    refresh();
  });
  onWorkerMessage('NAVIGATE', ({ to }) => navigate(to));
  onLaunchedFiles((files) => void take(files));
  session.subscribe(() => {
    mirrorSession();
    if (session.get()) {
      void outbox.send({ isUrgent: true });
      void push.start();
    } else if (session.ended() === 'logged-out') {
      void inbox.forget();
      void lastPartners.forget();
      void push.forget();
      showBadge(0);
      void sharedInvoices.forget();
      forgetTypedValues();
      void forgetPictures();
    }
  });
  onBackOnline(connectivity, () => void outbox.send({ isUrgent: true }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.send();
  });
  void outbox.send();
  if (session.get()) void push.start();

  async function take(files: File[]): Promise<void> {
    const { acceptShared } = await chunk(() => import('#src/offline/accept-shared.ts'));
    navigate(await acceptShared(files, sharedInvoices, owner()));
  }
  return { claimStore, outbox, lastPartners, inbox, push, sharedInvoices };
}
