import { m } from '#messages';
import { type ClaimedProgramme, claimFormPath, closingWindows } from '#src/api/contract/closing-windows.ts';
import { type Day, dayInWords } from '#src/api/contract/days.ts';
import { type Received } from './inbox.ts';

/** The partner is reminded when so many days are left, the last day not counted, or fewer. */
const REMINDED_DAYS = [1, 3] as const;

/**
 * Reminders of the windows that close soon and in which the partner has claimed before, for the inbox of this device.
 * Each has an id of its window, its last day and its occasion, by which it comes once; a window that is extended has
 * another last day. @param now in ms since 1970
 */
export function closingNotices(
  programmes: readonly ClaimedProgramme[],
  today: Day,
  now: number,
): (Received & { link: string })[] {
  return closingWindows(programmes, today, Math.max(...REMINDED_DAYS))
    .filter(({ hasClaims }) => hasClaims === true)
    .flatMap(({ programType, programId, title, vertical, lastDay, daysLeft }) => {
      const occasion = REMINDED_DAYS.find((days) => daysLeft <= days);
      if (occasion === undefined) return [];
      return [
        {
          id: `closing:${programType}:${programId}:${lastDay}:${occasion}`,
          kind: 'deadline',
          // A date stays true, however late it is read.
          title: m.closing_title({ title, date: dayInWords(lastDay) }),
          body: m.closing_text(),
          link: claimFormPath({ programType, programId, vertical }),
          receivedAt: now,
        },
      ];
    });
}
