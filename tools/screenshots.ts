import { type BrowserContextOptions } from 'playwright';
import { signIn } from '../tests/journeys/portal.ts';
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
  { name: 'dashboard-phone', device: PHONE, address: '/', title: 'Dashboard' },
  { name: 'claim-phone', device: PHONE, address: '/claims/1/scheme/submit', title: 'Wi-Fi 7 Power Play' },
  { name: 'rewards-phone', device: PHONE, address: '/rewards/1', title: 'Wi-Fi 7 Power Play' },
  { name: 'dashboard-desk', device: DESK, address: '/', title: 'Dashboard' },
  { name: 'claims-desk', device: DESK, address: '/claims/scheme?program_id=1', title: 'Wi-Fi 7 Power Play' },
] as const;

await withPortal(async (url, browser) => {
  for (const { name, device, ...to } of SHOTS) {
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
    await signIn(page, 't3@demo.example', to);
    await page.waitForLoadState('networkidle');
    // No field should look focused.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.screenshot({ path: besideVendor(`screenshots/${name}.png`) });
    await context.close();
  }
});
