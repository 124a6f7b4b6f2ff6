import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { formatNumber } from '#src/ui/format.ts';
import { CheckIcon, ReceiptIcon, TagIcon } from '#src/ui/icon.tsx';
import { StatCard } from '#src/ui/stat-card.tsx';
import { dashboardQueries } from './dashboard.queries.ts';
import styles from './summary-cards.module.css';

/** A non-breaking space, as high as a figure. */
const NOTHING_YET = '\u00A0';

/** Suspends while the figures load. */
export function SummaryCards() {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: summary } = useSuspenseQuery(dashboardQueries.summary(api));
  return (
    <section className={styles['row']} aria-label={m.dashboard_figures()}>
      <StatCard icon={<TagIcon />} label={m.dashboard_active()} value={figure(summary.active_programs)} />
      <StatCard icon={<ReceiptIcon />} label={m.dashboard_claims()} value={figure(summary.total_claims)} />
      <StatCard icon={<CheckIcon />} label={m.dashboard_approved()} value={figure(summary.approved_claims)} />
    </section>
  );
}

function figure(value: number | undefined): string {
  return value === undefined ? m.figure_unknown() : formatNumber(value);
}

export function SummarySkeleton() {
  return (
    <div className={styles['row']} role="status" aria-label={m.loading()} data-pending>
      <StatCard icon={<TagIcon />} label={m.dashboard_active()} value={NOTHING_YET} />
      <StatCard icon={<ReceiptIcon />} label={m.dashboard_claims()} value={NOTHING_YET} />
      <StatCard icon={<CheckIcon />} label={m.dashboard_approved()} value={NOTHING_YET} />
    </div>
  );
}
