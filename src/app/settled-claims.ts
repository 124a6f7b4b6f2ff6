import { m } from '#messages';
import { type InboxStore } from '#src/push/inbox.ts';
import { type SettledClaim } from '#src/outbox/claim-record.ts';
import { keepRefusal, refusalNotice } from '#src/outbox/refusal-notice.ts';
import { showToast } from '#src/ui/toast-queue.ts';

/** Tells the partner the outcome of a claim, if it is theirs. A refusal also stays in its owner's inbox. */
export function tellSettled(
  claim: SettledClaim,
  { inbox, isTheirs, navigate }: { inbox: InboxStore; isTheirs: boolean; navigate: (href: string) => void },
): void {
  const now = Date.now();
  void keepRefusal(inbox, claim, now);
  if (!isTheirs) return;
  const notice = refusalNotice(claim, now);
  if (notice)
    showToast({
      tone: 'danger',
      title: notice.title,
      description: notice.body,
      action: { text: m.outbox_see_why(), onPress: () => navigate(notice.link) },
    });
  else
    showToast({
      tone: 'success',
      title: m.outbox_sent_title(),
      description: m.outbox_sent_text({ number: claim.invoiceNumber }),
    });
}
