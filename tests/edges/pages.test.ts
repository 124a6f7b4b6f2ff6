import { decode } from 'jpeg-js';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { jpegsIn } from '#src/invoice/jpeg-pdf.ts';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { eInvoicePicture } from '../e-invoice-pictures.ts';
import { bombPng } from '../png.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { inDatabase } from '../journeys/worker.ts';

/** The pages of an invoice that was photographed: found in their photos, straightened, and changed by hand. */

let page: Page;
setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

/** A page on a table that is darker than paper, turned and seen from below. */
const slanted = await eInvoicePicture('slanted', {
  pageWidth: 1400,
  turn: 8,
  perspective: 0.08,
  shadow: 0.5,
});
/** Brightness up to which a pixel is table or print, not paper. */
const DARK = 160;

/** A page of which all is seen. */
const plain = await eInvoicePicture('plain', { pageWidth: 500 });

const photo = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

/** The PDF of the draft, as it is stored. */
async function keptPdf(): Promise<Buffer<ArrayBuffer>> {
  await page.getByText('Draft saved').waitFor();
  const bytes = await page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
    const database = await result(indexedDB.open('portal-claims'));
    const files: unknown[] = await result(database.transaction('files').objectStore('files').getAll());
    const file = files.find((one): one is { bytes: ArrayBuffer } => typeof one === 'object');
    return [...new Uint8Array(file?.bytes ?? new ArrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** The pictures of a PDF that the portal has made. */
async function pagesIn(pdf: Buffer<ArrayBuffer>) {
  const jpegs = await jpegsIn(new Blob([pdf]));
  return Promise.all(jpegs.map(async (jpeg) => decode(await jpeg.arrayBuffer(), { useTArray: true })));
}

/** The share of the outermost pixels that are no paper. */
function darkEdge({ data, width, height }: { width: number; height: number; data: Uint8Array }): number {
  const at = (x: number, y: number) => data[(y * width + x) * 4 + 1] ?? 0;
  const inset = Math.round(width * 0.02);
  const edge = [
    ...Array.from({ length: width }, (_, x) => [at(x, inset), at(x, height - 1 - inset)]),
    ...Array.from({ length: height }, (_, y) => [at(inset, y), at(width - 1 - inset, y)]),
  ].flat();
  return edge.filter((value) => value < DARK).length / edge.length;
}

const editor = () => page.getByRole('dialog', { name: 'Pages of the invoice' });
const openEditor = () => page.getByRole('button', { name: /^Show the / }).click();
const use = () => editor().getByRole('button', { name: 'Use these pages' }).click();
const corners = (number = 1) => page.getByRole('dialog', { name: `Set the corners of page ${number}` });
const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const tool = (name: string) => editor().getByRole('button', { name, exact: true });

/** Opens the editor with these photos. */
async function editPhotos(...buffers: readonly Buffer[]) {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).invoice.setInputFiles(
    buffers.map((buffer, index) => photo(buffer, `${index + 1}.jpg`)),
  );
  await openEditor();
  await editor()
    .getByRole('img', { name: `Page ${buffers.length} of ${buffers.length}` })
    .waitFor();
}

/** Chooses files by a button that opens the files or the camera. */
async function pick(button: string, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await tool(button).click();
  await (await chooser).setFiles(files);
}

/** The name of what has the focus. */
const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

test('a page on a table is cut out, straightened and lit evenly, and after a reload its corners can be set', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).invoice.setInputFiles([photo(slanted)]);
  await page.getByText('photo.pdf').waitFor();
  const [straight] = await pagesIn(await keptPdf());
  expect(straight && darkEdge(straight)).toBeLessThan(0.1);

  await page.reload();
  await openEditor();
  await tool('Set the corners of page 1').click();
  const corner = (name: string) => corners().getByRole('button', { name: `${name} corner` });
  await corner('Bottom left').waitFor();
  await expectAccessible(page);
  const box = async (name: string) => (await corner(name).boundingBox()) ?? { x: 0, y: 0 };
  const before = await box('Top left');
  await corner('Top left').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const after = await box('Top left');
  expect(after.x).toBeGreaterThan(before.x);
  expect(after.y).toBeGreaterThan(before.y);

  // The lower edge goes up to the middle, so that half of the page is left.
  for (const [name, dx] of [
    ['Bottom left', 22],
    ['Bottom right', 22],
  ] as const) {
    const from = await box(name);
    await page.mouse.move(from.x + dx, from.y + 22);
    await page.mouse.down();
    const top = await box(name.replace('Bottom', 'Top'));
    await page.mouse.move(from.x + dx, (from.y + top.y) / 2 + 22, { steps: 3 });
    await page.mouse.up();
  }
  await corners().getByRole('button', { name: 'Straighten' }).click();
  await editor().getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await use();
  await editor().waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await pagesIn(await keptPdf()))[0]?.height)
    .toBeLessThan((straight?.height ?? 0) * 0.75);
});

