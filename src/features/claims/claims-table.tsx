import { useDeferredValue, useState } from 'react';
import { m } from '#messages';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { dayOf } from '#src/api/contract/days.ts';
import { Card } from '#src/ui/card.tsx';
import { type Column, DataTable, type Sort } from '#src/ui/data-table.tsx';
import { formatDay, formatRupees } from '#src/ui/format.ts';
import { Pagination } from '#src/ui/pagination.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { ApprovedVolume } from './approved-volume.tsx';
import { filterClaims, sortClaims } from './claims-view.ts';
import styles from './claims-table.module.css';

/** The seven columns of SPEC §2; their keys are the fields they sort by. */
function columns(): Column<Claim>[] {
  return [
    { key: 'id', header: m.claims_id(), cell: ({ id }) => id },
    {
      key: 'invoice_number',
      header: m.claims_invoice_number(),
      cell: ({ invoice_number: number }) => <strong>{number}</strong>,
    },
    { key: 'invoice_date', header: m.claims_invoice_date(), cell: ({ invoice_date: day }) => formatDay(day) },
    {
      key: 'business_vertical',
      header: m.claims_vertical(),
      cell: ({ business_vertical: vertical }) => vertical ?? m.dash(),
    },
    {
      key: 'total_value',
      header: m.claims_total(),
      isNumeric: true,
      cell: ({ total_value: total }) => (total === undefined ? m.dash() : formatRupees(total)),
    },
    {
      key: 'approved_business_volume',
      header: m.claims_approved(),
      isNumeric: true,
      cell: (claim) => <ApprovedVolume claim={claim} />,
    },
    {
      key: 'created_at',
      header: m.claims_submitted(),
      cell: ({ created_at: at }) => formatDay(at === undefined ? undefined : dayOf(at)),
    },
  ];
}

/** The claims of one programme: searched, sorted and paged on the device. */
export function ClaimsTable({ claims }: { claims: readonly Claim[] }) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>({ key: 'created_at', direction: 'descending' });
  const [page, setPage] = useState({ index: 0, size: 20 });
  const shown = sortClaims(filterClaims(claims, useDeferredValue(search)), sort);
  const index = Math.min(page.index, Math.max(0, Math.ceil(shown.length / page.size) - 1));
  return (
    <section className={styles['claims']} aria-label={m.claims_table()}>
      <TextField
        label={m.claims_filter()}
        type="search"
        value={search}
        onChange={setSearch}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Card isPadded={false}>
        <div className={styles['scroll']}>
          <DataTable
            label={m.claims_table()}
            columns={columns()}
            rows={shown.slice(index * page.size, (index + 1) * page.size)}
            rowKey={(claim) => String(claim.id)}
            sort={sort}
            onSort={setSort}
            empty={m.claims_none()}
          />
        </div>
      </Card>
      <Pagination index={index} size={page.size} total={shown.length} onChange={setPage} />
    </section>
  );
}
