import { Suspense, lazy } from 'react';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { type PagesButtonProps } from './pages-button.tsx';

const MadePages = lazy(async () => ({
  default: (await chunkInTime(() => import('./made-pages.tsx'))).MadePages,
}));
const PagesButton = lazy(async () => ({
  default: (await chunkInTime(() => import('./pages-button.tsx'))).PagesButton,
}));

/** What can be done with a PDF in its field. Loaded once there is one. */
export function PageTools(props: PagesButtonProps) {
  return (
    <Suspense>
      <MadePages file={props.file} />
      <PagesButton {...props} />
    </Suspense>
  );
}
