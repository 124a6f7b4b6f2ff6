import { useSyncExternalStore } from 'react';
import { type Connection, type Connectivity } from './connectivity.ts';

export function useConnection(connectivity: Connectivity): Connection {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get, connectivity.get);
}
