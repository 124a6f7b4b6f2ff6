import { type BrowserContextOptions } from 'playwright';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { withPortal } from './running-portal.ts';
import { besideVendor } from './vendor.ts';

/** `npm run screenshots`: pictures of the running portal with demo data, for manifest and README. */

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

const SHOTS = [
  { name: 'dashboard-phone', device: PHONE, address: '/', heading: 'Dashboard' },
  { name: 'claim-phone', device: PHONE, address: '/claims/1/scheme/submit', heading: /^Wi-Fi 7 Power Play/ },
  { name: 'rewards-phone', device: PHONE, address: '/rewards/1', heading: 'Wi-Fi 7 Power Play' },
  { name: 'dashboard-desk', device: DESK, address: '/', heading: 'Dashboard' },
  {
    name: 'claims-desk',
    device: DESK,
    address: '/claims/scheme?program_id=1',
    heading: 'Wi-Fi 7 Power Play',
  },
] as const;

await withPortal(async (url, browser) => {
  for (const { name, device, address, heading } of SHOTS) {
    const context = await browser.newContext({
      ...device,
      baseURL: url,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      // Hides the banner that asks for this permission.
      permissions: ['notifications'],
    });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill('t3@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    // No field should look focused.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.screenshot({ path: besideVendor(`screenshots/${name}.png`) });
    await context.close();
  }
});
