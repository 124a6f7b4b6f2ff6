import { type Page } from 'playwright';
import { fieldsOf, itemsOf } from '../json.ts';
import { fetchAnswer } from '../fetch-answer.ts';

const LONG: Record<string, string> = {
  title: 'दीपावली महाबचत उत्सव: वाई-फ़ाई राउटर, स्विच और सुरक्षा कैमरों पर विशेष प्रोत्साहन योजना 2026',
  name: 'Venkatanarasimharajuvaripeta Lakshminarasimhan Subramaniam Networking & Surveillance Solutions',
  gift: 'Amazon e-voucher for the whole family with free delivery and extended warranty',
  level: 'Platinum_Plus_Excellence_of_the_Year_2026_27_South',
  invoice_number: 'INV/2026-27/CHENNAI-SOUTH/0000123456789',
  notes: 'चालान की प्रति धुंधली है, कृपया साफ़ प्रति दोबारा अपलोड करें और हमारी टीम से संपर्क करें।',
};
const LARGE = 987654321098;
const AMOUNTS = new Set([
  'total_value',
  'total_available_value',
  'total_soho_value',
  'total_surveillance_value',
  'business_volume',
  'approved_business_volume',
  'basic_target',
  'expected_target',
  'amount',
]);

/** Makes the API answer with long names, Hindi titles of two lines, and amounts of 12 digits. */
export async function longTexts(page: Page): Promise<void> {
  await page.route('**/api/partner/**', async (route) => {
    const response = await fetchAnswer(route);
    if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: lengthened(await response.json()) });
  });
}

function lengthened(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return itemsOf(value).map((item) => lengthened(item));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(fieldsOf(value));
    return Object.fromEntries(entries.map(([name, inner]) => [name, lengthened(inner, name)]));
  }
  if (typeof value === 'string') return LONG[key] ?? value;
  return typeof value === 'number' && AMOUNTS.has(key) ? LARGE : value;
}
