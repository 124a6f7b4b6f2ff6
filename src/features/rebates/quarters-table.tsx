import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { claimWindow } from '#src/api/contract/claim-window.ts';
import { type Day } from '#src/api/contract/days.ts';
import { type Quarter } from '#src/api/contract/rebates.schema.ts';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { AddToCalendar } from '#src/parts/calendar/add-to-calendar.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { formatDay } from '#src/ui/format.ts';
import { ChevronDownIcon } from '#src/ui/inner-icons.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { type Sort, sortRows } from '#src/ui/sort-rows.ts';
import layout from '#src/ui/layout.module.css';
import styles from './rebates.module.css';

function columns(verticals: readonly string[], today: Day): Column<Quarter>[] {
  return [
    {
      key: 'title',
      header: m.rebates_quarter_title(),
      cell: ({ title }) => <strong>{title}</strong>,
      sortValue: ({ title }) => title,
    },
    {
      key: 'start_date',
      header: m.rebates_quarter_start(),
      cell: ({ start_date: day }) => formatDay(day),
      sortValue: ({ start_date: day }) => day && new Date(day),
    },
    {
      key: 'end_date',
      header: m.rebates_quarter_end(),
      cell: ({ end_date: day }) => formatDay(day),
      sortValue: ({ end_date: day }) => day && new Date(day),
    },
    {
      key: 'actions',
      header: m.rebates_actions(),
      cell: (quarter) => <Actions quarter={quarter} verticals={verticals} today={today} />,
    },
  ];
}

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
  const shownColumns = columns(verticals, today);
  return (
    <div className={styles['table']}>
      <DataTable
        label={m.rebates_quarters()}
        columns={shownColumns}
        rows={sortRows(quarters, shownColumns, sort)}
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
  const router = useRouter();
  const programId = String(quarter.id);
  const window = claimWindow(quarter, today);
  const claims =
    window.state === 'open'
      ? verticals.map((vertical) => ({
          key: vertical,
          text: m.rebates_submit_for({ vertical }),
          href: router.buildLocation({
            to: '/claims/$programId/$programType/submit',
            params: { programId, programType: 'rebate' },
            search: { business_vertical: vertical },
          }).href,
        }))
      : [];
  return (
    <span className={layout['row']}>
      <Menu
        label={m.rebates_actions_for({ title: quarter.title })}
        text={m.rebates_actions()}
        icon={<ChevronDownIcon />}
        entries={[
          ...claims,
          {
            key: 'claims',
            text: m.rebates_view_claims(),
            href: router.buildLocation({
              to: '/claims/$programType',
              params: { programType: 'rebate' },
              search: { program_id: programId },
            }).href,
          },
        ]}
      />
      {window.state === 'open' && (
        <AddToCalendar
          deadline={{
            programType: 'rebate',
            programId,
            title: quarter.title,
            vertical: verticals.find((vertical) => v.is(BusinessVertical, vertical)),
            lastDay: window.lastDay,
          }}
          isIconOnly
        />
      )}
    </span>
  );
}