test('of a photo that shows a part of the page nothing is cut away', async () => {
  const part = await eInvoicePicture('part', { pageWidth: 1000, seen: 0.6, turn: -3 });
  const { width, height } = decode(part);
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).invoice.setInputFiles([photo(part)]);
  await page.getByText('photo.pdf').waitFor();
  const [kept] = await pagesIn(await keptPdf());
  expect((kept?.width ?? 0) / (kept?.height ?? 1)).toBeCloseTo(width / height, 1);
});

test('a picture as narrow as a line becomes a page as it is', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).invoice.setInputFiles([
    { name: 'line.png', mimeType: 'image/png', buffer: bombPng(1, 20_000) },
  ]);
  await page.getByText('line.pdf').waitFor();
});

test('the whole photo can be kept instead of its page', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).invoice.setInputFiles([photo(slanted)]);
  await openEditor();
  await tool('Set the corners of page 1').click();
  await corners().getByRole('button', { name: 'Whole photo' }).click();
  await use();
  await editor().waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const [whole] = await pagesIn(await keptPdf());
      return whole && darkEdge(whole);
    })
    .toBeGreaterThan(0.3);
});

test('photos are ordered, turned and removed before their PDF is used', async () => {
  const wide = await eInvoicePicture('first', { pageWidth: 800, seen: 0.3 });
  const tall = await eInvoicePicture('second', { pageWidth: 500 });
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).invoice.setInputFiles([
    photo(wide, 'wide.jpg'),
    photo(tall, 'tall.jpg'),
    photo(tall, 'again.jpg'),
  ]);
  await openEditor();
  await editor().getByRole('img', { name: 'Page 3 of 3' }).waitFor();
  await expectAccessible(page);
  await editor().getByRole('button', { name: 'Remove page 3' }).click();
  await tool('Turn page 1 to the right').click();
  await tool('Move page 1 to place 2').click();
  await use();
  await page.getByRole('button', { name: 'Show the 2 pages' }).waitFor();
  // They are shown as they will be uploaded, also large.
  await page.getByRole('button', { name: 'Page 2 of 2' }).click();
  await page.getByRole('dialog', { name: 'Page 2 of 2' }).waitFor();
  await page.keyboard.press('Escape');
  // Both are higher than wide now, and the wide one comes last.
  const pages = await pagesIn(await keptPdf());
  expect(pages.map(({ width, height }) => height > width)).toEqual([true, true]);
});

test('twelve photos that were chosen together stay, and no more are added', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).invoice.setInputFiles(
    Array.from({ length: 12 }, (_, index) => photo(plain, `${index + 1}.jpg`)),
  );
  await openEditor();
  await tool('Turn page 12 to the right').click();
  const adding = page.waitForEvent('filechooser');
  await tool('Add pages').click();
  await (await adding).setFiles([photo(plain, 'thirteenth.jpg')]);
  await editor().getByText('There is room for 12 pages. 1 was not added.').waitFor();
  await use();
  await page.getByRole('button', { name: 'Show the 12 pages' }).waitFor();
  expect(await pagesIn(await keptPdf())).toHaveLength(12);
});

