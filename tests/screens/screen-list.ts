import { textPdf } from '#server/seed/text-pdf.ts';
import { today } from '../journeys/claim-form.ts';
import { pdfFile } from '../pdf.ts';
import { CLAIM_FORM_STATES } from './claim-form-states.ts';
import { longTexts } from './long-texts.ts';
import { RECEIPT_STATES } from './receipt-states.ts';
import {
  empty,
  failing,
  firstTime,
  never,
  openOfTarget,
  press,
  seeClaims,
  seeOpened,
  someFailing,
  withContacts,
  withoutCamera,
  withoutQuarter,
} from './screen-states.ts';
import { type Screen } from './screen.ts';

/** Every screen in every state that looks different. States that leave data on the device come last. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', who: 'visitor', path: '/login' },
  {
    name: 'login-errors',
    who: 'visitor',
    path: '/login',
    reach: async (page, m) => press(page, m.login_continue()),
  },
  {
    name: 'login-refused',
    who: 'visitor',
    path: '/login',
    reach: async (page, m) => {
      await page.getByLabel(m.login_email(), { exact: true }).fill('nobody@demo.example');
      await page.getByLabel(m.login_password(), { exact: true }).fill('Partner@2020');
      await press(page, m.login_continue());
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    },
  },
  {
    name: 'login-code',
    who: 'visitor',
    path: '/login',
    reach: async (page, m) => {
      await page.getByLabel(m.login_email(), { exact: true }).fill('2fa@demo.example');
      await page.getByLabel(m.login_password(), { exact: true }).fill('Partner@2026');
      await press(page, m.login_continue());
      await page.getByText(m.login_code_prompt()).waitFor();
    },
  },
  {
    name: 'login-session-ended',
    who: 'visitor',
    path: '/schemes',
    prepare: async (page) =>
      page.addInitScript(() => {
        localStorage.setItem('access_token', 'over');
        localStorage.setItem('session-storage', '{"user":{"id":1}}');
      }),
    reach: async (page, m) => page.getByText(m.login_session_ended()).waitFor(),
  },
  { name: 'signup', who: 'visitor', path: '/signup' },
  {
    name: 'signup-errors',
    who: 'visitor',
    path: '/signup',
    reach: async (page, m) => {
      await page.getByLabel(m.signup_gst(), { exact: true }).fill('99ABCDE1234F1Z5');
      await page.getByLabel(m.signup_pan(), { exact: true }).fill('ZZZZZ9999Z');
      await page.getByLabel(m.signup_name(), { exact: true }).fill('A  1');
      await press(page, m.signup_submit());
      await page.getByText(m.mobile_invalid()).or(page.getByText(m.field_required())).first().waitFor();
    },
  },
  {
    name: 'signup-states',
    who: 'visitor',
    path: '/signup',
    reach: async (page, m) => {
      await page.getByRole('button', { name: new RegExp(`${m.signup_state()}$`) }).click();
      await seeOpened(page, 'listbox');
    },
  },
  {
    name: 'signup-calendar',
    who: 'visitor',
    path: '/signup',
    reach: async (page, m) => {
      await press(page, m.ui_date_calendar({ label: m.signup_dob() }));
      await page.getByRole('grid').waitFor();
    },
  },
  { name: 'forgot-password', who: 'visitor', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    who: 'visitor',
    path: '/forgot-password',
    reach: async (page, m) => {
      await page.getByLabel(m.login_email(), { exact: true }).fill('t1@demo.example');
      await press(page, m.forgot_send());
      await page.getByText(m.forgot_done()).first().waitFor();
    },
  },
  { name: 'reset-password', who: 'visitor', path: '/reset-password/abc' },
  {
    name: 'reset-password-errors',
    who: 'visitor',
    path: '/reset-password/abc',
    reach: async (page, m) => {
      await page.getByLabel(m.reset_new(), { exact: true }).fill('short');
      await page.getByLabel(m.reset_confirm(), { exact: true }).fill('other');
      await press(page, m.reset_submit());
      await page.getByText(m.passwords_differ()).waitFor();
    },
  },
  { name: 'reset-password-no-token', who: 'visitor', path: '/reset-password' },

  { name: 'dashboard', who: 't2@demo.example', path: '/' },
  {
    name: 'dashboard-loading',
    who: 't2@demo.example',
    path: '/',
    prepare: async (page) => firstTime(page, never),
    isLoading: true,
  },
  {
    name: 'dashboard-failed',
    who: 't2@demo.example',
    path: '/',
    prepare: async (page) => firstTime(page, failing),
  },
  {
    name: 'dashboard-empty',
    who: 't2@demo.example',
    path: '/',
    prepare: async (page) => firstTime(page, empty),
  },
  { name: 'dashboard-long', who: 't2@demo.example', path: '/', prepare: longTexts },
  {
    name: 'dashboard-offline',
    who: 't2@demo.example',
    path: '/',
    reach: async (page, m) => {
      await page.context().setOffline(true);
      await page.getByText(m.offline_bar()).waitFor();
    },
  },
  {
    name: 'user-menu',
    who: 't2@demo.example',
    path: '/',
    reach: async (page, m) => {
      await press(page, m.nav_account());
      await page.getByRole('menuitem', { name: m.nav_logout() }).waitFor();
    },
  },
  {
    name: 'phone-menu',
    who: 't2@demo.example',
    path: '/',
    reach: async (page, m) => {
      const menu = page.getByRole('button', { name: m.nav_menu(), exact: true });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: 'schemes', who: 't2@demo.example', path: '/schemes' },
  {
    name: 'schemes-empty',
    who: 't2@demo.example',
    path: '/schemes',
    prepare: async (page) => firstTime(page, empty),
  },
  { name: 'scheme', who: 't2@demo.example', path: '/scheme/1' },
  { name: 'scheme-closed', who: 't2@demo.example', path: '/scheme/7' },
  { name: 'scheme-long', who: 't2@demo.example', path: '/scheme/1', prepare: longTexts },
  { name: 'scheme-loading', who: 't2@demo.example', path: '/scheme/3', prepare: never, isLoading: true },
  { name: 'scheme-failed', who: 't2@demo.example', path: '/scheme/4', prepare: failing },
  { name: 'rebates', who: 't2@demo.example', path: '/rebate-programs' },
  { name: 'rebates-long', who: 't2@demo.example', path: '/rebate-programs', prepare: longTexts },
  {
    name: 'rebates-actions',
    who: 't2@demo.example',
    path: '/rebate-programs',
    reach: async (page, m) => {
      const actions = page.getByRole('button', { name: new RegExp(m.rebates_actions_for({ title: '.*' })) });
      await actions.last().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'agreement',
    who: 't2@demo.example',
    path: '/rebate-programs',
    reach: async (page, m) => {
      await page.getByRole('button', { name: m.agreement_view() }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('img')
        .or(page.getByRole('dialog').locator('canvas'))
        .first()
        .waitFor();
    },
  },
  {
    name: 'rebates-unknown',
    who: 't2@demo.example',
    path: '/rebate-programs',
    prepare: async (page) => firstTime(page, withoutQuarter),
    reach: async (page, m) => page.getByText(m.rebates_achieved_missing()).waitFor(),
  },
  {
    name: 'target-reckoned',
    who: 't2@demo.example',
    path: '/rebate-programs',
    reach: async (page, m) => {
      await openOfTarget(page, m.outlook_how());
      await page.getByText(m.how_worth_title()).waitFor();
    },
  },
  {
    name: 'target-picture',
    who: 't2@demo.example',
    path: '/rebate-programs',
    reach: async (page, m) => {
      await openOfTarget(page, m.outlook_picture());
      await page.getByRole('figure').getByRole('img').last().waitFor();
    },
  },
  {
    name: 'target-table',
    who: 't2@demo.example',
    path: '/rebate-programs',
    reach: async (page, m) => {
      await openOfTarget(page, m.outlook_picture());
      for (const index of [0, 1]) await page.getByRole('button', { name: m.plot_table() }).nth(index).click();
      await page
        .getByRole('figure')
        .getByRole('table')
        .first()
        .evaluate((table) => table.scrollIntoView());
    },
  },
  {
    name: 'target-what-if',
    who: 't2@demo.example',
    path: '/rebate-programs',
    reach: async (page, m) => {
      await openOfTarget(page, m.outlook_what_if());
      await page.getByLabel(m.what_if_order({ vertical: 'SOHO' }), { exact: true }).fill('2,50,000');
    },
  },
  {
    name: 'scheme-what-if',
    who: 't1@demo.example',
    path: '/scheme/1',
    reach: async (page, m) => {
      await openOfTarget(page, m.outlook_what_if());
      await page.getByLabel(m.what_if_order_scheme(), { exact: true }).fill('2,50,000');
    },
  },
  { name: 'claims-of-quarter', who: 't2@demo.example', path: '/claims/rebate' },
  // With the claims of the screen before on the device.
  { name: 'dashboard-answers', who: 't2@demo.example', path: '/', prepare: seeClaims },
  {
    name: 'dashboard-answers-last',
    who: 't2@demo.example',
    path: '/',
    reach: async (page, m) =>
      page.getByRole('region', { name: m.answers_ends() }).evaluate((region) => region.scrollIntoView()),
  },
  { name: 'claims-of-quarter-long', who: 't2@demo.example', path: '/claims/rebate', prepare: longTexts },
  { name: 'notifications', who: 't2@demo.example', path: '/notifications' },
  { name: 'notifications-long', who: 't2@demo.example', path: '/notifications', prepare: longTexts },
  { name: 'support', who: 't2@demo.example', path: '/about-us' },
  {
    name: 'support-clear',
    who: 't2@demo.example',
    path: '/about-us',
    reach: async (page, m) => {
      await press(page, m.support_clear());
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'claim-programmes', who: 't2@demo.example', path: '/claims/submit' },
  {
    name: 'claim-scanner',
    who: 't3@demo.example',
    path: '/claims/submit?scan=true',
    prepare: withoutCamera,
    reach: async (page, m) => page.getByText(m.scan_denied()).waitFor(),
  },
  {
    name: 'claim-programmes-judged',
    who: 't2@demo.example',
    path: '/claims/submit?scan=true',
    prepare: withoutCamera,
    reach: async (page, m) => {
      const text = [
        'Invoice No: TXT/26-27/9',
        `Invoice Date: ${today()}`,
        '1 Tarang Netra D4 Dome 4MP 8525 10 30,000.00',
        'Grand Total 52,510.50',
      ];
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(pdfFile(textPdf(text)));
      await page.getByText('TXT/26-27/9').waitFor();
      await page.getByRole('list', { name: m.rebates_title() }).waitFor();
    },
  },
  { name: 'rewards-programmes', who: 't2@demo.example', path: '/rewards' },
  { name: 'not-found', who: 't2@demo.example', path: '/no/such/page' },
  {
    name: 'offline-not-seen',
    who: 't2@demo.example',
    path: '/',
    reach: async (page, m) => {
      await page.context().setOffline(true);
      await page.getByText(m.offline_bar()).waitFor();
      await page.evaluate(() => history.pushState(null, '', '/scheme/8'));
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
      await page.getByRole('heading', { name: m.offline_not_seen_title() }).waitFor();
    },
  },

  { name: 'rebates-for-t2', who: 't3@demo.example', path: '/rebate-programs' },
  { name: 'claims', who: 't1@demo.example', path: '/claims/scheme?program_id=1' },
  { name: 'claims-empty', who: 't1@demo.example', path: '/claims/scheme?program_id=1', prepare: empty },
  // At a desk beside the list, and on a phone on its own screen.
  { name: 'claims-opened', who: 't1@demo.example', path: '/claims/scheme?program_id=1&claim=scheme/1/1' },
  {
    name: 'claims-opened-long',
    who: 't1@demo.example',
    path: '/claims/scheme?program_id=1&claim=scheme/1/1',
    prepare: longTexts,
  },
  { name: 'claims-long', who: 't1@demo.example', path: '/claims/scheme?program_id=1', prepare: longTexts },
  {
    name: 'claims-none-found',
    who: 't1@demo.example',
    path: '/claims/scheme?program_id=1&q=nothing',
  },
  { name: 'one-claim', who: 't3@demo.example', path: '/claims/scheme/1/8' },
  { name: 'one-claim-long', who: 't3@demo.example', path: '/claims/scheme/1/8', prepare: longTexts },
  { name: 'one-claim-in-review', who: 't1@demo.example', path: '/claims/scheme/1/1' },
  { name: 'one-claim-missing', who: 't1@demo.example', path: '/claims/scheme/1/8' },
  {
    name: 'one-claim-question',
    who: 't3@demo.example',
    path: '/claims/scheme/1/8',
    prepare: withContacts,
    reach: async (page, m) => {
      await press(page, m.one_claim_ask_why());
      await page.getByRole('link', { name: m.one_claim_ask_whatsapp() }).waitFor();
    },
  },
  { name: 'claims-all', who: 't2@demo.example', path: '/claims/scheme?program_id=all' },
  { name: 'claims-all-empty', who: 't2@demo.example', path: '/claims/scheme?program_id=all', prepare: empty },
  {
    name: 'claims-all-long',
    who: 't2@demo.example',
    path: '/claims/scheme?program_id=all',
    prepare: longTexts,
  },
  {
    name: 'claims-all-filtered',
    who: 't2@demo.example',
    path: '/claims/scheme?program_id=all&status=short&sort=-business_vertical',
  },
  {
    name: 'claims-all-missing',
    who: 't2@demo.example',
    path: '/claims/scheme?program_id=all',
    prepare: async (page) => firstTime(page, someFailing),
    reach: async (page, m) => page.getByRole('button', { name: m.retry() }).waitFor(),
  },
  {
    name: 'statement',
    who: 't2@demo.example',
    path: '/statement',
    reach: async (page) => page.locator('h2').nth(3).waitFor(),
  },
  { name: 'statement-long', who: 't2@demo.example', path: '/statement', prepare: longTexts },
  { name: 'statement-empty', who: 't2@demo.example', path: '/statement?year=2001-02' },
  { name: 'statement-failing', who: 't2@demo.example', path: '/statement', prepare: failing },
  { name: 'rewards', who: 't1@demo.example', path: '/rewards/1' },
  { name: 'rewards-long', who: 't1@demo.example', path: '/rewards/1', prepare: longTexts },
  { name: 'rewards-empty', who: 't1@demo.example', path: '/rewards/1', prepare: empty },
  {
    name: 'rewards-alert',
    who: 't1@demo.example',
    path: '/rewards/1',
    reach: async (page, m) => {
      await press(page, m.rewards_redeem());
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'rewards-confirm',
    who: 't1@demo.example',
    path: '/rewards/1',
    reach: async (page, m) => {
      const quantity = page.getByRole('group', { name: new RegExp(m.rewards_quantity_of({ gift: '.*' })) });
      await quantity.first().getByRole('button').click();
      await page.getByRole('option', { name: '1', exact: true }).click();
      await press(page, m.rewards_redeem());
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'profile', who: 't1@demo.example', path: '/profile' },
  {
    name: 'profile-errors',
    who: 't1@demo.example',
    path: '/profile',
    reach: async (page, m) => {
      await page.getByLabel(m.signup_name(), { exact: true }).fill('');
      await page.getByLabel(m.signup_mobile(), { exact: true }).fill('123');
      await page.getByLabel(m.profile_password(), { exact: true }).fill('short');
      await press(page, m.profile_save());
      await page.getByText(m.mobile_invalid()).waitFor();
    },
  },
  {
    name: 'profile-code',
    who: 't1@demo.example',
    path: '/profile',
    reach: async (page, m) => {
      await page.route('**/api/partner/profile', (route) =>
        route.fulfill({ json: { success: false, error: '2FA_ENABLED' } }),
      );
      await page.getByLabel(m.signup_city(), { exact: true }).fill('Nashik');
      await press(page, m.profile_save());
      await seeOpened(page, 'dialog');
    },
  },
  {
    name: 'profile-leave',
    who: 't1@demo.example',
    path: '/profile',
    reach: async (page, m) => {
      await page.getByLabel(m.signup_city(), { exact: true }).fill('Nashik');
      await page.getByRole('link', { name: m.profile_back() }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'bank-errors',
    who: 't1@demo.example',
    path: '/profile',
    reach: async (page, m) => {
      await page.getByRole('tab', { name: m.profile_tab_bank() }).click();
      await page.getByLabel(m.bank_ifsc(), { exact: true }).fill('XXXX');
      await page.getByLabel(m.bank_number(), { exact: true }).fill('12');
      await press(page, m.profile_save());
      await page.getByText(m.ifsc_invalid()).waitFor();
    },
  },

  ...CLAIM_FORM_STATES,
  { name: 'claims-draft', who: 't3@demo.example', path: '/claims/scheme?program_id=1' },
  {
    name: 'log-out-question',
    who: 't3@demo.example',
    path: '/',
    reach: async (page, m) => {
      await press(page, m.nav_account());
      await page.getByRole('menuitem', { name: m.nav_logout() }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  ...RECEIPT_STATES,
];
