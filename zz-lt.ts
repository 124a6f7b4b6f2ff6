import { onStage } from './tests/bench/stage.ts';
import { newPhone, visit } from './tests/bench/phone.ts';
const med=(a:number[])=>a.toSorted((x,y)=>x-y)[a.length>>1];
await onStage(async ({ browser, portal }) => {
  for (const [origin, address, probe] of [[{url: portal.url}, '/login', { answers: 'input[autocomplete="current-password"]' }], [portal, '/', { shows: 'main:has(dd) li h3' }]] as const) {
    const out: Record<string, number[][]> = { plain: [] };
    for (let i=0;i<5;i++) for (const kind of ['plain']) {
      const context = await newPhone(browser, origin as never);
      if (kind==='limit0') await context.addInitScript('Error.stackTraceLimit = 0');
      const v = await visit(context, portal.url + address, probe);
      out[kind]!.push([v.first, v.largest, v.ready, v.blocked, v.longestTask, v.requests]);
      await context.close();
    }
    for (const [k, v] of Object.entries(out)) console.log(address, k, v[0]!.map((_, j) => med(v.map(r=>r[j]!)).toFixed(0)).join(' '));
  }
});
process.exit(0);
