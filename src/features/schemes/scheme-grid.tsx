import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '#messages';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TagIcon } from '#src/ui/icon.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { SchemeCard } from './scheme-card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './scheme-grid.module.css';
import { schemeQueries } from './schemes.queries.ts';

const PATIENCE_MS = 4000;

/** Suspends while the schemes load. `heading` is one level below the heading above the grid. */
export function SchemeGrid({ heading }: { heading: 'h2' | 'h3' }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: schemes } = useSuspenseQuery(schemeQueries.list(api));
  // The other pictures wait for the first, the largest of the first view, but not for ever.
  const [isFirstThere, setFirstThere] = useState(schemes[0]?.feature_image === undefined);
  useEffect(() => {
    const timer = window.setTimeout(() => setFirstThere(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (schemes.length === 0) {
    return (
      <EmptyState
        icon={<TagIcon />}
        title={m.schemes_none_title()}
        description={m.schemes_none_text()}
        action={<NextStep to="support" />}
      />
    );
  }
  return (
    <ul className={`${layout['cardGrid']} ${styles['grid']}`}>
      {schemes.map((scheme, index) => (
        <li key={scheme.id}>
          <SchemeCard
            scheme={scheme}
            heading={heading}
            isFirst={index === 0}
            isHeld={index > 0 && !isFirstThere}
            onPicture={() => setFirstThere(true)}
          />
        </li>
      ))}
    </ul>
  );
}

export function SchemeGridSkeleton() {
  return (
    <div className={`${layout['cardGrid']} ${styles['grid']}`} role="status" aria-label={m.loading()}>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  );
}
