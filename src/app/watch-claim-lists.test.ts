import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { type Receipts } from '#src/outbox/receipt.ts';
import { CLAIM_LISTS } from '#src/query/claim-list-keys.ts';
import { watchClaimLists } from './watch-claim-lists.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('document', { readyState: 'complete', querySelector: () => null, images: [] });
  vi.stubGlobal('requestIdleCallback', (done: () => void) => done());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a list that the device did not take is compared again, until it is taken or the watch ends', async () => {
  const saw = vi.fn<Receipts['saw']>().mockRejectedValue(new Error('no answer in time'));
  const queryClient = new QueryClient();
  const stop = watchClaimLists(queryClient, { saw }, '7');
  await queryClient.fetchQuery({
    queryKey: [...CLAIM_LISTS.scheme, '1'],
    queryFn: () => ({ claims: [{ id: 1, invoice_number: 'INV-1' }] }),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(saw).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(saw).toHaveBeenCalledTimes(2);
  saw.mockResolvedValueOnce(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saw).toHaveBeenCalledTimes(3);
  expect(saw.mock.lastCall?.[2]).toMatchObject([{ id: '1', invoiceNumber: 'INV-1' }]);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(saw).toHaveBeenCalledTimes(3);
  await queryClient.refetchQueries();
  stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(saw).toHaveBeenCalledTimes(4);
});