test('page after page is photographed; the page with the code fills the form, and without it nothing is said', async () => {
  const code = await eInvoiceCode(await newRegistrar(), {
    DocNo: 'SECOND/1',
    DocDt: today().split('-').toReversed().join('/'),
  });
  const second = await eInvoicePicture(code, { pageWidth: 1800, seen: 0.4 });
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  const form = claimForm(page);
  await form.invoice.setInputFiles([photo(slanted)]);
  const camera = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await (await camera).setFiles([photo(second)]);
  await page.getByText('Invoice SECOND/1 of').waitFor();
  expect(await form.invoiceNumber.inputValue()).toBe('SECOND/1');
  await openEditor();
  await editor().getByRole('button', { name: 'Remove page 2' }).click();
  await use();
  await page.getByText('Invoice SECOND/1 of').waitFor({ state: 'detached' });
  expect(await pagesIn(await keptPdf())).toHaveLength(1);
});

test('the photos of a draft are deleted when it is sent, and at a log-out that discards it', async () => {
  const kept = async () => {
    // Opened too early, it would be made without its store.
    const isThere = await page.evaluate(async () =>
      (await indexedDB.databases()).some(({ name }) => name === 'portal-originals'),
    );
    return isThere ? inDatabase(page, 'portal-originals') : '';
  };
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  const form = claimForm(page);
  await form.invoice.setInputFiles([photo(slanted, 'sent.jpg')]);
  await expect.poll(kept).toContain('sent.jpg');
  await form.fill('PHOTOS/1', { pdf: null });
  await form.submit.click();
  await page.getByText('Claimed successfully').waitFor();
  await expect.poll(kept).not.toContain('sent.jpg');

  await page.goto('/claims/1/scheme/submit');
  await form.invoice.setInputFiles([photo(slanted, 'discarded.jpg')]);
  await expect.poll(kept).toContain('discarded.jpg');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Discard and log out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(kept).not.toContain('discarded.jpg');
});

test('changed pages are not lost without a question, and unchanged ones close at once', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/scheme?program_id=1' });
  await page.getByRole('link', { name: 'Submit Claim' }).click();
  await claimForm(page).invoice.setInputFiles([photo(plain)]);
  await openEditor();
  await tool('Turn page 1 to the right').waitFor();
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'detached' });

  await openEditor();
  await tool('Turn page 1 to the right').click();
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => tool('Cancel').click(),
    () => page.goBack(),
  ]) {
    await leave();
    await question().getByRole('button', { name: 'Stay here' }).click();
    await question().waitFor({ state: 'detached' });
    await tool('Turn page 1 to the right').waitFor();
  }
  expect(new URL(page.url()).pathname).toBe('/claims/1/scheme/submit');
  const isReloadAsked = await page.evaluate(
    () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
  );
  expect(isReloadAsked).toBe(true);
  await tool('Cancel').click();
  await question().getByRole('button', { name: 'Leave without saving' }).click();
  await editor().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Show the page');
  await claimForm(page).invoiceNumber.waitFor();
});

test('while corners are set, only they can be left or used', async () => {
  await editPhotos(plain, slanted);
  await tool('Turn page 1 to the right').click();
  await tool('Set the corners of page 2').click();
  await corners(2).getByRole('button', { name: 'Top left corner' }).waitFor();
  await expectAccessible(page);
  const names = await corners(2)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
  expect(names.slice(4)).toEqual(['Straighten', 'Whole photo', 'Leave the corners as they were']);
  await page.keyboard.press('Escape');
  // The turn is still there: the editor asks before it is lost.
  await tool('Use these pages').waitFor();
  await page.keyboard.press('Escape');
  await question().waitFor();
});

test('a page that cannot be opened is told at the page, and at the end which one it is', async () => {
  await editPhotos(plain);
  await pick('Add pages', [
    photo(Buffer.alloc(0), 'empty.jpg'),
    { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('\0\0\0 ftypheic') },
    photo(slanted.subarray(0, 700), 'broken.jpg'),
  ]);
  const told = (number: number) =>
    editor()
      .getByRole('listitem')
      .nth(number - 1)
      .getByRole('alert')
      .textContent();
  const broken = 'This picture is damaged or no photo. Take the page again, or leave it out.';
  expect([await told(2), await told(4)]).toEqual([broken, broken]);
  expect(await told(3)).toContain('Photos in the HEIC format cannot be read here');
  await expectAccessible(page);
  await tool('Set the corners of page 2').click();
  await corners(2).getByRole('status').filter({ hasText: broken }).waitFor();
  await page.keyboard.press('Escape');
  await use();
  await editor()
    .getByText('These pages cannot be opened: 2, 3, 4. Take them again, or remove them.')
    .waitFor();
  await tool('Remove page 4').click();
  await tool('Remove page 3').click();
  await use();
  await editor().getByText('Page 2 cannot be opened. Take it again, or remove it.').waitFor();
  await pick('Take page 2 again', [photo(plain)]);
  await use();
  await page.getByRole('button', { name: 'Show the 2 pages' }).waitFor();
});

