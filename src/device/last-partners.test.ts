import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDeviceStore } from './device-store.ts';
import { createLastPartners } from './last-partners.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

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
