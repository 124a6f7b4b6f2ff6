import { useSyncExternalStore } from 'react';
import { type Connection, type Connectivity } from './connectivity.ts';

/** The connection of now; the caller renders again when it changes. */
export function useConnection(connectivity: Connectivity): Connection {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get, connectivity.get);
}
