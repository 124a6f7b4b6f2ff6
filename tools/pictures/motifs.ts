/** The drawings, by scheme: three colours from dark to light, and a motif in a box of about 300 by 220 around the origin. */
interface Picture {
  colours: readonly [dark: string, middle: string, light: string];
  motif: string;
}

const WHITE = '#ffffff';
const INK = '#12233f';
const SUN = '#ffb020';
const MINT = '#35d0a5';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Arcs of a radio signal, opening upward. */
const signal = (x: number, y: number, colour = WHITE) =>
  `<g fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round">
    <path d="M${x - 14} ${y - 14}a20 20 0 0 1 28 0"/><path d="M${x - 30} ${y - 30}a43 43 0 0 1 60 0" opacity=".75"/><path d="M${x - 46} ${y - 46}a66 66 0 0 1 92 0" opacity=".5"/>
  </g>`;

const switchBox = (y: number, fill: string) => `
  <rect x="-130" y="${y}" width="260" height="54" rx="9" fill="${fill}"/>
  <rect x="-130" y="${y + 42}" width="260" height="12" rx="6" fill="${INK}" opacity=".12"/>
  ${range(8)
    .map(
      (port) =>
        `<rect x="${-112 + port * 23}" y="${y + 18}" width="17" height="16" rx="3" fill="${INK}"/><circle cx="${-103 + port * 23}" cy="${y + 11}" r="2.5" fill="${port % 3 ? MINT : SUN}"/>`,
    )
    .join('')}
  <circle cx="98" cy="${y + 24}" r="8" fill="${MINT}"/>`;

const bullet = `
  <path d="M-128-48h26v62h-26z" fill="${INK}" opacity=".55"/>
  <path d="M-104-22l34-6 8 16-34 10z" fill="${INK}"/>
  <g transform="rotate(12)"><rect x="-82" y="-66" width="132" height="52" rx="14" fill="${WHITE}"/><rect x="-92" y="-78" width="128" height="18" rx="9" fill="#dfe8f7"/><rect x="34" y="-66" width="24" height="52" rx="12" fill="${INK}"/><circle cx="48" cy="-40" r="10" fill="#3f7cff"/></g>`;

const dome = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><rect x="-52" y="-30" width="104" height="18" rx="9" fill="${WHITE}"/><path d="M-42-12a42 42 0 0 0 84 0z" fill="${INK}"/><circle cx="0" cy="4" r="14" fill="#3f7cff"/><circle cx="-4" cy="0" r="4" fill="${WHITE}"/></g>`;

const tower = (x: number, y: number, height: number) =>
  `<g fill="none" stroke="${WHITE}" stroke-width="6" stroke-linecap="round"><path d="M${x - 22} ${y}L${x} ${y - height}L${x + 22} ${y}M${x - 15} ${y - height * 0.3}h30M${x - 9} ${y - height * 0.6}h18"/></g>`;

const accessPoint = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><ellipse rx="46" ry="18" fill="#dfe8f7" cy="6"/><ellipse rx="46" ry="18" fill="${WHITE}"/><circle r="5" fill="#3f7cff"/></g>`;

