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
import { SharePaper } from '#src/parts/share-paper.tsx';
import { TargetProgress } from '#src/parts/target-progress.tsx';
import { Terms } from '#src/parts/terms.tsx';
import { WhatIf } from '#src/parts/what-if.tsx';
import { ZoomablePicture } from '#src/ui/zoomable-picture.tsx';
import { HINDI, LONG, type States, UNBROKEN, each } from './specimens-shared.tsx';

const TONES = ['info', 'success', 'warning', 'danger'] as const;
const TONE_ICONS = {
  info: <InfoIcon />,
  success: <CheckIcon />,
  warning: <ClockIcon />,
  danger: <AlertIcon />,
};
const TARGET = {
  target: {
    business_vertical: 'SURVEILLANCE',
    basic_target: 1_000_000,
    basic_rebate_percentage: 1.5,
    expected_target: 999_999_999_999,
    expected_rebate_percentage: 2.5,
  },
  claims: [{ id: 1, invoice_number: 'INV/1', business_vertical: 'SURVEILLANCE', total_value: 98_765_432 }],
  quarter: { start_date: '2026-10-01', end_date: '2026-12-31' },
  today: '2026-11-25',
} as const;
const PAPER = {
  title: 'Paper',
  subtitle: LONG,
  holder: [{ name: 'Name', value: HINDI }],
  parts: [{ kind: 'text', text: LONG }],
  note: UNBROKEN,
} as const;
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
  skeleton: each(['row', 'picture', 'card', 'terms'], (shape) => <Skeleton shape={shape} />),
  'share-paper': {
    rest: () => <SharePaper paper={() => PAPER} name="paper" />,
  },
  'stat-card': {
    rest: () => <StatCard icon={<TagIcon />} label="Active Scheme" value="10" />,
    'long text': () => <StatCard icon={<TagIcon />} label={HINDI} value="₹99,99,99,99,99,999" />,
  },
  'target-progress': {
    filled: () => <TargetProgress {...TARGET} achieved={1_234_567_900} />,
    'first day': () => <TargetProgress {...TARGET} achieved={0} claims={[]} today="2026-10-01" />,
    over: () => <TargetProgress {...TARGET} achieved={1_234_567_900} today="2027-01-01" />,
    empty: () => <TargetProgress {...TARGET} target={{ business_vertical: 'SOHO' }} achieved={0} />,
    pending: () => <TargetProgress {...TARGET} achieved={undefined} claims={undefined} isPending />,
    unknown: () => <TargetProgress {...TARGET} achieved={undefined} claims={undefined} />,
  },
  terms: { rest: () => <Terms html={`<h3>Terms</h3><p>${LONG}</p><ul><li>${HINDI}</li></ul>`} /> },
  'what-if': {
    filled: () => (
      <WhatIf label="Order (₹)" underReview={148_750} promise={LONG}>
        {(order, review) => <p>{order + review}</p>}
      </WhatIf>
    ),
    unknown: () => (
      <WhatIf label="Order (₹)" underReview={undefined} promise={HINDI}>
        {(order) => <p>{order}</p>}
      </WhatIf>
    ),
  },
  'zoomable-picture': {
    filled: () => <ZoomablePicture src="/hero.svg" {...PICTURE} />,
    missing: () => <ZoomablePicture src={undefined} {...PICTURE} />,
  },
};
