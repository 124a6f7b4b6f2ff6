interface ImportMeta {
  /** What the build puts in, as in the page. */
  readonly env: ImportMetaEnv;
}

/** Background Sync: not in the standard types, and not in every browser. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
}

interface ServiceWorkerGlobalScopeEventMap {
  pushsubscriptionchange: PushSubscriptionChangeEvent;
  sync: SyncEvent;
}