export const MOTIFS: Record<string, Picture> = {
  'wifi7-power-play': {
    colours: ['#2b1b72', '#5b3fe0', '#9f8bff'],
    motif: `${signal(0, -28, SUN)}
      <g stroke="${INK}" stroke-width="12" stroke-linecap="round"><path d="M-88 36v-84M88 36v-84M-40 36v-60M40 36v-60"/></g>
      <rect x="-128" y="28" width="256" height="62" rx="18" fill="${WHITE}"/><rect x="-128" y="70" width="256" height="20" rx="10" fill="#d9d4fb"/>
      ${range(5)
        .map((light) => `<circle cx="${-96 + light * 22}" cy="52" r="5" fill="${light < 4 ? MINT : SUN}"/>`)
        .join('')}
      <text x="88" y="62" font-family="system-ui, sans-serif" font-size="30" font-weight="800" fill="#5b3fe0" text-anchor="middle">7</text>`,
  },
  'switch-and-win': {
    colours: ['#06394b', '#0a7d8f', '#5fd6d6'],
    motif: `<g fill="none" stroke-width="7" stroke-linecap="round"><path d="M-80-2c0 34 46 20 46 52" stroke="${SUN}"/><path d="M-34-2c0 34 46 20 46 52" stroke="#ff7d6b"/><path d="M12-2c0 34 46 20 46 52" stroke="${MINT}"/></g>
      ${switchBox(-62, WHITE)}${switchBox(34, '#e6f4f6')}
      <path d="M96-108l9 19 21 3-15 15 4 21-19-10-19 10 4-21-15-15 21-3z" fill="${SUN}"/>`,
  },
  'suraksha-cameras': {
    colours: ['#4a1420', '#b3263d', '#ff8f7a'],
    motif: `${bullet}${dome(88, -40)}
      <path d="M-140 58h280v40h-280z" fill="${WHITE}"/>
      ${range(7)
        .map(
          (stripe) =>
            `<path d="M${-140 + stripe * 40} 40h40v18a20 20 0 0 1-40 0z" fill="${stripe % 2 ? WHITE : SUN}"/>`,
        )
        .join('')}
      <rect x="-112" y="80" width="60" height="18" fill="#ffd9d2"/><rect x="-30" y="80" width="60" height="18" fill="#ffd9d2"/><rect x="52" y="80" width="60" height="18" fill="#ffd9d2"/>`,
  },
  'ghar-ghar-mesh': {
    colours: ['#0d4a32', '#159a63', '#8fe6b4'],
    motif: `<path d="M-120 98v-110L0-98l120 86v110z" fill="${WHITE}"/><path d="M-138 2L0-100 138 2" fill="none" stroke="${SUN}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>
      <path d="M-120 40h240M0 40v58" stroke="#d5efe1" stroke-width="6"/>
      <g stroke="#159a63" stroke-width="5" stroke-dasharray="3 11" stroke-linecap="round"><path d="M0-28L-62 66M0-28l62 94M-62 66h124"/></g>
      ${[
        [0, -28],
        [-62, 66],
        [62, 66],
      ]
        .map(
          ([x, y]) =>
            `<rect x="${(x ?? 0) - 17}" y="${(y ?? 0) - 22}" width="34" height="44" rx="12" fill="${INK}"/><circle cx="${x}" cy="${y}" r="5" fill="${MINT}"/>`,
        )
        .join('')}`,
  },
  'poe-pro-league': {
    colours: ['#14204d', '#2450c9', '#7fb2ff'],
    motif: `<g fill="none" stroke="${SUN}" stroke-width="6" stroke-linecap="round"><path d="M-70 44C-70 0-104 8-104-30M0 44V4M70 44C70 0 104 8 104-30"/></g>
      ${switchBox(44, WHITE)}${accessPoint(-104, -48)}${dome(104, -50)}
      <path d="M-34-104h68v30c0 26-16 40-34 40s-34-14-34-40z" fill="${SUN}"/><path d="M-34-96h-18c0 24 8 34 22 36M34-96h18c0 24-8 34-22 36" fill="none" stroke="${SUN}" stroke-width="7"/><path d="M-6-36h12v24h-12zM-26-14h52v12h-52z" fill="${SUN}"/><path d="M-2 14l-12 22h12l-4 18 18-24H0l6-16z" fill="${WHITE}"/>`,
  },
  'outdoor-link': {
    colours: ['#0b3d5c', '#1f86b8', '#a4e1f5'],
    motif: `<path d="M-170 100c40-60 70-70 100-40s60 20 90-20 70-50 150 60z" fill="#0c5a6e"/><path d="M-170 108c60-44 120-30 170-14s110-20 170 14z" fill="#094454"/>
      ${tower(-96, 62, 120)}${tower(104, 56, 130)}
      <path d="M-106-78a24 24 0 0 1 24 34zM114-92a24 24 0 0 0-24 34z" fill="${WHITE}"/>
      <path d="M-66-58L78-70" stroke="${SUN}" stroke-width="6" stroke-dasharray="4 14" stroke-linecap="round"/><circle cx="6" cy="-64" r="9" fill="${SUN}"/>`,
  },
  'smb-router-rush': {
    colours: ['#5a2a00', '#d9720b', '#ffc46b'],
    motif: `<g stroke="${WHITE}" stroke-width="8" stroke-linecap="round" opacity=".8"><path d="M-160-20h70M-150 12h40M-166 44h64"/></g>
      <path d="M-60 52l20-86h160l-20 86z" fill="${WHITE}"/><path d="M-60 52h160v22a10 10 0 0 1-10 10H-50a10 10 0 0 1-10-10z" fill="#ffe3bd"/>
      ${range(4)
        .map((port) => `<path d="M${-28 + port * 32} 14h22l-4 18h-22z" fill="${INK}"/>`)
        .join('')}
      <path d="M-10-34l-8-52M100-34l8-52" stroke="${INK}" stroke-width="11" stroke-linecap="round"/><circle cx="82" cy="66" r="6" fill="${MINT}"/><circle cx="60" cy="66" r="6" fill="${SUN}"/>`,
  },
  'field-4g-fest': {
    colours: ['#243d0d', '#5b8f1c', '#cbe86b'],
    motif: `<circle cx="96" cy="-72" r="34" fill="${SUN}"/><path d="M-170 60c80-30 180-30 340 0v50h-340z" fill="#3c6a12"/>
      <g stroke="#a9d24a" stroke-width="5" stroke-linecap="round">${range(7)
        .map((row) => `<path d="M${-150 + row * 50} 106l${30 - row * 10}-44"/>`)
        .join('')}</g>
      ${tower(-50, 62, 140)}${signal(-50, -76, WHITE)}
      <rect x="34" y="24" width="84" height="46" rx="10" fill="${WHITE}"/><text x="76" y="57" font-family="system-ui, sans-serif" font-size="28" font-weight="800" fill="#3c6a12" text-anchor="middle">4G</text>`,
  },
  'nvr-nights': {
    colours: ['#0a0f2e', '#28307d', '#8f95ff'],
    motif: `<path d="M96-100a36 36 0 1 0 34 54 40 40 0 0 1-34-54z" fill="#fff3cf"/>
      <g fill="#1a2163">${[-150, -104, -58, -6, 44, 92].map((x, index) => `<path d="M${x} 40v-${[70, 104, 60, 90, 56, 84][index]}h40v${[70, 104, 60, 90, 56, 84][index]}z"/>`).join('')}</g>
      <g fill="${SUN}">${range(10)
        .map((light) => `<path d="M${-140 + ((light * 53) % 270)} ${-40 + ((light * 29) % 66)}h8v10h-8z"/>`)
        .join('')}</g>
      <rect x="-134" y="36" width="268" height="66" rx="12" fill="${WHITE}"/><rect x="-116" y="52" width="120" height="34" rx="6" fill="${INK}"/><path d="M-104 70l14-8 14 12 16-14 22 16" fill="none" stroke="${MINT}" stroke-width="4"/>
      ${range(4)
        .map((drive) => `<rect x="${22 + drive * 26}" y="52" width="20" height="34" rx="4" fill="#cfd3ff"/>`)
        .join('')}`,
  },
  'fibre-first': {
    colours: ['#2a0845', '#8a1fb8', '#f08bff'],
    motif: `<g fill="none" stroke-width="6" stroke-linecap="round">${range(7)
      .map(
        (strand) =>
          `<path d="M-150 6C-60 6-20 ${-96 + strand * 32} 128 ${-96 + strand * 32}" stroke="${[SUN, '#ff7d6b', MINT, WHITE, '#7fb2ff', '#f9a8ff', '#ffe08a'][strand]}"/>`,
      )
      .join('')}</g>
      ${range(7)
        .map(
          (strand) =>
            `<circle cx="132" cy="${-96 + strand * 32}" r="11" fill="${WHITE}"/><circle cx="132" cy="${-96 + strand * 32}" r="20" fill="${WHITE}" opacity=".25"/>`,
        )
        .join('')}
      <rect x="-170" y="-22" width="60" height="56" rx="12" fill="${WHITE}"/><rect x="-156" y="-8" width="32" height="28" rx="6" fill="${INK}"/>`,
  },
};

