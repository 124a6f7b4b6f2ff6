import { encode } from 'jpeg-js';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { UPLOAD_RULES, checkFile } from '#src/api/contract/uploads.ts';
import { jpegPdf, jpegsIn } from './jpeg-pdf.ts';

function picture(width: number, height: number) {
  const { data } = encode({ data: new Uint8Array(width * height * 4).fill(200), width, height }, 80);
  return { jpeg: new Uint8Array(data), width, height };
}

test('pictures become pages of A4 that lie as they do', async () => {
  const pdf = jpegPdf([picture(40, 60), picture(60, 40), picture(10, 100)]);
  const document = await getDocument({ data: await pdf.arrayBuffer() }).promise;
  expect(document.numPages).toBe(3);
  const sizes = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return [width, height];
    }),
  );
  expect(sizes).toEqual([
    [595, 842],
    [842, 595],
    [595, 842],
  ]);
  await document.loadingTask.destroy();
});

test('the API takes it as an invoice', async () => {
  const file = new File([jpegPdf([picture(40, 60)])], 'invoice.pdf');
  expect((await checkFile(file, UPLOAD_RULES.invoices)).problem).toBeUndefined();
});

test('its pictures are found in it again, and none in another PDF', async () => {
  const pictures = [picture(40, 60), picture(60, 40)];
  const found = await jpegsIn(jpegPdf(pictures));
  expect(await Promise.all(found.map(async (jpeg) => new Uint8Array(await jpeg.arrayBuffer())))).toEqual(
    pictures.map(({ jpeg }) => jpeg),
  );
  const [, ...rest] = (await jpegPdf(pictures).text()).split('\n');
  expect(await jpegsIn(new Blob([['%PDF-1.7', ...rest].join('\n')]))).toEqual([]);
});
