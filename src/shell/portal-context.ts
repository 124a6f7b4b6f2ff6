import { type ApiClient } from '#src/api/client.ts';
import { type Answers } from '#src/offline/answers.ts';
import { type Connectivity } from '#src/offline/connectivity.ts';
import { type InboxStore } from '#src/offline/inbox.ts';
import { type LastPartners } from '#src/offline/last-partners.ts';
import { type ClaimStore } from '#src/offline/outbox/claim-store.ts';
import { type Outbox } from '#src/offline/outbox/outbox.ts';
import { type SessionStore } from '#src/offline/session.ts';
import { type Push } from '#src/pwa/push.ts';
import { type SharedInvoices } from '#src/offline/shared-invoices.ts';
import { type Language } from './language.ts';

/** What every route finds in its context. */
export interface PortalContext {
  api: ApiClient;
  session: SessionStore;
  connectivity: Connectivity;
  /** Those of the API; the first screen of a visitor shows none, and loads nothing for them. */
  answers: () => Promise<Answers>;
  /** The other half, which visitors do not load; what they had is shown before it answers. */
  partner: () => Promise<PartnerContext>;
  language: Language;
  /** The clock; tests set another. */
  now: () => Date;
}

/** What only the routes of a signed-in partner find, beside the above and the answers. */
export interface PartnerContext {
  /** Drafts and unsent claims of this device. */
  claimStore: ClaimStore;
  outbox: Outbox;
  lastPartners: LastPartners;
  /** Notifications of this device. */
  inbox: InboxStore;
  push: Push;
  /** Invoices from other apps that wait for their programme. */
  sharedInvoices: SharedInvoices;
}
