import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '#messages';
import { containsMonth, currentRebate, isFuture } from '#src/api/contract/rebate-years.ts';
import { type Rebate } from '#src/api/contract/rebates.schema.ts';
import { Accordion } from '#src/ui/accordion.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { formatDay } from '#src/ui/format.ts';
import { CheckIcon, ClockIcon, TagIcon } from '#src/ui/icon.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { useToday } from '#src/parts/use-today.ts';
import { RebateItem } from './rebate-item.tsx';
import { rebateQueries } from './rebates.queries.ts';

/** /rebate-programs: one programme is open at a time, at first the current one (SPEC §2). */
export function RebatesScreen() {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: rebates } = useSuspenseQuery(rebateQueries.list(api));
  const today = useToday();
  const current = currentRebate(rebates, today);
  /** `null`: the partner has closed it. Until a press, the current one is open, also if it comes later. */
  const [chosen, setChosen] = useState<string | null>();
  const openKey = chosen === undefined ? current && String(current.id) : (chosen ?? undefined);
  if (rebates.length === 0) {
    return (
      <EmptyState
        icon={<TagIcon />}
        title={m.rebates_none_title()}
        description={m.rebates_none_text()}
        action={<NextStep to="schemes" />}
      />
    );
  }
  return (
    <Accordion
      openKey={openKey}
      onOpen={(key) => setChosen(key ?? null)}
      items={rebates.map((rebate) => {
        const isDisabled = isFuture(rebate, today);
        return {
          key: String(rebate.id),
          title: rebate.title,
          note: (
            <Note
              rebate={rebate}
              isCurrent={rebate === current && containsMonth(rebate, today)}
              isDisabled={isDisabled}
            />
          ),
          isDisabled,
          content: <RebateItem rebate={rebate} today={today} isOpen={openKey === String(rebate.id)} />,
        };
      })}
    />
  );
}

function Note({
  rebate,
  isCurrent,
  isDisabled,
}: {
  rebate: Rebate;
  isCurrent: boolean;
  isDisabled: boolean;
}) {
  if (isDisabled) {
    return (
      <Badge tone="neutral" icon={<ClockIcon />}>
        {m.rebates_opens({ date: formatDay(rebate.agreement_start_date) })}
      </Badge>
    );
  }
  return (
    isCurrent && (
      <Badge tone="success" icon={<CheckIcon />}>
        {m.rebates_current()}
      </Badge>
    )
  );
}
