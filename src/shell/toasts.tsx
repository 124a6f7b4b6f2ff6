import { Suspense, lazy } from 'react';
import { chunk } from '#src/pwa/chunk.ts';

/** Loaded after the first screen: nothing is toasted before somebody presses something. */
const ToastRegion = lazy(async () => ({
  default: (await chunk(() => import('#src/ui/toast-region.tsx'))).ToastRegion,
}));

export function Toasts() {
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
