import * as claims from '#src/api/contract/claims.calls.ts';
import * as notifications from '#src/api/contract/notifications.calls.ts';
import { oneClaim } from '#src/api/contract/one-claim.calls.ts';
import * as profile from '#src/api/contract/profile.calls.ts';
import * as programs from '#src/api/contract/programs.calls.ts';
import * as rebates from '#src/api/contract/rebates.calls.ts';
import * as rewards from '#src/api/contract/rewards.calls.ts';
import * as registration from '#src/api/contract/registration.calls.ts';
import { endSession, logout } from '#src/api/contract/log-out.calls.ts';
import * as session from '#src/api/contract/session.calls.ts';

export const CALLS = {
  ...registration,
  ...session,
  endSession,
  logout,
  ...programs,
  ...rebates,
  ...claims,
  oneClaim,
  ...rewards,
  ...profile,
  ...notifications,
};

/** One line per call for the documentation. The type requires a line for every call. */
export const SUMMARIES: Record<keyof typeof CALLS, string> = {
  login:
    'Sign in. Where two-factor is on, the error 2FA_ENABLED asks for the same call with the code. Never stored under an Idempotency-Key: its answer holds a token.',
  logout: 'End the session and forget the devices that it registered.',
  endSession:
    'The same, later and without the token: by its SHA-256, which a device keeps that logged out without a network.',
  signup:
    'Register as a partner; the team reviews it. 409 where the PAN or GST number belongs to a reviewed partner. The answer is the same whether the email is known or not.',
  forgotPassword: 'Ask for a link by mail. The answer is the same whether the email is known or not.',
  resetPassword: 'Set a new password with the token of the link: once, within 30 minutes. Ends all sessions.',
  states: 'The states and union territories of India.',
  dashboard: 'The three figures of the dashboard.',
  programs: 'All schemes, open ones first, with the points of this partner.',
  program: 'One scheme.',
  claimForm: 'What the claim form of a scheme needs: products, distributors, terms (HTML).',
  rebates: 'Rebate programmes with their quarters and the agreements of this partner. T2 only.',
  rebateClaimForm: 'What the claim form of a quarter needs. T2 only.',
  uploadAgreement: "Upload the signed PDF of an agreement; the path's id is the agreement's. T2 only.",
  agreementFile: 'The PDF of an agreement. T2 only.',
  upload: 'Upload a file: a PDF into invoices, a picture into bankdetails, below 1 MB. Answers its address.',
  schemesWithClaims: 'The schemes that claims can be listed of.',
  schemeClaims: "A scheme with this partner's claims.",
  submitSchemeClaim:
    'Submit a claim. 409 where the invoice has been claimed in this scheme, 403 outside the claim window.',
  rebatesWithClaims: 'The quarters that claims can be listed of. T2 only.',
  rebateClaims: "A quarter with this partner's claims, targets and what was achieved. T2 only.",
  submitRebateClaim: 'Submit a claim for a quarter and a vertical that an agreement exists for. T2 only.',
  oneClaim:
    "One of this partner's claims: lines, partners' names, files, the reviewer's note. 404 where the partner has no such claim.",
  transactions: "A scheme's rewards, the points at hand, and past redemptions.",
  redeem: 'Redeem points: quantity times business volume. Never more than there are.',
  profile: 'The profile of this partner.',
  saveProfile:
    'Save the profile; email, PAN, GST and state cannot be changed. A new password ends other sessions.',
  bankDetails: 'The bank details, or null. The account number is text, so that it keeps every digit.',
  saveBankDetails: 'Save the bank details.',
  notifications: 'The newest hundred notifications, and how many are unread.',
  markNotificationsRead: 'Mark notifications as read: those with the ids, or all.',
  registerDevice: 'Register a device for push.',
};
