import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { pdfFile, pdfOfSize } from '../pdf.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { today } from '../journeys/claim-form.ts';
import { claimPage } from '../journeys/claim-page.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectFocus } from '../journeys/focus.ts';

let page: Page;
setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const { openClaimForm } = claimPage(() => page);

test('an empty claim shows every required message and moves to the first wrong field', async () => {
  const form = await openClaimForm();
  await form.submit.click();
  for (const message of [
    'ND/T1 partner is required.',
    'T2 partner is required.',
    'Invoice number is required.',
    'Invoice date is required.',
    'Invoice is required.',
    'Required',
    'Quantity must be at least 1.',
    'Price must be at least 1.',
    'Please accept the terms and conditions to proceed.',
  ]) {
    await page.getByText(message, { exact: true }).waitFor();
  }
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('aria-labelledby')).toBeTruthy();
  expect(await focused.textContent()).toBe('Choose');
  expect(new URL(page.url()).pathname).toBe('/claims/1/scheme/submit');
});

test('a date of which a part was deleted is not sent as another date', async () => {
  const form = await openClaimForm();
  await form.typeDate(today());
  const day = page.getByRole('spinbutton').first();
  await day.click();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await day.textContent()).toBe('dd');
  await form.submit.click();
  await page.getByText('Invoice date is required.', { exact: true }).waitFor();
});

test('messages appear and disappear while typing', async () => {
  const form = await openClaimForm();
  const message = (text: string) => page.getByText(text, { exact: true });
  await form.invoiceNumber.pressSequentially('A');
  await form.invoiceNumber.press('Backspace');
  await message('Invoice number is required.').waitFor();
  await form.invoiceNumber.pressSequentially('A');
  await message('Invoice number is required.').waitFor({ state: 'hidden' });

  const quantity = form.line(1).getByLabel('Quantity');
  for (const wrong of ['0', '-4', '1.5', 'abc']) {
    await quantity.fill(wrong);
    await message('Quantity must be at least 1.').waitFor();
    expect(await quantity.inputValue()).toBe(wrong);
    await quantity.fill('7');
    await message('Quantity must be at least 1.').waitFor({ state: 'hidden' });
  }
  await form.line(1).getByLabel('Line total (₹)').fill('0');
  await message('Price must be at least 1.').waitFor();

  await form.typeDate('2020-01-31');
  await message('The invoice date must lie between the start and the end of the programme.').waitFor();
});

test.each([
  ['a file of 1.2 MB', 'bill.pdf', () => Buffer.alloc(1_200_000), 'File size should be less than 1 MB'],
  [
    'a PNG called .pdf',
    'bill.pdf',
    () => Buffer.from('89504e470d0a1a0a0000', 'hex'),
    'This is not a PDF, though its name ends in .pdf. Please save it as a PDF again, or choose another file.',
  ],
  ['an empty file', 'bill.pdf', () => Buffer.alloc(0), 'This file is empty. Please choose another one.'],
])('%s is refused in the page, and the file before it stays', async (_, name, bytes, message) => {
  const form = await openClaimForm();
  await form.invoice.setInputFiles(pdfFile(pdfOfSize(2000), 'good.pdf'));
  await page.getByText('good.pdf').waitFor();
  await form.invoice.setInputFiles(pdfFile(bytes(), name));
  await page.getByText(message, { exact: true }).waitFor();
  await page.getByText('good.pdf stays chosen.').waitFor();
  await form.invoice.setInputFiles(pdfFile(pdfOfSize(2000), 'better.pdf'));
  await page.getByText('better.pdf').waitFor();
  await page.getByText(message, { exact: true }).waitFor({ state: 'hidden' });
});

