import { expect, test } from 'vitest';
import { chatAddress, mailAddress } from '#src/parts/contact-address.ts';
import { questionOf } from './claim-question.ts';

const QUESTION = questionOf({
  claim: {
    id: 41,
    invoice_number: 'A&B/7 #1',
    invoice_date: '2026-10-28',
    business_vertical: 'SOHO',
    total_value: 23_000,
    approved_business_volume: 21_000,
    created_at: '2026-11-01T20:00:00Z',
    notes: 'One line is double.',
  },
  programme: 'Wi-Fi 7 Power Play',
  daysWaiting: undefined,
  partner: { name: 'Asha Rao', organization: 'Rao & Sons', email: 'asha@rao.example' },
});

test('a question has every fact that is known, each on a line', () => {
  expect(QUESTION.subject).toBe('Question about claim A&B/7 #1');
  expect(QUESTION.text.split('\n')).toEqual([
    'Hello,',
    '',
    'why was this claim not approved in full?',
    '',
    'Invoice number: A&B/7 #1',
    'Invoice date: 2026-10-28',
    'Claim id: 41',
    'Programme: Wi-Fi 7 Power Play',
    'Business vertical: SOHO',
    'Submitted: 2026-11-02',
    'Total claimed: ₹23,000',
    'Approved: ₹21,000',
    'Status: ₹2,000 of ₹23,000 not approved (8.7%)',
    'Note: One line is double.',
    'Organisation: Rao & Sons',
    'Partner: Asha Rao',
    'Email: asha@rao.example',
    '',
    'Thank you.',
  ]);
});

test('a claim under review asks no "why", and unknown facts are left out', () => {
  const { text } = questionOf({
    claim: { id: 'c-9', invoice_number: '' },
    programme: undefined,
    daysWaiting: 12,
    partner: { name: '' },
  });
  expect(text).toBe(
    'Hello,\n\nI have a question about this claim:\n\nClaim id: c-9\nStatus: Under review\nDays waiting: 12\n\nThank you.',
  );
});

test('addresses keep every character and line', () => {
  const mail = mailAddress('team@vendor.example', QUESTION);
  expect(mail).toMatch(
    /^mailto:team@vendor\.example\?subject=Question%20about%20claim%20A%26B%2F7%20%231&body=Hello/,
  );
  expect(mail).toContain('%0D%0A');
  const chat = new URL(chatAddress('+91 98480 23456', QUESTION.text));
  expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/919848023456');
  expect(chat.searchParams.get('text')).toBe(QUESTION.text);
});
