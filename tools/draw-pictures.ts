import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SCHEMES } from '../server/seed/schemes.data.ts';
import { GIFTS, HERO, ICON, MOTIFS } from './pictures/motifs.ts';

/** `npm run pictures`: draws the demo's pictures and the portal's own from the motifs, as SVG. */
const MEDIA = fileURLToPath(new URL('../server/seed/media/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body.replace(/\n\s*/g, '')}</svg>\n`;

/** A sky in the scheme's colours with two waves at its foot: tarang means wave. */
function backdrop(width: number, height: number, [dark, middle, light]: readonly string[]): string {
  const wave = (top: number, lift: number, fill: string | undefined, opacity: number) =>
    `<path d="M0 ${top}C${width * 0.25} ${top - lift} ${width * 0.4} ${top + lift} ${width * 0.6} ${top}S${width * 0.9} ${top - lift} ${width} ${top - lift / 3}V${height}H0z" fill="${fill}" opacity="${opacity}"/>`;
  return `
    <defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${middle}"/></linearGradient></defs>
    <path fill="url(#s)" d="M0 0h${width}v${height}H0z"/>
    <circle cx="${width * 0.82}" cy="${height * 0.2}" r="${height * 0.42}" fill="${light}" opacity=".16"/>
    ${wave(height * 0.78, height * 0.12, light, 0.22)}${wave(height * 0.9, height * 0.1, light, 0.3)}`;
}

const at = (x: number, y: number, scale: number, body: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`;

function edm(title: string, colours: readonly string[], motif: string, gifts: string[]): string {
  const words = title.split(' ');
  const half = title.length > 14 ? Math.ceil(words.length / 2) : words.length;
  const lines = [words.slice(0, half).join(' '), words.slice(half).join(' ')].filter(Boolean);
  const text = (x: number, y: number, size: number, weight: number, content: string, anchor = 'start') =>
    `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="${size}" font-weight="${weight}" fill="#fff" text-anchor="${anchor}">${content.replace('&', '&amp;')}</text>`;
  const steps = gifts
    .slice(0, 3)
    .map((gift, index) =>
      at(144 + index * 256, 852, 0.62, `<g transform="translate(-120 -120)">${gift}</g>`),
    );
  return svg(
    800,
    1000,
    `${backdrop(800, 1000, colours)}
    ${text(60, 100, 30, 600, 'Tarang Networks')}
    ${lines.map((line, index) => text(60, 190 + index * 82, 72, 800, line)).join('')}
    ${text(60, 190 + lines.length * 82 - 20, 26, 400, 'Claim your invoices, collect points, choose a reward.')}
    ${at(400, 545, 1.75, motif)}
    ${steps.join('')}
    ${gifts
      .slice(0, 3)
      .map((_, index) => text(144 + index * 256, 965, 26, 600, `Level ${index + 1}`, 'middle'))
      .join('')}`,
  );
}

await Promise.all([
  mkdir(`${MEDIA}schemes`, { recursive: true }),
  mkdir(`${MEDIA}gifts`, { recursive: true }),
  mkdir(PUBLIC, { recursive: true }),
]);
for (const { slug, title, rewards } of SCHEMES) {
  const picture = MOTIFS[slug];
  if (!picture) throw new Error(`no motif for ${slug}`);
  const { colours, motif } = picture;
  const gifts = rewards.map(([, , gift]) => GIFTS[gift] ?? '');
  await writeFile(
    `${MEDIA}schemes/${slug}-feature.svg`,
    svg(640, 360, backdrop(640, 360, colours) + at(320, 180, 1.15, motif)),
  );
  await writeFile(
    `${MEDIA}schemes/${slug}-banner.svg`,
    svg(
      1200,
      300,
      backdrop(1200, 300, colours) +
        at(600, 150, 0.98, motif) +
        `<g opacity=".35">${at(210, 165, 0.6, motif)}${at(990, 165, 0.6, motif)}</g>`,
    ),
  );
  await writeFile(`${MEDIA}schemes/${slug}-edm.svg`, edm(title, colours, motif, gifts));
}
for (const [slug, gift] of Object.entries(GIFTS))
  await writeFile(`${MEDIA}gifts/${slug}.svg`, svg(240, 240, gift));
await writeFile(`${PUBLIC}icon.svg`, svg(512, 512, ICON));
await writeFile(
  `${PUBLIC}hero.svg`,
  svg(720, 900, backdrop(720, 900, ['#071a3d', '#0b3f9e', '#4d9bff']) + HERO),
);
