import { type ReactNode, useState } from 'react';
import { m } from '#messages';
import { dayOf } from '#src/api/contract/days.ts';
import { type Transaction } from '#src/api/contract/rewards.schema.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { type Column, DataTable, type Sort } from '#src/ui/data-table.tsx';
import { formatDay, formatPoints } from '#src/ui/format.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, PrintIcon } from '#src/ui/icon.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { usePrinting } from '#src/ui/use-printing.ts';
import styles from './rewards.module.css';

/** SPEC §9: "another table defaults to 10". */
const SIZES = [10, 20, 50, 100];

type Value = string | number | undefined;
const VALUES: Record<string, (transaction: Transaction) => Value> = {
  id: ({ id }) => id,
  scheme: ({ schemes }) => schemes?.title,
  amount: ({ amount }) => amount,
  status: ({ status }) => status,
  reward: ({ reward }) => reward?.gift,
  level: ({ reward }) => reward?.level,
  notes: ({ notes }) => notes,
  created_at: ({ created_at: at }) => at,
};

/** The eight columns of SPEC §2 Rewards; a dash for what is empty. */
function columns(): Column<Transaction>[] {
  const text = (value: string | number | undefined): ReactNode =>
    value === undefined || value === '' ? m.dash() : value;
  return [
    { key: 'id', header: m.rewards_trxn_id(), cell: ({ id }) => id },
    { key: 'scheme', header: m.rewards_trxn_scheme(), cell: ({ schemes }) => text(schemes?.title) },
    {
      key: 'amount',
      header: m.rewards_trxn_amount(),
      isNumeric: true,
      cell: ({ amount }) => text(amount === undefined ? undefined : formatPoints(amount)),
    },
    {
      key: 'status',
      header: m.rewards_trxn_status(),
      cell: ({ status }) => (status === undefined ? m.dash() : <Status status={status} />),
    },
    { key: 'reward', header: m.rewards_trxn_reward(), cell: ({ reward }) => text(reward?.gift) },
    { key: 'level', header: m.rewards_trxn_level(), cell: ({ reward }) => text(reward?.level) },
    { key: 'notes', header: m.rewards_trxn_notes(), cell: ({ notes }) => text(notes) },
    {
      key: 'created_at',
      header: m.rewards_trxn_date(),
      cell: ({ created_at: at }) => formatDay(at === undefined ? undefined : dayOf(at)),
    },
  ];
}

export function TransactionsTable({ transactions }: { transactions: readonly Transaction[] }) {
  const [sort, setSort] = useState<Sort>({ key: 'created_at', direction: 'descending' });
  const [page, setPage] = useState({ index: 0, size: 10 });
  const sorted = sortBy(transactions, VALUES[sort.key], sort.direction);
  const isPrinting = usePrinting();
  const index = Math.min(page.index, Math.max(0, Math.ceil(sorted.length / page.size) - 1));
  return (
    <section className={styles['transactions']} aria-labelledby="past-transactions">
      <div className={styles['head']}>
        <h2 id="past-transactions">{m.rewards_transactions()}</h2>
        {transactions.length > 0 && (
          <Button variant="secondary" icon={<PrintIcon />} onPress={() => globalThis.print()}>
            {m.ui_print()}
          </Button>
        )}
      </div>
      <Card isPadded={false}>
        <div className={styles['scroll']}>
          <DataTable
            label={m.rewards_transactions()}
            columns={columns()}
            rows={isPrinting ? sorted : sorted.slice(index * page.size, (index + 1) * page.size)}
            rowKey={({ id }) => String(id)}
            sort={sort}
            onSort={setSort}
            empty={m.rewards_trxn_none()}
          />
        </div>
      </Card>
      <Pagination index={index} size={page.size} sizes={SIZES} total={sorted.length} onChange={setPage} />
    </section>
  );
}

const byText = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

function sortBy(
  transactions: readonly Transaction[],
  valueOf: ((transaction: Transaction) => Value) | undefined,
  direction: Sort['direction'],
): readonly Transaction[] {
  if (!valueOf) return transactions;
  const sign = direction === 'ascending' ? 1 : -1;
  return transactions.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    return typeof left === 'number' && typeof right === 'number'
      ? sign * (left - right)
      : sign * byText.compare(String(left ?? ''), String(right ?? ''));
  });
}

/** Known ones in colour with an icon; any other as the API says it (SPEC-DECISIONS 16). */
const KNOWN = new Map([
  ['pending', { tone: 'info' as const, icon: <ClockIcon /> }],
  ['approved', { tone: 'success' as const, icon: <CheckIcon /> }],
  ['delivered', { tone: 'success' as const, icon: <CheckIcon /> }],
  ['rejected', { tone: 'danger' as const, icon: <CloseIcon /> }],
]);
const UNKNOWN = { tone: 'neutral' as const, icon: <AlertIcon /> };

function Status({ status }: { status: string }) {
  const { tone, icon } = KNOWN.get(status.toLowerCase()) ?? UNKNOWN;
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  );
}