const plate = (colour: string) => `<rect x="8" y="8" width="224" height="224" rx="44" fill="${colour}"/>`;
const MID = '#0a4fd6';

export const GIFTS: Record<string, string> = {
  'e-voucher': `${plate('#e7effe')}<path d="M44 84a10 10 0 0 1 10-10h132a10 10 0 0 1 10 10v20a17 17 0 0 0 0 34v20a10 10 0 0 1-10 10H54a10 10 0 0 1-10-10v-20a17 17 0 0 0 0-34z" fill="${MID}"/><path d="M150 80v82" stroke="${WHITE}" stroke-width="4" stroke-dasharray="4 9"/><path d="M78 100h48M78 114h48M84 100c30 0 30 28 0 28l32 22" fill="none" stroke="${WHITE}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
  earbuds: `${plate('#e4f7f0')}<rect x="62" y="112" width="116" height="76" rx="30" fill="${WHITE}"/><path d="M62 144h116" stroke="#c4e6d9" stroke-width="6"/><g fill="${INK}"><rect x="82" y="56" width="26" height="66" rx="13"/><circle cx="90" cy="68" r="20"/><rect x="132" y="56" width="26" height="66" rx="13"/><circle cx="150" cy="68" r="20"/></g><circle cx="120" cy="166" r="5" fill="${MINT}"/>`,
  smartwatch: `${plate('#f1ecff')}<path d="M90 40h60l6 44H84zM84 156h72l-6 44H90z" fill="#5b3fe0"/><rect x="70" y="74" width="100" height="92" rx="28" fill="${INK}"/><path d="M96 128a28 28 0 1 1 48 0" fill="none" stroke="${MINT}" stroke-width="8" stroke-linecap="round"/><path d="M120 120l14-16" stroke="${WHITE}" stroke-width="6" stroke-linecap="round"/>`,
  tablet: `${plate('#e7f4fb')}<rect x="52" y="62" width="136" height="116" rx="14" fill="${INK}"/><rect x="64" y="74" width="112" height="92" rx="5" fill="#7fb2ff"/><path d="M64 150l34-34 24 22 20-14 34 28v9a5 5 0 0 1-5 5H69a5 5 0 0 1-5-5z" fill="${MID}"/><circle cx="150" cy="96" r="11" fill="${SUN}"/>`,
  'air-fryer': `${plate('#fff0e0')}<path d="M72 92c0-28 22-44 48-44s48 16 48 44v86a14 14 0 0 1-14 14H86a14 14 0 0 1-14-14z" fill="${INK}"/><rect x="84" y="118" width="72" height="58" rx="10" fill="#31486e"/><rect x="106" y="136" width="28" height="44" rx="9" fill="${SUN}"/><circle cx="120" cy="86" r="15" fill="#31486e"/><path d="M120 86v-10" stroke="${MINT}" stroke-width="5" stroke-linecap="round"/>`,
  television: `${plate('#e8ecf7')}<rect x="36" y="66" width="168" height="102" rx="10" fill="${INK}"/><rect x="46" y="76" width="148" height="82" rx="4" fill="#2450c9"/><path d="M46 140c40-30 60 10 92-8s36-30 56-22v44a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4z" fill="${MINT}"/><path d="M120 168v16M84 188h72" stroke="${INK}" stroke-width="10" stroke-linecap="round"/>`,
  'gold-coin': `${plate('#fff6dc')}<circle cx="132" cy="132" r="54" fill="#d98c00"/><circle cx="120" cy="120" r="58" fill="${SUN}"/><circle cx="120" cy="120" r="43" fill="none" stroke="#d98c00" stroke-width="5"/><path d="M100 96h42M100 112h42M106 96c30 0 30 30 0 30l28 22" fill="none" stroke="#9a5f00" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
  holiday: `${plate('#e2f5fb')}<circle cx="164" cy="76" r="22" fill="${SUN}"/><path d="M44 168c26-14 50-14 76 0s50 14 76 0v22a10 10 0 0 1-10 10H54a10 10 0 0 1-10-10z" fill="#1f86b8"/><path d="M118 166c-4-40-2-58 8-76" fill="none" stroke="#7a4a12" stroke-width="9" stroke-linecap="round"/><path d="M126 90c-34-18-54 0-58 22 20-14 38-18 58-22zm0 0c24-26 50-16 60 8-24-10-42-10-60-8zm0 0c-8-30-36-38-56-24 24 2 42 10 56 24z" fill="#159a63"/>`,
  laptop: `${plate('#eceff5')}<rect x="58" y="66" width="124" height="84" rx="9" fill="${INK}"/><rect x="67" y="75" width="106" height="66" rx="3" fill="#7fb2ff"/><path d="M82 122l22-20 18 12 30-26" fill="none" stroke="${WHITE}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><path d="M38 156h164l-10 18a8 8 0 0 1-7 4H55a8 8 0 0 1-7-4z" fill="#8592a6"/>`,
  phone: `${plate('#ffeaf0')}<rect x="80" y="44" width="80" height="152" rx="16" fill="${INK}"/><rect x="88" y="56" width="64" height="124" rx="6" fill="#b3263d"/><circle cx="120" cy="110" r="22" fill="${WHITE}" opacity=".9"/><path d="M110 110l8 8 14-16" fill="none" stroke="#b3263d" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><path d="M108 188h24" stroke="${WHITE}" stroke-width="4" stroke-linecap="round"/>`,
  toolkit: `${plate('#f0f5e4')}<path d="M94 92V76a10 10 0 0 1 10-10h32a10 10 0 0 1 10 10v16" fill="none" stroke="${INK}" stroke-width="9"/><rect x="48" y="90" width="144" height="86" rx="12" fill="#d9720b"/><path d="M48 126h144" stroke="#a85405" stroke-width="7"/><rect x="108" y="114" width="24" height="26" rx="5" fill="${WHITE}"/>`,
  scooter: `${plate('#e4f7f0')}<circle cx="82" cy="164" r="24" fill="none" stroke="${INK}" stroke-width="10"/><circle cx="168" cy="164" r="24" fill="none" stroke="${INK}" stroke-width="10"/><path d="M58 142h52l14 22h20c0-26 10-40 20-50l-12-42" fill="none" stroke="#159a63" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/><path d="M134 72h24" stroke="${INK}" stroke-width="9" stroke-linecap="round"/><rect x="56" y="116" width="54" height="15" rx="7" fill="${INK}"/>`,
};

