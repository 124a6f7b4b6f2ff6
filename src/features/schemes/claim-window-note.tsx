import { m } from '#messages';
import { type ClaimWindow } from '#src/api/contract/claim-window.ts';
import { SOON_DAYS } from '#src/api/contract/closing-windows.ts';
import { Badge } from '#src/ui/badge.tsx';
import { formatDay } from '#src/ui/format.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '#src/ui/icon.tsx';

export function ClaimWindowNote({ window }: { window: ClaimWindow }) {
  switch (window.state) {
    case 'open':
      return (
        <Badge
          tone={window.daysLeft <= SOON_DAYS ? 'warning' : 'success'}
          icon={window.daysLeft <= SOON_DAYS ? <ClockIcon /> : <CheckIcon />}
        >
          {window.daysLeft === 0
            ? m.window_open_today()
            : m.window_open_days({ days: window.daysLeft, date: formatDay(window.lastDay) })}
        </Badge>
      );
    case 'upcoming':
      return (
        <Badge tone="info" icon={<ClockIcon />}>
          {m.window_upcoming({ date: formatDay(window.firstDay) })}
        </Badge>
      );
    case 'closed':
      return (
        <Badge tone="neutral" icon={<CloseIcon />}>
          {m.window_closed({ date: formatDay(window.lastDay) })}
        </Badge>
      );
    case 'unknown':
      return (
        <Badge tone="neutral" icon={<AlertIcon />}>
          {m.window_unknown()}
        </Badge>
      );
  }
}
