import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { eInvoicePicture } from '../e-invoice-pictures.ts';
import { pdfFile } from '../pdf.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { inDatabase } from '../journeys/worker.ts';
import { expectFocus } from '../journeys/focus.ts';

/** What was chosen for a claim's PDF, while that is being made, and drafts that are open in two tabs. */

const FORM = '/claims/1/scheme/submit';

let page: Page;
setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const code = await eInvoiceCode(await newRegistrar(), {
  DocNo: 'CHOSEN/1',
  DocDt: today().split('-').toReversed().join('/'),
});
const picture = await eInvoicePicture(code, { pageWidth: 1400, seen: 0.5 });
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: picture });

const making = () => page.getByText('Making the PDF.');

/** From now on the page's workers do not get their work, until it is loaded again or they are let go. */
async function holdWorkers(): Promise<{ isHeld: () => Promise<void>; letGo: () => Promise<void> }> {
  const held = await page.evaluateHandle(() => {
    const native = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage') ?? {};
    const work: [Worker, unknown, Transferable[]][] = [];
    type Options = Transferable[] | StructuredSerializeOptions;
    Worker.prototype.postMessage = function hold(this: Worker, message: unknown, options: Options = []) {
      work.push([this, message, Array.isArray(options) ? options : (options.transfer ?? [])]);
    };
    const letGo = () => {
      Object.defineProperty(Worker.prototype, 'postMessage', native);
      for (const [worker, message, transfer] of work) worker.postMessage(message, transfer);
    };
    return { work, letGo };
  });
  return {
    isHeld: async () => {
      await expect.poll(() => held.evaluate(({ work }) => work.length)).toBeGreaterThan(0);
    },
    letGo: () => held.evaluate(({ letGo }) => letGo()),
  };
}

/** The stored photos, and the draft that knows of them. */
async function expectChosenKept(name: string): Promise<void> {
  await page.waitForURL(/draft=/);
  await expect
    .poll(async () => {
      const databases = await page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name));
      return databases.includes('portal-originals') ? inDatabase(page, 'portal-originals') : '';
    })
    .toContain(name);
}

test('photos whose PDF is not made yet survive a reload, and the form goes on with them', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await holdWorkers();
  await claimForm(page).invoice.setInputFiles([photo('one.jpg'), photo('two.jpg')]);
  await making().waitFor();
  await expectChosenKept('two.jpg');
  await page.reload();
  await page.getByText('one.pdf').waitFor();
  await page.getByRole('button', { name: 'Show the 2 pages' }).waitFor();
  await page.getByText('Invoice CHOSEN/1 of').waitFor();
  expect(await claimForm(page).invoiceNumber.inputValue()).toBe('CHOSEN/1');
  await page.getByText('Draft saved').waitFor();
  // Nothing is made a second time.
  await page.reload();
  await page.getByText('one.pdf').waitFor();
  expect(await making().count()).toBe(0);
});

test('photos with which a tab was ended twice are made into a PDF when that is asked for', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await holdWorkers();
  await claimForm(page).invoice.setInputFiles([photo('one.jpg')]);
  await expectChosenKept('one.jpg');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('let-go') === null) Worker.prototype.postMessage = () => undefined;
  });
  await page.reload();
  await making().waitFor();
  await page.evaluate(() => sessionStorage.setItem('let-go', 'yes'));
  await page.reload();
  await page.getByText('This page was closed twice').waitFor();
  expect(await making().count()).toBe(0);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('one.pdf').waitFor();
});

test('photos are made into one PDF, once, while the connection comes and goes', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await holdWorkers();
  await claimForm(page).invoice.setInputFiles([photo('one.jpg'), photo('two.jpg')]);
  await expectChosenKept('two.jpg');
  await page.context().setOffline(true);
  await page.getByText('You are offline').first().waitFor();
  const again = page.waitForResponse('**/api/partner/**');
  await page.context().setOffline(false);
  await again;
  await page.getByText('You are offline').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(await inDatabase(page, 'portal-originals')).toContain('two.jpg');
  // No form has gone on with them yet.
  expect(await page.evaluate(() => sessionStorage.getItem('typed:chosen'))).toBeNull();
  await page.reload();
  await page.getByRole('button', { name: 'Show the 2 pages' }).waitFor();
});

