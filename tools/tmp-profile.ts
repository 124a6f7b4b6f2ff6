import { writeFileSync } from 'node:fs';
import { claimForm } from '../tests/journeys/claim-form.ts';
import { drawInvoices } from '../tests/bench/invoice.ts';
import { newPhone, untilKept } from '../tests/bench/phone.ts';
import { slowBrowser } from '../tests/bench/slow-browser.ts';
import { onStage } from '../tests/bench/stage.ts';
import { fakeCamera } from '../tests/fake-camera.ts';
await onStage(async ({ launch, portal, data }) => {
  const { photos, largePdf, frame } = await drawInvoices(data);
  const browser = await launch(...fakeCamera(frame));
  const context = await newPhone(browser, portal);
  await untilKept(context, `${portal.url}/`);
  await untilKept(context, `${portal.url}/claims/1/scheme/submit`);
  for (const kind of process.argv.slice(2)) {
    const page = await context.newPage();
    await page.goto(`${portal.url}/claims/1/scheme/submit`);
    await page.waitForLoadState('networkidle');
    const end = await slowBrowser(browser, 4);
    await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'v8', 'blink.user_timing', 'toplevel', 'v8.execute', 'disabled-by-default-devtools.timeline'] });
    await claimForm(page).invoice.setInputFiles(kind === 'pdf' ? largePdf : [...photos]);
    if (kind === 'pdf') await page.getByRole('button', { name: 'Make it smaller' }).click({ timeout: 60000 });
    await page.locator('form strong', { hasText: '.pdf' }).waitFor({ timeout: 60000 });
    await page.getByText('Draft saved').waitFor({ timeout: 60000 });
    await page.waitForTimeout(3000);
    writeFileSync(`/tmp/trace-${kind}.json`, await browser.stopTracing());
    await end(); await page.close();
  }
  await context.close();
});
