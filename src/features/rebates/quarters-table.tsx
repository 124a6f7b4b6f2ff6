import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '#messages';
import { isClaimOpen } from '#src/api/contract/claim-window.ts';
import { type Day } from '#src/api/contract/days.ts';
import { type Quarter } from '#src/api/contract/rebates.schema.ts';
import { type Column, DataTable, type Sort } from '#src/ui/data-table.tsx';
import { formatDay } from '#src/ui/format.ts';
import { ChevronDownIcon } from '#src/ui/icon.tsx';
import { Menu } from '#src/ui/menu.tsx';
import styles from './rebates.module.css';

const byText = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

function columns(verticals: readonly string[], today: Day): Column<Quarter>[] {
  return [
    { key: 'title', header: m.rebates_quarter_title(), cell: ({ title }) => <strong>{title}</strong> },
    {
      key: 'start_date',
      header: m.rebates_quarter_start(),
      cell: ({ start_date: day }) => formatDay(day),
    },
    { key: 'end_date', header: m.rebates_quarter_end(), cell: ({ end_date: day }) => formatDay(day) },
    {
      key: 'actions',
      header: m.rebates_actions(),
      isSortable: false,
      cell: (quarter) => <Actions quarter={quarter} verticals={verticals} today={today} />,
    },
  ];
}

/** The quarters of a programme, each with its actions (SPEC §2 Rebate programmes). */
export function QuartersTable({
  quarters,
  verticals,
  today,
}: {
  quarters: readonly Quarter[];
  verticals: readonly string[];
  today: Day;
}) {
  const [sort, setSort] = useState<Sort>({ key: 'start_date', direction: 'ascending' });
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const textOf = (quarter: Quarter) =>
    sort.key === 'title'
      ? quarter.title
      : ((sort.key === 'end_date' ? quarter.end_date : quarter.start_date) ?? '');
  return (
    <div className={styles['table']}>
      <DataTable
        label={m.rebates_quarters()}
        columns={columns(verticals, today)}
        rows={quarters.toSorted((a, b) => sign * byText.compare(textOf(a), textOf(b)))}
        rowKey={({ id }) => String(id)}
        sort={sort}
        onSort={setSort}
        empty={m.rebates_no_quarters()}
      />
    </div>
  );
}

function Actions({
  quarter,
  verticals,
  today,
}: {
  quarter: Quarter;
  verticals: readonly string[];
  today: Day;
}) {
  const navigate = useNavigate();
  const programId = String(quarter.id);
  const claims = isClaimOpen(quarter, today)
    ? verticals.map((vertical) => ({
        key: vertical,
        text: m.rebates_submit_for({ vertical }),
        onAction: () =>
          void navigate({
            to: '/claims/$programId/$programType/submit',
            params: { programId, programType: 'rebate' },
            search: { business_vertical: vertical },
          }),
      }))
    : [];
  return (
    <Menu
      label={m.rebates_actions_for({ title: quarter.title })}
      text={m.rebates_actions()}
      icon={<ChevronDownIcon />}
      entries={[
        ...claims,
        {
          key: 'claims',
          text: m.rebates_view_claims(),
          onAction: () =>
            void navigate({
              to: '/claims/$programType',
              params: { programType: 'rebate' },
              search: { program_id: programId },
            }),
        },
      ]}
    />
  );
}