test('lines: a product is offered once, Add is disabled when all are used, Remove keeps the other lines', async () => {
  const form = await openClaimForm();
  expect(await page.getByRole('button', { name: /^Remove product/ }).count()).toBe(0);
  await form.fillLine(1, { product: 'Tarang BE9300 Wi-Fi 7 Router', quantity: '1', total: '100' });
  await form.add.click();
  await form
    .line(2)
    .getByRole('button', { name: /Product/ })
    .first()
    .click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option', { name: 'Tarang BE9300 Wi-Fi 7 Router' }).count()).toBe(0);
  await page.getByRole('option', { name: 'Tarang AX3000 Router' }).click();
  await form.line(2).getByLabel('Quantity').fill('12');
  await page.getByRole('button', { name: 'Remove product 1' }).click();
  await form.line(2).waitFor({ state: 'hidden' });
  expect(await form.line(1).getByLabel('Quantity').inputValue()).toBe('12');
  expect(await form.line(1).textContent()).toContain('Tarang AX3000 Router');
  // There are nine products, so eight more lines.
  for (let line = 2; line <= 9; line += 1) await form.add.click();
  expect(await form.add.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove product 9' }).press('Enter');
  await expectFocus(form.add);
});

test('an added line says what is missing only where something was typed', async () => {
  await page.clock.install();
  const form = await openClaimForm();
  await form.add.click();
  await form.line(2).waitFor();
  await page.clock.runFor(1000);
  await form.line(2).getByLabel('Quantity').fill('0');
  await page.getByText('Quantity must be at least 1.', { exact: true }).waitFor();
  for (const message of ['Required', 'Price must be at least 1.'])
    expect(await page.getByText(message, { exact: true }).count()).toBe(0);
  await form.submit.click();
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(2);
});

test('a failed submit lists what to correct: a press leads to the field, what is corrected leaves the list', async () => {
  const form = await openClaimForm();
  await form.submit.click();
  const list = page.getByRole('list', { name: '9 things to correct' });
  await list.waitFor();
  expect(await list.getByRole('button').allTextContents()).toEqual([
    'ND/T1 partner',
    'T2 partner',
    'Invoice number',
    'Invoice date',
    'Invoice (PDF)',
    'Product 1: Product',
    'Product 1: Quantity',
    'Product 1: Line total (₹)',
    'I accept the terms and conditions',
  ]);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Product 1: Quantity' }).click();
  const quantity = form.line(1).getByLabel('Quantity');
  await expectFocus(quantity);
  const box = await quantity.boundingBox();
  const bar = await form.submit.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  // A wrong field stays red while it has the focus.
  expect(
    await quantity.evaluate((input) => {
      const { outlineColor, borderColor } = getComputedStyle(input.parentElement ?? input);
      return outlineColor === borderColor;
    }),
  ).toBe(true);
  await quantity.fill('3');
  await page.getByRole('list', { name: '8 things to correct' }).waitFor();
});

test('an added line comes into view with the focus on its product', async () => {
  const form = await openClaimForm();
  await form.add.click();
  const product = form.line(2).getByRole('button').first();
  await expectFocus(product);
  const box = await form.line(2).boundingBox();
  const bar = await form.submit.boundingBox();
  expect(box?.y).toBeGreaterThan(50);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a quantity is stepped by its buttons and by the arrow keys, never below 1', async () => {
  const form = await openClaimForm();
  const line = form.line(1);
  const quantity = line.getByLabel('Quantity');
  const less = line.getByRole('button', { name: 'One less' });
  expect(await less.isDisabled()).toBe(true);
  await line.getByRole('button', { name: 'One more' }).click();
  await line.getByRole('button', { name: 'One more' }).click();
  await quantity.press('ArrowUp');
  expect(await quantity.inputValue()).toBe('3');
  await less.click();
  await quantity.press('ArrowDown');
  await quantity.press('ArrowDown');
  expect(await quantity.inputValue()).toBe('1');
  await quantity.fill('1000000');
  expect(await line.getByRole('button', { name: 'One more' }).isDisabled()).toBe(true);
  await quantity.press('ArrowUp');
  expect(await quantity.inputValue()).toBe('1000000');
});

test('today and yesterday are one press, and the calendar marks today and offers no later day', async () => {
  const form = await openClaimForm();
  const date = () =>
    page.getByRole('spinbutton').evaluateAll((parts) => parts.map((part) => part.textContent));
  await page.getByRole('button', { name: 'Invoice date: Today' }).click();
  expect((await date()).join('')).toBe(today().split('-').toReversed().join(''));
  await page.getByRole('button', { name: 'Invoice date: Yesterday' }).click();
  expect((await date()).join('')).not.toBe(today().split('-').toReversed().join(''));
  await page.getByRole('button', { name: 'Calendar: Invoice date' }).click();
  const marked = page.locator('[data-today]');
  await marked.waitFor();
  expect(await marked.textContent()).toBe(String(Number(today().slice(-2))));
  const later = page.locator('[role=gridcell] > :not([data-outside-month], [data-disabled])');
  const days = await later.allTextContents();
  expect(Math.max(...days.map(Number))).toBe(Number(today().slice(-2)));
  await page.keyboard.press('Escape');
  await form.invoiceNumber.waitFor();
});

test.each([
  ['on top', 'ND/T1 partner'],
  ['far down the page', 'Product'],
])('on a phone a list %s opens as a sheet over the full width at the foot', async (_, name) => {
  await openClaimForm();
  await page.locator('[aria-haspopup=listbox]').and(page.getByLabel(name)).tap();
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('listbox') });
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return [box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)];
    })
    .toEqual([0, 360, 740]);
  await page.getByRole('option').first().click();
  await sheet.waitFor({ state: 'detached' });
});

test('the first frame after a press shows the list, which does not wait for a keyboard', async () => {
  await openClaimForm();
  const firstFrame = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const option = document.querySelector('[role=option]');
          resolve(option?.checkVisibility({ opacityProperty: true }));
        };
        addEventListener('click', () => requestAnimationFrame(look), { capture: true, once: true });
      }),
  );
  await page.getByRole('button', { name: /ND\/T1 partner/ }).tap();
  expect(await firstFrame).toBe(true);
  await expectAccessible(page);
});

test('a long list opens at the chosen option and holds all others', async () => {
  await openClaimForm();
  await page.goto('/claims/scheme');
  await page.getByRole('main').getByRole('link', { name: 'Rewards' }).waitFor();
  const field = page.getByRole('button', { name: /Select Scheme/ });
  const options = page.getByRole('listbox').getByRole('option');
  await field.tap();
  await expect.poll(() => options.count()).toBeGreaterThan(10);
  const texts = await options.allTextContents();
  const last = texts.at(-1) ?? '';
  await options.last().tap();
  await field.and(page.getByRole('button', { name: last })).waitFor();
  await field.tap();
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  await chosen.waitFor();
  expect(await chosen.textContent()).toBe(last);
  await expect.poll(() => options.allTextContents()).toEqual(texts);
  const [list, option] = await Promise.all([page.getByRole('listbox').boundingBox(), chosen.boundingBox()]);
  expect((option?.y ?? 0) + (option?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
});

test('a T2 partner has no Not Applicable for ND/T1 and no T2 list', async () => {
  await signIn(page, 't2@demo.example');
  await page.getByRole('link', { name: 'Submit Claim: Wi-Fi 7 Power Play' }).click();
  await page.getByRole('button', { name: /ND\/T1 partner/ }).click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allTextContents()).not.toContain('Not Applicable');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(?!.*ND).*T2 partner/ }).click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Not Applicable']);
});
