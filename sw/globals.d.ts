interface ImportMeta {
  /** Set by the build, as in the page. */
  readonly env: ImportMetaEnv;
}

/** Background Sync: missing in the standard types and in some browsers. */
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
