import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDeviceStore } from './device-store.ts';
import { createLastPartners } from './last-partners.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

const open = () => openDeviceStore('test');

test('the partners of the last claim are kept for one partner only, until the log-out', async () => {
  const lastPartners = createLastPartners(open());
  await lastPartners.set('7', { t1_partner: '1', t2_partner: 'NA' });
  expect(await lastPartners.get('7')).toEqual({ t1_partner: '1', t2_partner: 'NA' });
  expect(await lastPartners.get('8')).toBeUndefined();
  await lastPartners.forget();
  expect(await lastPartners.get('7')).toBeUndefined();
});

test('only the partners of a claim are kept, and unreadable data is ignored', async () => {
  const store = open();
  const lastPartners = createLastPartners(store);
  const claim = { t1_partner: '1', t2_partner: '2', invoice_number: 'INV/1' };
  await lastPartners.set('7', claim);
  expect(await store.get('last-partners')).toEqual({ owner: '7', t1_partner: '1', t2_partner: '2' });
  await store.set('last-partners', { owner: '7' });
  expect(await lastPartners.get('7')).toBeUndefined();
});

test('the partner of each seller is kept, the latest of many, for one partner only, until the log-out', async () => {
  const lastPartners = createLastPartners(open());
  const claim = (t1_partner: string) => ({ t1_partner, t2_partner: 'NA' });
  await lastPartners.set('7', claim('1'), 'first');
  await lastPartners.set('7', claim('2'), 'second');
  await lastPartners.set('7', claim('3'));
  expect(await lastPartners.ofSeller('7', 'first')).toBe('1');
  expect(await lastPartners.ofSeller('7', 'second')).toBe('2');
  expect(await lastPartners.ofSeller('7', 'toString')).toBeUndefined();
  expect(await lastPartners.ofSeller('8', 'first')).toBeUndefined();
  await lastPartners.set('7', claim('4'), 'first');
  for (let other = 0; other < 49; other += 1) await lastPartners.set('7', claim('5'), `other ${other}`);
  expect(await lastPartners.ofSeller('7', 'first')).toBe('4');
  expect(await lastPartners.ofSeller('7', 'second')).toBeUndefined();
  await lastPartners.forget();
  expect(await lastPartners.ofSeller('7', 'first')).toBeUndefined();
});
