import { expect, test } from 'vitest';
import { namedProducts } from './named-products.ts';

const ROUTERS = ['Tarang BE9300 Wi-Fi 7 Router', 'Tarang AX3000 Router', 'Tarang ER605 VPN Router'];

test.each([
  ['as it is', ['1 Tarang AX3000 Router 8517 4 44,500.00'], ROUTERS, ['Tarang AX3000 Router']],
  ['in capitals', ['TARANG AX3000 ROUTER'], ROUTERS, ['Tarang AX3000 Router']],
  ['with other spaces and punctuation', ['Tarang AX-3000, Router'], ROUTERS, ['Tarang AX3000 Router']],
  ['without its hyphen', ['BE9300 WiFi 7 Router'], ROUTERS, ['Tarang BE9300 Wi-Fi 7 Router']],
  ['without the brand', ['AX3000 router'], ROUTERS, ['Tarang AX3000 Router']],
  ['on two lines', ['Tarang ER605', 'VPN Router'], ROUTERS, ['Tarang ER605 VPN Router']],
  ['beside another', [ROUTERS.toReversed().join(' ')], ROUTERS, ROUTERS],
  ['twice', ['AX3000 Router', 'AX3000 Router'], ROUTERS, ['Tarang AX3000 Router']],
  ['in Hindi', ['तरंग राउटर ४'], ['तरंग राउटर', 'तरंग कैमरा'], ['तरंग राउटर']],
])('a product that is named %s is found', (_, lines, names, found) => {
  expect(namedProducts(lines, names)).toEqual(found);
});

test.each([
  ['the brand alone', ['Tarang Networks Pvt Ltd'], ROUTERS],
  ['a common word alone', ['Router', '4G router'], ROUTERS],
  ['the model alone', ['AX3000'], ROUTERS],
  ['a longer model', ['Tarang AX30001 Router', 'XAX3000 Router', 'Tarang AX3000 Routers'], ROUTERS],
  ['an end that other goods have', ['Switch, 24 port'], ['Tarang 24-port', 'Tarang 16-port']],
  ['a name of one word', ['Router'], ['Router', 'Switch']],
  ['no text', [], ROUTERS],
  ['names without letters', ['- -'], ['', '-', '- -']],
])('%s names no product', (_, lines, names) => {
  expect(namedProducts(lines, names)).toEqual([]);
});

test('a name within a longer one is found only where it stands alone', () => {
  const names = ['Tarang SG-1024 Switch', 'Tarang SG-1024 Switch PoE'];
  expect(namedProducts(['SG-1024 Switch PoE'], names)).toEqual(['Tarang SG-1024 Switch PoE']);
  expect(namedProducts(['SG-1024 Switch PoE', 'SG-1024 Switch'], names)).toEqual(names);
});
