import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listen } from '../free-port.ts';

/**
 * The baseline: the portal's sign-in and dashboard as plain HTML with one inline style, without scripts or
 * other requests. Nothing can show the same screens sooner.
 */

const STYLE = `
*{box-sizing:border-box}
body{margin:0;color:#0f1b2d;background:#f4f6f9;font:16px/1.5 system-ui,sans-serif}
header{display:flex;align-items:center;height:50px;padding:0 16px;border-bottom:1px solid #dfe4ec;background:#fff;font-weight:700}
main{max-width:1100px;margin:auto;padding:16px}
.figures{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
.schemes{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:16px;margin-top:12px}
.card{padding:14px;border:1px solid #dfe4ec;border-radius:12px;background:#fff}
svg{display:block;width:100%;border-radius:8px}
input{width:100%;margin:4px 0 12px;padding:12px;border:1px solid #8592a6;border-radius:8px;font:inherit}
.act{display:inline-block;margin:8px 8px 0 0;padding:10px 14px;border-radius:8px;background:#0a4fd6;color:#fff;text-decoration:none}
`.replaceAll('\n', '');

const SCHEMES = [
  'Wi-Fi 7 Power Play',
  'Fibre First',
  'Suraksha Camera Carnival',
  'Switch and Win',
  'Ghar Ghar Mesh',
  'NVR Nights',
];

function documentOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style>${body}</html>`;
}

const figure = ([name, value]: readonly [string, number]) =>
  `<div class="card"><div>${name}</div><b>${value}</b></div>`;

function scheme(title: string, index: number): string {
  const hue = 30 + index * 55;
  const picture = `<svg viewBox="0 0 320 160" role="img" aria-label="${title}"><rect width="320" height="160" fill="hsl(${hue} 55% 88%)"/><circle cx="${80 + 30 * index}" cy="80" r="44" fill="hsl(${hue} 70% 52%)"/></svg>`;
  const actions = ['Submit Claim', 'View EDM', 'Claims'].map((name) => `<a class="act" href="#">${name}</a>`);
  return `<article class="card">${picture}<h3>${title}</h3>${actions.join('')}</article>`;
}

const PAGES: Readonly<Record<string, string>> = {
  '/sign-in': documentOf(
    'Sign in',
    `<main><h1>Partner's Portal</h1><form class="card"><label>Email<input type="email"></label><label>Password<input type="password"></label><a class="act" href="#">Continue</a><p><a href="#">Forgot your password?</a></p><p>Or</p><a class="act" href="#">Sign up as a Partner</a></form></main>`,
  ),
  '/dashboard': documentOf(
    'Dashboard',
    `<header>Partner's Portal</header><main><h1>Dashboard</h1><div class="figures">${(
      [
        ['Active Scheme', 6],
        ['Total claims', 24],
        ['Approved claims', 17],
      ] as const
    )
      .map(figure)
      .join(
        '',
      )}</div><h2>Latest Schemes</h2><div class="schemes">${SCHEMES.map(scheme).join('')}</div></main>`,
  ),
};

/** Serves the two pages, compressed like the portal's files. */
export async function serveStaticPages(): Promise<{ url: string; close: () => void }> {
  const bodies = new Map(
    Object.entries(PAGES).map(([address, page]) => [address, brotliCompressSync(page)] as const),
  );
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...(body && { 'Content-Encoding': 'br', 'Content-Length': body.length }),
    });
    response.end(body);
  });
  return {
    url: `http://localhost:${await listen(server)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
