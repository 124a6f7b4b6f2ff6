import { type ReactNode, type RefObject, useState } from 'react';
import { m } from '#messages';
import { dayOf } from '#src/api/contract/days.ts';
import {
  type RedemptionStatus,
  type Transaction,
  isRedemptionStatus,
  redemptionStatusText,
} from '#src/api/contract/rewards.schema.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { formatPoints } from '#src/parts/format-points.ts';
import { formatDay, formatMoment } from '#src/ui/format.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '#src/ui/icon.tsx';
import { PrintIcon } from '#src/ui/inner-icons.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { type Sort, sortRows } from '#src/ui/sort-rows.ts';
import { useNarrow } from '#src/ui/use-narrow.ts';
import { usePrinting } from '#src/ui/use-printing.ts';
import layout from '#src/ui/layout.module.css';
import styles from './rewards.module.css';

/** SPEC §9: "another table defaults to 10". */
const SIZES = [10, 20, 50, 100];

/** The eight columns of SPEC §2 Rewards. A narrow screen leaves out the time of day. */
function columns(isNarrow: boolean): Column<Transaction>[] {
  const text = (value: string | number | undefined): ReactNode =>
    value === undefined || value === '' ? m.dash() : value;
  return [
    { key: 'id', header: m.rewards_trxn_id(), cell: ({ id }) => id, sortValue: ({ id }) => id },
    {
      key: 'scheme',
      header: m.rewards_trxn_scheme(),
      cell: ({ schemes }) => text(schemes?.title),
      sortValue: ({ schemes }) => schemes?.title,
    },
    {
      key: 'amount',
      header: m.rewards_trxn_amount(),
      isNumeric: true,
      cell: ({ amount }) => text(amount === undefined ? undefined : formatPoints(amount)),
      sortValue: ({ amount }) => amount,
    },
    {
      key: 'status',
      header: m.rewards_trxn_status(),
      cell: ({ status }) => (status === undefined ? m.dash() : <Status status={status} />),
      sortValue: ({ status }) => status,
    },
    {
      key: 'reward',
      header: m.rewards_trxn_reward(),
      cell: ({ reward }) => text(reward?.gift),
      sortValue: ({ reward }) => reward?.gift,
    },
    {
      key: 'level',
      header: m.rewards_trxn_level(),
      cell: ({ reward }) => text(reward?.level),
      sortValue: ({ reward }) => reward?.level,
    },
    {
      key: 'notes',
      header: m.rewards_trxn_notes(),
      cell: ({ notes }) => text(notes),
      sortValue: ({ notes }) => notes,
    },
    {
      key: 'created_at',
      header: m.rewards_trxn_date(),
      cell: ({ created_at: at }) => (isNarrow ? formatDay(dayOf(at)) : formatMoment(at)),
      sortValue: ({ created_at: at }) => at && new Date(at),
    },
  ];
}

export function TransactionsTable({
  transactions,
  titleRef,
}: {
  transactions: readonly Transaction[];
  /** Takes the focus when a redemption leads here. */
  titleRef: RefObject<HTMLHeadingElement | null>;
}) {
  const [sort, setSort] = useState<Sort>({ key: 'created_at', direction: 'descending' });
  const [page, setPage] = useState({ index: 0, size: 10 });
  const isPrinting = usePrinting();
  const shownColumns = columns(useNarrow());
  const sorted = sortRows(transactions, shownColumns, sort);
  const index = Math.min(page.index, Math.max(0, Math.ceil(sorted.length / page.size) - 1));
  return (
    <section className={`${layout['stack']} ${styles['transactions']}`} aria-labelledby="past-transactions">
      <div className={layout['spread']}>
        <h2 ref={titleRef} id="past-transactions" tabIndex={-1}>
          {m.rewards_transactions()}
        </h2>
        {transactions.length > 0 && (
          <Button variant="secondary" icon={<PrintIcon />} onPress={() => globalThis.print()}>
            {m.ui_print()}
          </Button>
        )}
      </div>
      <Card isPadded={false}>
        <DataTable
          label={m.rewards_transactions()}
          columns={shownColumns}
          rows={isPrinting ? sorted : sorted.slice(index * page.size, (index + 1) * page.size)}
          rowKey={({ id }) => String(id)}
          sort={sort}
          onSort={setSort}
          empty={m.rewards_trxn_none()}
        />
      </Card>
      <Pagination index={index} size={page.size} sizes={SIZES} total={sorted.length} onChange={setPage} />
    </section>
  );
}

const LOOKS = {
  pending: { tone: 'info', icon: <ClockIcon /> },
  approved: { tone: 'success', icon: <CheckIcon /> },
  delivered: { tone: 'success', icon: <CheckIcon /> },
  rejected: { tone: 'danger', icon: <CloseIcon /> },
} as const satisfies Record<RedemptionStatus, object>;
const UNKNOWN = { tone: 'neutral', icon: <AlertIcon /> } as const;

function Status({ status }: { status: string }) {
  const name = status.toLowerCase();
  const look = isRedemptionStatus(name) ? LOOKS[name] : UNKNOWN;
  return <Badge {...look}>{redemptionStatusText(status)}</Badge>;
}
