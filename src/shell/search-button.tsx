import { Suspense, lazy, useEffect, useState } from 'react';
import { m } from '#messages';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { Button } from '#src/ui/button.tsx';
import { SearchIcon } from '#src/ui/icon.tsx';
import styles from './shell.module.css';

const SearchWindow = lazy(async () => ({
  default: (await chunkInTime(() => import('#src/features/search/search-window.tsx'))).SearchWindow,
}));

/** At a desk: the search of everything, also by Ctrl K or ⌘ K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles['search']}>
      <Button
        variant="quiet"
        isIconOnly
        icon={<SearchIcon />}
        aria-label={m.search_open()}
        onPress={() => setOpen(true)}
      />
      <Suspense>{isOpen && <SearchWindow onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
