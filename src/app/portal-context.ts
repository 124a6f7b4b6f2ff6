import { type ApiClient } from '#src/api/client.ts';
import { type PortalQueries } from '#src/query/portal-queries.ts';
import { type Connectivity } from '#src/network/connectivity.ts';
import { type InboxStore } from '#src/push/inbox.ts';
import { type LastPartners } from '#src/device/last-partners.ts';
import { type PendingLogOuts } from '#src/device/pending-log-outs.ts';
import { type ClaimStore } from '#src/outbox/claim-store.ts';
import { type Outbox } from '#src/outbox/outbox.ts';
import { type SessionStore } from '#src/device/session.ts';
import { type Receipts } from '#src/outbox/receipt.ts';
import { type Originals } from '#src/outbox/originals.ts';
import { type Push } from '#src/push/push.ts';
import { type SharedInvoices } from '#src/outbox/shared-invoices.ts';
import { type Language } from '#src/messages/languages.ts';

export interface PortalContext {
  api: ApiClient;
  session: SessionStore;
  connectivity: Connectivity;
  /** The query cache. The first screen of a visitor does not need it and does not load it. */
  queries: () => Promise<PortalQueries>;
  /** What only a signed-in partner needs. The first screen of a visitor does not load it. */
  partner: () => Promise<PartnerContext>;
  language: Language;
  now: () => Date;
}

/** What the routes of a signed-in partner also find in their context, beside the queries. */
export interface PartnerContext {
  /** Drafts and unsent claims of this device. */
  claimStore: ClaimStore;
  outbox: Outbox;
  /** Receipts of sent claims, and what this device has seen of listed ones. */
  receipts: Receipts;
  lastPartners: LastPartners;
  /** Log-outs that the API does not know of yet. */
  pendingLogOuts: PendingLogOuts;
  /** Notifications that this device has received. */
  inbox: InboxStore;
  push: Push;
  /** Invoices from other apps that have no programme yet. */
  sharedInvoices: SharedInvoices;
  /** The photos of PDFs that were made here. */
  originals: Originals;
}
