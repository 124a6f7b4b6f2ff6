import { type ComponentProps, Suspense, lazy, useState } from 'react';
import { m } from '#messages';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { Button } from '#src/ui/button.tsx';
import layout from '#src/ui/layout.module.css';

const Panel = lazy(async () => ({
  default: (await chunkInTime(() => import('./order-for-scheme.tsx'))).OrderForScheme,
}));

/** Opens the calculator of a scheme's next gift. It asks for the partner's claims only then. */
export function WhatIfButton(props: ComponentProps<typeof Panel>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={layout['actions']}>
        <Button variant="secondary" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {m.outlook_what_if()}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<p role="status">{m.loading()}</p>}>
          <Panel {...props} />
        </Suspense>
      )}
    </>
  );
}
