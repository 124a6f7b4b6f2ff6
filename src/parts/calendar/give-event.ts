import { m } from '#messages';
import { type ClosingWindow, claimFormPath } from '#src/api/contract/closing-windows.ts';
import { download } from '#src/ui/download.ts';
import { canShareFile, share } from '#src/ui/share.ts';
import { calendarFile } from './calendar-file.ts';

/** The last day for claims in a programme. */
export type Deadline = Pick<ClosingWindow, 'programType' | 'programId' | 'title' | 'vertical' | 'lastDay'>;

/** Hands the partner a calendar file: a phone's share sheet where it takes such files, else a download. */
export async function giveEvent(deadline: Deadline, now: Date): Promise<void> {
  const { programType, programId, title, lastDay } = deadline;
  const { origin, host } = globalThis.location;
  const text = calendarFile(
    {
      uid: `claims-${programType}-${encodeURIComponent(programId)}@${host}`,
      day: lastDay,
      title: m.calendar_title({ title }),
      text: m.calendar_text(),
      url: new URL(claimFormPath(deadline), origin).href,
    },
    now,
  );
  const file = new File([text], `claims-until-${lastDay}.ics`, { type: 'text/calendar' });
  if (await isShared(file)) return;
  download(file, file.name);
}

/** Whether the partner has shared the file, or has closed the share sheet. */
async function isShared(file: File): Promise<boolean> {
  const isPhone = globalThis.matchMedia('(pointer: coarse)').matches;
  if (!isPhone || !canShareFile(file)) return false;
  try {
    await share({ files: [file] });
    return true;
  } catch (error) {
    console.warn('Not shared, but downloaded:', error);
    return false;
  }
}
