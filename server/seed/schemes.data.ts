/** A scheme of the demo's vendor. `products` are categories of {@link CATALOGUE}. */
export interface SeedScheme {
  slug: string;
  title: string;
  /** Days from today to the start, the end, and the last day for claims. */
  from: number;
  to: number;
  claimsUntil: number;
  terms?: string;
  products: string[];
  rewards: [level: string, gift: string, picture: string, points: number, most: number][];
}

const terms = (product: string, extra: string) => `
<h3>Who can take part</h3>
<p>All registered Tarang Networks partners who buy from an authorised distributor.</p>
<h3>What counts</h3>
<ul>
  <li>${product} bought in the scheme period and shown on a tax invoice with your GSTIN.</li>
  <li>One claim per invoice. Returned goods are taken off the claim.</li>
  <li>${extra}</li>
</ul>
<h3>Points and rewards</h3>
<ol>
  <li>Points are credited after our team has checked the invoice, usually within seven working days.</li>
  <li>Rewards cannot be exchanged for cash. Tax is deducted as the law asks.</li>
</ol>
<p>The decision of Tarang Networks is final. Read the <a href="https://tarang.example/terms">general terms</a>.</p>`;

export const SCHEMES: SeedScheme[] = [
  {
    slug: 'wifi7-power-play',
    title: 'Wi-Fi 7 Power Play',
    from: -40,
    to: 35,
    claimsUntil: 50,
    terms: terms('Wi-Fi 7 routers and access points', 'At least two products per invoice.'),
    products: ['Routers', 'Access points'],
    rewards: [
      ['Silver', 'E-voucher worth ₹2,000', 'e-voucher', 100_000, 10],
      ['Gold', 'Wireless earbuds', 'earbuds', 250_000, 4],
      ['Platinum', 'Smartwatch', 'smartwatch', 500_000, 2],
      ['Diamond', 'Tablet, 11 inch', 'tablet', 1_200_000, 1],
    ],
  },
  {
    slug: 'switch-and-win',
    title: 'Switch & Win',
    from: -25,
    to: 20,
    claimsUntil: 30,
    terms: terms('Managed and unmanaged switches', 'Switches with 8 ports or more.'),
    products: ['Switches', 'PoE'],
    rewards: [
      ['Level 1', 'E-voucher worth ₹1,000', 'e-voucher', 50_000, 20],
      ['Level 2', 'Air fryer', 'air-fryer', 300_000, 3],
      ['Level 3', 'Television, 43 inch', 'television', 900_000, 1],
    ],
  },
  {
    slug: 'suraksha-cameras',
    title: 'Suraksha Camera Carnival',
    from: -58,
    to: 0,
    claimsUntil: 2,
    terms: terms('CCTV cameras and recorders', 'Sold as a set or one by one.'),
    products: ['Cameras', 'Recorders'],
    rewards: [
      ['Bronze', 'Installer tool kit', 'toolkit', 75_000, 5],
      ['Silver', 'E-voucher worth ₹5,000', 'e-voucher', 250_000, 5],
      ['Gold', 'Gold coin, 2 grams', 'gold-coin', 800_000, 2],
    ],
  },
  {
    slug: 'ghar-ghar-mesh',
    title: 'Ghar Ghar Mesh',
    from: -12,
    to: 48,
    claimsUntil: 62,
    products: ['Mesh systems'],
    rewards: [
      ['Level 1', 'E-voucher worth ₹1,500', 'e-voucher', 60_000, 15],
      ['Level 2', 'Wireless earbuds', 'earbuds', 200_000, 5],
      ['Level 3', 'Smartphone', 'phone', 750_000, 1],
    ],
  },
  {
    slug: 'poe-pro-league',
    title: 'PoE Pro League',
    from: -70,
    to: 65,
    claimsUntil: 80,
    terms: terms('PoE switches and injectors', 'The league table counts all your invoices together.'),
    products: ['PoE', 'Access points', 'Cameras'],
    rewards: [
      ['Player', 'E-voucher worth ₹3,000', 'e-voucher', 150_000, 10],
      ['Captain', 'Laptop, 14 inch', 'laptop', 1_500_000, 1],
      ['Champion', 'Holiday for two', 'holiday', 3_000_000, 1],
    ],
  },
  {
    slug: 'outdoor-link',
    title: 'Outdoor Link Challenge',
    from: -100,
    to: -5,
    claimsUntil: 9,
    terms: terms('Outdoor bridges and antennas', 'The period is over; claims are still taken.'),
    products: ['Outdoor'],
    rewards: [
      ['Level 1', 'Installer tool kit', 'toolkit', 80_000, 6],
      ['Level 2', 'Smartwatch', 'smartwatch', 400_000, 2],
      ['Level 3', 'Electric scooter', 'scooter', 2_500_000, 1],
    ],
  },
  {
    slug: 'smb-router-rush',
    title: 'SMB Router Rush',
    from: -190,
    to: -100,
    claimsUntil: -86,
    terms: terms('Business routers', 'Licences count with the router.'),
    products: ['Routers'],
    rewards: [
      ['Silver', 'E-voucher worth ₹2,000', 'e-voucher', 120_000, 10],
      ['Gold', 'Tablet, 11 inch', 'tablet', 900_000, 1],
    ],
  },
  {
    slug: 'field-4g-fest',
    title: 'Field 4G Fest',
    from: -280,
    to: -195,
    claimsUntil: -180,
    products: ['4G and 5G'],
    rewards: [
      ['Level 1', 'E-voucher worth ₹1,000', 'e-voucher', 50_000, 10],
      ['Level 2', 'Gold coin, 1 gram', 'gold-coin', 400_000, 2],
    ],
  },
  {
    slug: 'nvr-nights',
    title: 'NVR Nights',
    from: 12,
    to: 72,
    claimsUntil: 87,
    terms: terms('Network video recorders', 'With or without drives.'),
    products: ['Recorders'],
    rewards: [
      ['Level 1', 'E-voucher worth ₹2,500', 'e-voucher', 125_000, 8],
      ['Level 2', 'Television, 43 inch', 'television', 900_000, 1],
    ],
  },
  {
    slug: 'fibre-first',
    title: 'Fibre First',
    from: 30,
    to: 120,
    claimsUntil: 135,
    products: ['Fibre'],
    rewards: [
      ['Level 1', 'Installer tool kit', 'toolkit', 90_000, 4],
      ['Level 2', 'Laptop, 14 inch', 'laptop', 1_400_000, 1],
    ],
  },
];

