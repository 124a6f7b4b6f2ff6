import { type RedemptionStatus } from '#src/api/contract/rewards.schema.ts';
import { type NotificationKind } from '#src/api/contract/notifications.schema.ts';

interface SeedNotification {
  kind: NotificationKind;
  title: string;
  body: string;
  title_hi: string;
  body_hi: string;
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
    title_hi: 'आख़िरी तारीख़ पास है',
    body_hi: 'Suraksha Camera Carnival में क्लेम दो दिन बाद बंद होंगे। अपने इनवॉइस समय पर जमा करें।',
    link: '/scheme/{camera}',
    daysAgo: 0,
  },
  {
    kind: 'claim',
    title: 'Claim submitted',
    body: 'Your latest claim has arrived. Our team usually checks an invoice within seven working days.',
    title_hi: 'क्लेम जमा हुआ',
    body_hi: 'आपका नया क्लेम मिल गया है। हमारी टीम आम तौर पर सात कामकाजी दिनों में इनवॉइस जाँच लेती है।',
    link: '/claims/scheme?program_id={scheme}',
    daysAgo: 1,
  },
  {
    kind: 'promo',
    title: 'Promo activated',
    body: 'Wi-Fi 7 Power Play is open: routers and access points now earn points.',
    title_hi: 'नई स्कीम शुरू',
    body_hi: 'Wi-Fi 7 Power Play शुरू हो गई है: अब राउटर और एक्सेस पॉइंट पर पॉइंट मिलते हैं।',
    link: '/scheme/{scheme}',
    daysAgo: 5,
  },
  {
    kind: 'profile',
    title: 'Profile update required',
    body: 'Please check your address and add your bank details, so that rewards and rebates reach you.',
    title_hi: 'प्रोफ़ाइल पूरी करें',
    body_hi: 'कृपया अपना पता देख लें और बैंक की जानकारी भरें, ताकि रिवॉर्ड और रिबेट आप तक पहुँचें।',
    link: '/profile',
    daysAgo: 9,
  },
  {
    kind: 'maintenance',
    title: 'System maintenance',
    body: 'On Sunday from 1 to 3 in the morning the portal may be slow. What you save on your phone is safe.',
    title_hi: 'सिस्टम का रखरखाव',
    body_hi: 'रविवार को सुबह 1 से 3 बजे तक पोर्टल धीमा हो सकता है। फ़ोन पर सेव किया हुआ सुरक्षित रहता है।',
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
