import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { isMissingNow } from '#src/api/missing-call.ts';
import { bankDetails, profile } from '#src/api/contract/profile.calls.ts';
import { type Profile } from '#src/api/contract/profile.answer.ts';
import { type BankDetails } from '#src/api/contract/profile.schema.ts';
import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { inTime } from '#src/base/in-time.ts';
import { UNKEPT_MS } from '#src/query/query-client.ts';
import { type SavedCache } from '#src/query/saved-cache.ts';

/** A device that takes longer to read what it has saved is treated as one that has saved nothing. */
const READ_MS = 10_000;

/** `isFromDevice`: the API has no profile call, so this is only what the device knows. */
export interface ProfileOnFile {
  profile: Profile;
  isFromDevice: boolean;
}

export const profileQueries = {
  /** If the API has no profile call: what the sign-in told, and what was last saved on this device. */
  profile: (api: ApiClient, savedCache: Pick<SavedCache, 'whenRead'>, user: SessionUser) =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: async ({ client, signal, queryKey }): Promise<ProfileOnFile> => {
        try {
          return { profile: await api.send(profile, { signal }), isFromDevice: false };
        } catch (error) {
          if (!(await isMissingNow(api, error, signal))) throw error;
          await inTime(savedCache.whenRead(), READ_MS).catch(console.warn);
          const saved = client.getQueryData<ProfileOnFile>(queryKey);
          // An API that has answered before has the call: this answer is not its own.
          if (saved?.isFromDevice === false) throw error;
          return { profile: { ...user, ...saved?.profile }, isFromDevice: true };
        }
      },
      // The next screen asks again: something else may have answered for the API.
      refetchOnMount: (query) => (query.state.data?.isFromDevice === true ? 'always' : true),
    }),
  /** `null` until bank details have been saved. */
  bankDetails: (api: ApiClient) =>
    queryOptions({
      queryKey: ['bank-details'],
      queryFn: async ({ signal }): Promise<BankDetails | null> =>
        (await api.send(bankDetails, { signal })) ?? null,
      // Account numbers are never stored on the device.
      meta: { isKept: false },
      gcTime: UNKEPT_MS,
    }),
  /** An uploaded picture, as a Blob. */
  picture: (api: ApiClient, address: string) =>
    queryOptions({
      queryKey: ['bank-details', 'picture', address],
      queryFn: ({ signal }) => api.file(address, signal),
      staleTime: Infinity,
      retry: false,
      meta: { isKept: false },
      gcTime: UNKEPT_MS,
    }),
};
