import { type RedemptionStatus } from '#src/api/contract/rewards.schema.ts';
import { type NotificationKind } from '#src/api/contract/notifications.schema.ts';

interface SeedNotification {
  kind: NotificationKind;
  title: string;
  body: string;
  /** `{scheme}` stands for the id of the first scheme, `{camera}` for that of the camera scheme. */
  link: string | null;
  daysAgo: number;
}

/** One notification of each of the five kinds in the specification. */
export const NOTIFICATIONS: SeedNotification[] = [
  {
    kind: 'deadline',
    title: 'Deadline approaching',
    body: 'The claim window of Suraksha Camera Carnival closes in two days. Submit your invoices in time.',
    link: '/scheme/{camera}',
    daysAgo: 0,
  },
  {
    kind: 'claim',
    title: 'Claim submitted',
    body: 'Your latest claim has arrived. Our team usually checks an invoice within seven working days.',
    link: '/claims/scheme?program_id={scheme}',
    daysAgo: 1,
  },
  {
    kind: 'promo',
    title: 'Promo activated',
    body: 'Wi-Fi 7 Power Play is open: routers and access points now earn points.',
    link: '/scheme/{scheme}',
    daysAgo: 5,
  },
  {
    kind: 'profile',
    title: 'Profile update required',
    body: 'Please check your address and add your bank details, so that rewards and rebates reach you.',
    link: '/profile',
    daysAgo: 9,
  },
  {
    kind: 'maintenance',
    title: 'System maintenance',
    body: 'On Sunday from 1 to 3 in the morning the portal may be slow. What you save on your phone is safe.',
    link: null,
    daysAgo: 12,
  },
];

/** Statuses and notes of the demo's redemptions, used in turn. */
export const REDEMPTIONS: [RedemptionStatus, string | null][] = [
  ['delivered', 'Voucher code sent by email.'],
  ['approved', null],
  ['pending', null],
  ['rejected', 'The reward is out of stock. Your points are back.'],
];