/** The portal's mark, a bridge over a wave, in the middle four fifths of its square so that it can be masked. */
export const ICON = `<path fill="#0b2a5b" d="M0 0h512v512H0z"/><g fill="none" stroke-linecap="round"><path d="M118 232c54-96 222-96 276 0" stroke="${WHITE}" stroke-width="34"/><path d="M190 182v82M256 160v104M322 182v82" stroke="#8fb8ff" stroke-width="24"/><path d="M118 346c40-36 66-36 104 0s64 36 102 0 32-18 70-4" stroke="${SUN}" stroke-width="34"/></g>`;

/** Beside the sign-in form on a desk: a phone with a claim on its way, above a shop's counter. */
export const HERO = `
  <g transform="translate(360 430)">
    <rect x="-130" y="-250" width="260" height="500" rx="38" fill="#06122c"/><rect x="-116" y="-236" width="232" height="472" rx="26" fill="#f4f7fd"/>
    <rect x="-92" y="-204" width="120" height="16" rx="8" fill="#0b2a5b"/><rect x="-92" y="-176" width="80" height="10" rx="5" fill="#b9c6dc"/>
    <rect x="-92" y="-144" width="184" height="116" rx="16" fill="#ffffff" stroke="#dfe6f2" stroke-width="2"/>
    ${[40, 62, 48, 84].map((height, index) => `<rect x="${-72 + index * 38}" y="${-46 - height}" width="24" height="${height}" rx="6" fill="${index === 3 ? SUN : '#7fb0ff'}"/>`).join('')}
    <rect x="-92" y="-8" width="184" height="86" rx="16" fill="#ffffff" stroke="#dfe6f2" stroke-width="2"/><circle cx="-58" cy="36" r="20" fill="#e3f5ea"/><path d="M-67 36l7 7 12-14" fill="none" stroke="#0b6b3a" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><rect x="-24" y="18" width="96" height="11" rx="5" fill="#0b2a5b"/><rect x="-24" y="40" width="64" height="9" rx="4" fill="#b9c6dc"/>
    <rect x="-92" y="98" width="184" height="48" rx="14" fill="#0a4fd6"/><rect x="-46" y="117" width="92" height="10" rx="5" fill="#ffffff"/>
    <rect x="-92" y="160" width="184" height="48" rx="14" fill="#e7effe"/>
  </g>
  <g transform="translate(560 250)"><circle r="58" fill="${SUN}"/><path d="M-20-22h40M-20-6h40M-14-22c28 0 28 28 0 28L14 28" fill="none" stroke="#7a4a00" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></g>
  <g transform="translate(150 640)">${signal(0, -34, WHITE)}<rect x="-84" y="-22" width="168" height="48" rx="14" fill="#ffffff"/><circle cx="-56" cy="2" r="6" fill="${MINT}"/><circle cx="-34" cy="2" r="6" fill="${SUN}"/></g>`.replace(
  /(\d)\.([1-9])00\b/g,
  '$1.$2',
);