test('without a page it is said what to do', async () => {
  await editPhotos(plain);
  await tool('Remove page 1').click();
  const none = 'No page is left. Add pages, or choose Cancel to keep the PDF as it was.';
  await editor().getByRole('status').filter({ hasText: none }).waitFor();
  expect(await focused()).toBe('Add pages');
  await expectAccessible(page);
});

test('the pages are changed by keyboard alone, with the focus kept and the change said', async () => {
  await editPhotos(plain, slanted, plain);
  const press = async (name: string) => {
    await tool(name).focus();
    await page.keyboard.press('Enter');
  };
  const said = (text: string) => editor().getByRole('status').filter({ hasText: text }).waitFor();
  await press('Move page 2 to place 1');
  expect(await focused()).toBe('Move page 1 to place 2');
  await said('Page 2 is now page 1.');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Move page 2 to place 3');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Move page 3 to place 2');
  await press('Turn page 1 to the right');
  expect(await focused()).toBe('Turn page 1 to the right');
  await said('Page 1 is turned by 90 degrees.');
  await pick('Take page 2 again', [photo(plain)]);
  await expect.poll(focused).toBe('Take page 2 again');
  await press('Remove page 2');
  expect(await focused()).toBe('Remove page 2');
  await said('Page 2 was removed.');

  await press('Set the corners of page 2');
  const corner = corners(2).getByRole('button', { name: 'Top left corner' });
  await corner.waitFor();
  expect(await focused()).toBe('Top left corner');
  await page.keyboard.press('ArrowRight');
  const place = /^Top left corner: \d+ % from the left, \d+ % from the top$/;
  await corners(2).getByRole('status').filter({ hasText: place }).waitFor();
  for (const leave of ['Straighten', 'Whole photo', 'Leave the corners as they were']) {
    await corners(2).getByRole('button', { name: leave }).focus();
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Set the corners of page 2');
    await page.keyboard.press('Enter');
    await corner.waitFor();
  }
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Set the corners of page 2');
});

test('making the PDF can be stopped, and the pages are still there', async () => {
  await editPhotos(slanted, slanted, slanted, slanted);
  await tool('Turn page 1 to the right').click();
  await tool('Use these pages').focus();
  await page.keyboard.press('Enter');
  await editor().getByRole('progressbar').waitFor();
  await tool('Cancel').focus();
  await page.keyboard.press('Enter');
  await editor().getByRole('progressbar').waitFor({ state: 'detached' });
  expect(await focused()).toBe('Cancel');
  expect(await question().count()).toBe(0);
  await use();
  await editor().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Show the 4 pages');
});

test.each([
  [320, 150],
  [320, 200],
  [360, 150],
  [360, 200],
])('at %i px and with texts of %i % nothing leaves the screen sideways', async (width, percent) => {
  await page.setViewportSize({ width, height: 640 });
  await editPhotos(plain, slanted);
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);
  const outside = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('[role=dialog]');
      const inside = [...(dialog?.querySelectorAll('button, canvas, p, h2') ?? [])].filter(
        (element) => element.clientWidth > 1,
      );
      const scroller = dialog?.parentElement;
      return [
        ...(scroller && scroller.scrollWidth > scroller.clientWidth ? ['scrolls sideways'] : []),
        ...inside
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < 0 || right > innerWidth;
          })
          .map((element) => element.ariaLabel ?? element.outerHTML.slice(0, 60)),
      ];
    });
  expect(await outside()).toEqual([]);
  await tool('Set the corners of page 2').click();
  const corner = corners(2).getByRole('button', { name: 'Top right corner' });
  await corner.focus();
  // As far as it goes.
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight');
  expect(await outside()).toEqual([]);
});
