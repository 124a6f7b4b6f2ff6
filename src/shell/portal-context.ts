import { type QueryClient } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { type Connectivity } from '#src/offline/connectivity.ts';
import { type SessionStore } from '#src/offline/session.ts';

/** What every route finds in its context. */
export interface PortalContext {
  api: ApiClient;
  queryClient: QueryClient;
  session: SessionStore;
  connectivity: Connectivity;
  /** The clock; tests set another. */
  now: () => Date;
}
