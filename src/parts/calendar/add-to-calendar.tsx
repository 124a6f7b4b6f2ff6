import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import { icon } from '#src/ui/icon.tsx';
import { tellMissing } from '#src/ui/on-demand.tsx';
import { type Deadline } from './give-event.ts';

const CalendarIcon = /* @__PURE__ */ icon(
  <path d="M4.5 6h15v14h-15zM4.5 10h15M8.5 3.5V7M15.5 3.5V7M12 12.5v5M9.5 15h5" />,
);

/** A button that puts the last day for claims into the partner's calendar. */
export function AddToCalendar({
  deadline,
  isIconOnly = false,
}: {
  deadline: Deadline;
  isIconOnly?: boolean;
}) {
  const { now } = useRouteContext({ from: '__root__' });
  const [isPending, setPending] = useState(false);
  const add = async () => {
    setPending(true);
    try {
      const { giveEvent } = await import('./give-event.ts');
      await giveEvent(deadline, now());
    } catch (error) {
      console.warn('The calendar file could not be made:', error);
      tellMissing();
    } finally {
      setPending(false);
    }
  };
  const text = m.calendar_add();
  return (
    <Button
      variant={isIconOnly ? 'quiet' : 'secondary'}
      icon={<CalendarIcon />}
      aria-label={m.scheme_action_for({ action: text, title: deadline.title })}
      isPending={isPending}
      onPress={() => void add()}
    >
      {isIconOnly ? undefined : text}
    </Button>
  );
}
