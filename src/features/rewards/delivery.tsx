import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { profileQueries } from '#src/features/profile/profile.queries.ts';

/** The API does not say what kind of reward it is. Its name does. */
const VOUCHER = /voucher|gift card/i;

/** Where a reward goes: a voucher to the partner's email (SPEC §2 Rewards), a gift to the address of the profile. */
export function Delivery({ gift }: { gift: string }) {
  const { api, savedCache, user } = useRouteContext({ from: '/_signed-in' });
  const isVoucher = VOUCHER.test(gift);
  const { data } = useQuery({ ...profileQueries.profile(api, savedCache, user), enabled: !isVoucher });
  if (isVoucher) return <p>{m.rewards_confirm_text({ email: user.email })}</p>;
  const { address, city, pincode } = data?.profile ?? {};
  const known = [address, city, pincode].filter(Boolean).join(', ');
  return (
    <p>
      {known === '' ? m.rewards_confirm_unknown() : m.rewards_confirm_address({ address: known })}{' '}
      <Link to="/profile">{m.rewards_confirm_change()}</Link>
    </p>
  );
}