export const CATALOGUE: Record<string, string[]> = {
  Routers: [
    'Tarang BE9300 Wi-Fi 7 Router',
    'Tarang BE3600 Wi-Fi 7 Router',
    'Tarang AX3000 Router',
    'Tarang ER605 VPN Router',
    'Tarang ER7206 Multi-WAN Router',
  ],
  'Access points': [
    'Tarang AP-BE11000 Ceiling',
    'Tarang AP-BE5000 Ceiling',
    'Tarang AP-AX1800 Wall',
    'Tarang AP-AX3000 Outdoor',
  ],
  Switches: [
    'Tarang SG-1008 8-port',
    'Tarang SG-1016 16-port',
    'Tarang SG-1024 24-port',
    'Tarang SG-2428M Managed 24-port',
    'Tarang SX-3008 10G 8-port',
  ],
  PoE: [
    'Tarang PS-1005 PoE 5-port',
    'Tarang PS-1009 PoE 9-port',
    'Tarang PS-2218M Managed PoE',
    'Tarang PI-30 PoE+ Injector',
  ],
  Cameras: [
    'Tarang Netra D4 Dome 4 MP',
    'Tarang Netra B4 Bullet 4 MP',
    'Tarang Netra D8 Dome 8 MP',
    'Tarang Netra PTZ-25',
    'Tarang Netra Door 3 MP',
  ],
  Recorders: [
    'Tarang Smriti N8 NVR',
    'Tarang Smriti N16 NVR',
    'Tarang Smriti N32 NVR',
    'Tarang Smriti H4 Hybrid',
  ],
  'Mesh systems': [
    'Tarang Jaal X60 (2-pack)',
    'Tarang Jaal X60 (3-pack)',
    'Tarang Jaal BE65 (2-pack)',
    'Tarang Jaal BE65 (3-pack)',
  ],
  Outdoor: [
    'Tarang Setu 510 5 GHz Bridge',
    'Tarang Setu 710 60 GHz Bridge',
    'Tarang Antenna 24 dBi',
    'Tarang Antenna Sector 120',
  ],
  '4G and 5G': ['Tarang MR200 4G Router', 'Tarang MR600 4G+ Router', 'Tarang NX510 5G Router'],
  Fibre: ['Tarang ONT X110', 'Tarang ONT X220 Wi-Fi', 'Tarang OLT P1604', 'Tarang SFP+ LR'],
};

export const T1_DISTRIBUTORS = [
  'Aarohan Infotech Distribution, Mumbai',
  'Dakshin Network Supplies, Chennai',
  'Himgiri Technologies, Chandigarh',
  'Indradhanush IT Mart, Kolkata',
  'Rajdhani Systems, New Delhi',
  'Sahyadri Digital Trade, Pune',
];

export const T2_DISTRIBUTORS = [
  'Bluepeak Computers, Indore',
  'Charminar Networks, Hyderabad',
  'Deccan Data House, Bengaluru',
  'Gulmohar Infosys, Nagpur',
  'Kaveri Link Solutions, Coimbatore',
  'Narmada Tech Traders, Ahmedabad',
  'Pink City IT Hub, Jaipur',
  'Sangam Communications, Prayagraj',
];
