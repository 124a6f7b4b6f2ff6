import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Row } from '../tests/bench/figures.ts';
import { type Wait, choose, drawInvoices, scan, shrinkPdf } from '../tests/bench/invoice.ts';
import { CPU_RATE, fixedWork, newPhone, untilKept } from '../tests/bench/phone.ts';
import { report } from '../tests/bench/report.ts';
import { onStage } from '../tests/bench/stage.ts';
import { fakeCamera } from '../tests/fake-camera.ts';

/**
 * `npm run bench:invoice`: what a partner on a cheap phone waits for who scans an invoice, or chooses photos or a PDF
 * of it, with all of the portal on the device. Page and workers are throttled alike; not on Windows. The result is
 * saved as JSON, for `npm run bench -- --compare`.
 */

/** No task of the main thread may take longer, in ms. */
const LONGEST_TASK = 100;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

await onStage(async ({ launch, portal, data }) => {
  const { photos, pdf, largePdf, frame } = await drawInvoices(data);
  const browser = await launch(...fakeCamera(frame));
  const { url } = portal;
  const context = await newPhone(browser, portal);
  await untilKept(context, `${url}/`);
  // The claim form keeps the reader on the device.
  await untilKept(context, `${url}/claims/1/scheme/submit`);
  const waits = {
    scan: () => scan(browser, context, url),
    photo: () => choose(browser, context, url, photos.slice(0, 1)),
    photos: () => choose(browser, context, url, photos),
    pdf: () => choose(browser, context, url, [pdf]),
    largePdf: () => shrinkPdf(browser, context, url, largePdf),
  };
  const load: number[] = [];
  const work: number[] = [];
  const seen: Record<keyof typeof waits, Wait[]> = { scan: [], photo: [], photos: [], pdf: [], largePdf: [] };
  for (let run = 0; run < runs; run += 1) {
    process.stderr.write(`Invoices ${run + 1} of ${runs}\r`);
    load.push(loadavg()[0] ?? Number.NaN);
    work.push(await fixedWork(browser));
    for (const kind of ['scan', 'photo', 'photos', 'pdf', 'largePdf'] as const)
      seen[kind].push(await waits[kind]());
  }
  await context.close();
  const row = (name: string, kind: keyof typeof waits, moment: number, target?: number): Row => ({
    name,
    unit: 'ms',
    portal: seen[kind].map(({ until }) => until[moment] ?? Number.NaN),
    ...(target !== undefined && { target }),
  });
  const longest = (name: string, kind: keyof typeof waits): Row => ({
    name: `${name}: longest task`,
    unit: 'ms',
    portal: seen[kind].map(({ longestTask }) => longestTask),
    target: LONGEST_TASK,
  });
  await report('invoice', browser, runs, [
    { name: 'load of the machine, last minute', unit: '', portal: load },
    { name: `fixed work, CPU ${CPU_RATE}x`, unit: 'ms', portal: work },
    row('Scan pressed → the scanner looks', 'scan', 0, 1500),
    row('Scan pressed → the invoice is named', 'scan', 1),
    longest('Scan', 'scan'),
    row('photo chosen → its PDF is there', 'photo', 0),
    row('photo chosen → fields filled', 'photo', 1, 2500),
    longest('photo', 'photo'),
    row('four photos chosen → their PDF is there', 'photos', 0, 6000),
    row('four photos chosen → fields filled', 'photos', 1),
    longest('four photos', 'photos'),
    row('PDF of two pages chosen → fields filled', 'pdf', 1),
    longest('PDF of two pages', 'pdf'),
    row('PDF of 6 MB chosen → question', 'largePdf', 0),
    row('question answered → smaller PDF is there', 'largePdf', 1),
    row('question answered → fields filled', 'largePdf', 2),
    longest('PDF of 6 MB', 'largePdf'),
  ]);
});
