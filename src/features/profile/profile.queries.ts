import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient } from '#src/api/client.ts';
import { bankDetails, profile } from '#src/api/contract/profile.calls.ts';
import { type Profile } from '#src/api/contract/profile.answer.ts';
import { type BankDetails } from '#src/api/contract/profile.schema.ts';
import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { UNKEPT_MS } from '#src/offline/query-client.ts';

/** A profile, and whether it is only what this device knows (SPEC-DECISIONS 23). */
export interface ProfileOnFile {
  profile: Profile;
  isFromDevice: boolean;
}

export const profileQueries = {
  /** The partner's profile; from an API without the call, what the sign-in told and what was last saved here. */
  profile: (api: ApiClient, queryClient: QueryClient, user: SessionUser) =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: async ({ signal, queryKey }): Promise<ProfileOnFile> => {
        try {
          return { profile: await api.send(profile, { signal }), isFromDevice: false };
        } catch (error) {
          if (!isMissingCall(error)) throw error;
          const saved = queryClient.getQueryData<ProfileOnFile>(queryKey);
          return { profile: { ...user, ...saved?.profile }, isFromDevice: true };
        }
      },
    }),
  /** `null` until some have been saved. */
  bankDetails: (api: ApiClient) =>
    queryOptions({
      queryKey: ['bank-details'],
      queryFn: async ({ signal }): Promise<BankDetails | null> =>
        (await api.send(bankDetails, { signal })) ?? null,
      // Account numbers stay with the server.
      meta: { isKept: false },
      gcTime: UNKEPT_MS,
    }),
  /** An uploaded picture, as an address for `<img>`. */
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

/** The API does not have the call: it refuses it as unknown, or answers something else. */
function isMissingCall(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.kind === 'unreadable' || (error.kind === 'refused' && [404, 405, 501].includes(error.status ?? 0))
  );
}
