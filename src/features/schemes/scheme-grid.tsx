import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TagIcon } from '#src/ui/icon.tsx';
import { NextStep } from '#src/ui/next-step.tsx';
import { SchemeCard } from './scheme-card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './scheme-grid.module.css';
import { schemeQueries } from './schemes.queries.ts';

/** All schemes as cards, titled one level below what stands above them. Suspends while they load. */
export function SchemeGrid({ heading }: { heading: 'h2' | 'h3' }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: schemes } = useSuspenseQuery(schemeQueries.list(api));
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
    <ul className={styles['grid']}>
      {schemes.map((scheme, index) => (
        <li key={scheme.id}>
          <SchemeCard scheme={scheme} heading={heading} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** The grid's room while the schemes load. */
export function SchemeGridSkeleton() {
  return (
    <div className={styles['grid']} role="status" aria-label={m.loading()}>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  );
}
