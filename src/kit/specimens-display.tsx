import { useState } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon, TagIcon } from '#src/ui/icon.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Sort, sortRows } from '#src/ui/sort-rows.ts';
import { StatCard } from '#src/ui/stat-card.tsx';
import { TargetProgress } from '#src/parts/target-progress.tsx';
import { Terms } from '#src/parts/terms.tsx';
import { ZoomablePicture } from '#src/ui/zoomable-picture.tsx';
import { HINDI, LONG, type States, UNBROKEN, each } from './specimens-shared.tsx';

const TONES = ['info', 'success', 'warning', 'danger'] as const;
const TONE_ICONS = {
  info: <InfoIcon />,
  success: <CheckIcon />,
  warning: <ClockIcon />,
  danger: <AlertIcon />,
};
const GOALS = {
  basic: { target: 1_000_000, percentage: 1.5, gap: 0 },
  expected: { target: 999_999_999_999, percentage: 2.5, gap: 998_765_432_099 },
};
const NO_GAPS = {
  basic: { ...GOALS.basic, gap: undefined },
  expected: { ...GOALS.expected, gap: undefined },
};
const PICTURE = {
  alt: 'A picture in its own shape',
  title: 'Picture',
  fetchFile: async (src: string) => (await fetch(src)).blob(),
};

interface TableRow {
  id: number;
  number: string;
  total: string;
}

const TABLE_COLUMNS: Column<TableRow>[] = [
  {
    key: 'number',
    header: 'Invoice Number',
    cell: ({ number }) => number,
    sortValue: ({ number }) => number,
  },
  {
    key: 'total',
    header: 'Total Value',
    isNumeric: true,
    cell: ({ total }) => total,
    sortValue: ({ total }) => total,
  },
  { key: 'actions', header: 'Actions', cell: () => '–' },
];

function Table({ rows }: { rows: readonly TableRow[] }) {
  const [sort, setSort] = useState<Sort>({ key: 'number', direction: 'ascending' });
  return (
    <DataTable
      label="Claims"
      rows={sortRows(rows, TABLE_COLUMNS, sort)}
      rowKey={({ id }) => String(id)}
      sort={sort}
      onSort={setSort}
      empty="No results."
      columns={TABLE_COLUMNS}
    />
  );
}

/** What is looked at. */
export const DISPLAY_SPECIMENS: Record<string, States> = {
  alert: {
    ...each(TONES, (tone) => <Alert tone={tone}>What happened, and what to do.</Alert>),
    'long text, action': () => (
      <Alert tone="warning" title={LONG} action={<Button variant="secondary">Retry</Button>}>
        {HINDI}
      </Alert>
    ),
  },
  badge: {
    ...each(TONES, (tone) => (
      <Badge tone={tone} icon={TONE_ICONS[tone]}>
        Approved
      </Badge>
    )),
    'neutral, long text': () => (
      <Badge tone="neutral" icon={<ClockIcon />}>
        {LONG}
      </Badge>
    ),
  },
  card: { rest: () => <Card>{LONG}</Card> },
  'data-table': {
    filled: () => (
      <Table
        rows={[
          { id: 1, number: 'INV-1', total: '₹12,34,567' },
          { id: 2, number: UNBROKEN, total: '₹99,99,99,99,99,999' },
        ]}
      />
    ),
    empty: () => <Table rows={[]} />,
  },
  'empty-state': {
    rest: () => <EmptyState icon={<TagIcon />} title="No schemes right now" />,
    'long text, action': () => (
      <EmptyState
        icon={<TagIcon />}
        title={LONG}
        description={HINDI}
        action={<Button>See all schemes</Button>}
      />
    ),
  },
  logo: { rest: () => <Logo /> },
  picture: {
    filled: () => <Picture src="/icon.svg" alt="The portal's mark" ratio="wide" />,
    missing: () => <Picture src={undefined} alt="Wi-Fi 7 Power Play" ratio="wide" />,
    whole: () => <Picture src="/hero.svg" alt="A picture in its own shape" ratio="whole" />,
  },
  skeleton: each(['link', 'title', 'text', 'row', 'picture'], (shape) => <Skeleton shape={shape} />),
  'stat-card': {
    rest: () => <StatCard icon={<TagIcon />} label="Active Scheme" value="10" />,
    'long text': () => <StatCard icon={<TagIcon />} label={HINDI} value="₹99,99,99,99,99,999" />,
  },
  'target-progress': {
    filled: () => <TargetProgress vertical="SURVEILLANCE" progress={{ achieved: 1_234_567_900, ...GOALS }} />,
    empty: () => (
      <TargetProgress vertical="SOHO" progress={{ achieved: 0, basic: undefined, expected: undefined }} />
    ),
    pending: () => (
      <TargetProgress vertical="SOHO" progress={{ achieved: undefined, ...NO_GAPS }} isPending />
    ),
    unknown: () => <TargetProgress vertical="SOHO" progress={{ achieved: undefined, ...NO_GAPS }} />,
  },
  terms: { rest: () => <Terms html={`<h3>Terms</h3><p>${LONG}</p><ul><li>${HINDI}</li></ul>`} /> },
  'zoomable-picture': {
    filled: () => <ZoomablePicture src="/hero.svg" {...PICTURE} />,
    missing: () => <ZoomablePicture src={undefined} {...PICTURE} />,
  },
};