test('a form that is left while a page is added goes on when it is opened again', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await claimForm(page).invoice.setInputFiles([photo('one.jpg')]);
  await page.getByText('one.pdf').waitFor();
  await page.getByText('Draft saved').waitFor();
  const { letGo } = await holdWorkers();
  const camera = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await (await camera).setFiles([photo('two.jpg')]);
  await making().waitFor();
  // The button that was pressed is inert now.
  await expectFocus(claimForm(page).invoice);
  await expectChosenKept('two.jpg');
  // The pages without the photo would take the place of those with it, or the other way round.
  await page.locator('[inert]').getByText('Show the page').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Submit Claim' }).waitFor();
  await letGo();
  await page.goBack();
  await page.getByRole('button', { name: 'Show the 2 pages' }).waitFor();
});

test('a choice that is cancelled leaves neither draft nor photos', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await holdWorkers();
  await claimForm(page).invoice.setInputFiles([photo('one.jpg')]);
  await making().waitFor();
  await expectChosenKept('one.jpg');
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await making().waitFor({ state: 'detached' });
  await expectFocus(claimForm(page).invoice);
  await expect.poll(() => inDatabase(page, 'portal-originals')).not.toContain('one.jpg');
  expect(await inDatabase(page, 'portal-claims')).not.toContain('scheme');
});

test('a refused file leaves the one before, in the field and in the draft', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const { invoice } = claimForm(page);
  await invoice.setInputFiles(pdfFile());
  await page.getByText('bill.pdf').waitFor();
  await invoice.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText('File type should be one of the following: .pdf').waitFor();
  await page.getByText('bill.pdf stays chosen.').waitFor();
  await page.reload();
  await page.getByText('bill.pdf').waitFor();
  await invoice.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText('bill.pdf stays chosen.').waitFor();
  // The next file that fits takes its place, and the words go.
  await invoice.setInputFiles({ ...pdfFile(), name: 'other.pdf' });
  await page.getByText('other.pdf').waitFor();
  expect(await page.getByText('stays chosen').count()).toBe(0);
});

/** Chooses what `act` chooses of a file on the disk, and expects to be told that it is gone. */
async function onDisk(name: string, content: Buffer, act: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-chosen-'));
  const file = path.join(folder, name);
  await writeFile(file, content);
  try {
    await signIn(page, 't3@demo.example', { address: FORM });
    await act(file);
    await page.getByText('This file was changed or removed after it was chosen.').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Holds the page's reads of whole files back, from the given one on, as a slow memory card does. */
async function holdReads(from: number) {
  const held = await page.evaluateHandle((first) => {
    let go = () => undefined as void;
    const mayRead = new Promise<void>((resolve) => {
      go = resolve;
    });
    const state = { reads: 0, go: () => go() };
    Blob.prototype.arrayBuffer = async function read(this: Blob) {
      if (this instanceof File) state.reads += 1;
      if (state.reads >= first) await mayRead;
      return new Response(this).arrayBuffer();
    };
    return state;
  }, from);
  return {
    isWaiting: async () => {
      await expect.poll(() => held.evaluate(({ reads }) => reads)).toBe(from);
    },
    letGo: () => held.evaluate(({ go }) => go()),
  };
}

test.each([
  ['deleted before it is checked', 1, (file: string) => rm(file)],
  ['deleted when it has been checked', 2, (file: string) => rm(file)],
  ['replaced when it has been checked', 2, (file: string) => writeFile(file, 'another text')],
])('a PDF on the disk that is %s is told, without a Retry', (_, read, change) =>
  onDisk('bill.pdf', pdfFile().buffer, async (file) => {
    const { isWaiting, letGo } = await holdReads(read);
    await claimForm(page).invoice.setInputFiles(file);
    await isWaiting();
    await change(file);
    await letGo();
  }),
);

test('a photo on the disk that is deleted before it becomes a PDF is told, without a Retry', () =>
  onDisk('one.jpg', picture, async (file) => {
    const { isHeld, letGo } = await holdWorkers();
    await claimForm(page).invoice.setInputFiles(file);
    await isHeld();
    await rm(file);
    await letGo();
  }));

test('a draft that is open in two tabs: who changes it later is told, and nothing is lost', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await claimForm(page).invoiceNumber.fill('TABS/1');
  await page.waitForURL(/draft=/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = claimForm(other);
  await expect.poll(() => there.invoiceNumber.inputValue()).toBe('TABS/1');
  await there.invoice.setInputFiles([photo('one.jpg')]);
  await other.getByText('one.pdf').waitFor();
  const told = page.getByText('This draft was changed in another tab');
  await told.waitFor();
  expect(await claimForm(page).submit.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Show the changed draft' }).click();
  await page.getByText('one.pdf').waitFor();
  await claimForm(page).invoiceNumber.fill('TABS/2');
  await other.getByText('This draft was changed in another tab').waitFor();
  await there.invoiceNumber.fill('TABS/3');
  await other.getByRole('button', { name: 'Keep it as a new draft' }).click();
  await other.getByText('Draft saved').waitFor();
  for (const number of ['TABS/2', 'TABS/3'])
    await expect.poll(() => inDatabase(page, 'portal-claims')).toContain(number);
});

test('a worker that ends is replaced once; then it is told, and a press makes the PDF', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const { letGo } = await holdWorkers();
  await claimForm(page).invoice.setInputFiles([photo('one.jpg')]);
  const makers = () => page.workers().filter((one) => one.url().includes('page-maker'));
  for (const told of [making(), page.getByText('The PDF could not be made on this device')]) {
    await expect.poll(() => makers().length).toBe(1);
    // The page waits for the end of each worker.
    const watched = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
    await expect.poll(async () => (await watched()) === page.workers().length).toBe(true);
    const [maker] = makers();
    await maker?.evaluate(() => globalThis.close());
    await expect.poll(() => makers().some((one) => one === maker)).toBe(false);
    await told.waitFor();
  }
  await letGo();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('one.pdf').waitFor();
});

test('a file that is refused while photos become a PDF does not stop that', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const { letGo } = await holdWorkers();
  const { invoice } = claimForm(page);
  await invoice.setInputFiles([photo('one.jpg'), photo('two.jpg')]);
  await making().waitFor();
  await letGo();
  await invoice.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText('one.pdf').waitFor();
  await page.getByRole('button', { name: 'Show the 2 pages' }).waitFor();
});

test('a PDF that is chosen while photos become one takes their place, and stays', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await holdWorkers();
  const { invoice } = claimForm(page);
  await invoice.setInputFiles([photo('one.jpg')]);
  await expectChosenKept('one.jpg');
  await invoice.setInputFiles(pdfFile());
  await page.getByText('bill.pdf').waitFor();
  await page.getByText('Draft saved').waitFor();
  expect(await page.getByText('in another tab').count()).toBe(0);
  await page.reload();
  await page.getByText('bill.pdf').waitFor();
});

test('a claim cannot be submitted with the file that photos are about to replace', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const form = claimForm(page);
  await form.fill('REPLACED/1');
  await page.getByText('bill.pdf').waitFor();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/claims/')) posted.push(request.url());
  });
  await holdWorkers();
  await form.invoice.setInputFiles([photo('instead.jpg')]);
  await making().waitFor();
  await form.submit.click({ force: true });
  await form.invoiceNumber.press('Enter');
  await form.submit.and(page.locator('[data-busy]')).waitFor();

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(posted).toEqual([]);
  await form.submit.click();
  await page.getByRole('region', { name: 'Receipt for invoice REPLACED/1' }).waitFor();
  expect(posted).toHaveLength(1);
});

test('of what is chosen in the scanner and in the field, the latest becomes the PDF', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await holdWorkers();
  const { invoice } = claimForm(page);
  const chooseInScanner = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const opener = page.getByRole('button', { name: 'Scan an invoice' });
    await opener.click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  };
  await chooseInScanner(photo('one.jpg'));
  await making().waitFor();
  await invoice.setInputFiles(pdfFile());
  await page.getByText('bill.pdf').waitFor();
  expect(await making().count()).toBe(0);
  await invoice.setInputFiles(photo('two.jpg'));
  await making().waitFor();
  await chooseInScanner({ ...pdfFile(), name: 'other.pdf' });
  await page.getByText('other.pdf').waitFor();
  expect(await making().count()).toBe(0);
});

test('at the address of a draft that was submitted or discarded it is said so', async () => {
  await signIn(page, 't3@demo.example', { address: `${FORM}?draft=gone` });
  await page.getByText('This draft was submitted or discarded').waitFor();
  await page.getByRole('link', { name: 'Show my claims' }).waitFor();
});
