import { expect, test } from 'vitest';
import { pointsToRedeem } from './points-to-redeem.ts';

const scheme = (id: string, points: number | undefined, ...volumes: number[]) => ({
  id,
  title: `Scheme ${id}`,
  total_available_value: points,
  rewards: volumes.map((business_volume) => ({ id: business_volume, gift: 'Gift', business_volume })),
});

test.each([
  ['the most points first', [scheme('a', 10, 50), scheme('b', 30, 90)], ['b', 'a']],
  ['of as many points the nearest reward', [scheme('a', 10, 50), scheme('b', 10, 20)], ['b', 'a']],
  ['not those whose points are unknown', [scheme('a', undefined, 50), scheme('b', 1, 20)], ['b']],
  ['not those with nothing to redeem', [scheme('a', 70), scheme('b', 1, 20)], ['b']],
  ['not those without points beside others', [scheme('a', 0, 5), scheme('b', 1, 20)], ['b']],
  ['without any points, the nearest reward', [scheme('a', 0, 50), scheme('b', 0, 20)], ['b']],
  ['nothing where nothing is known', [scheme('a', undefined, 50)], []],
])('%s', (_, schemes, ids) => {
  expect(pointsToRedeem(schemes).map(({ id }) => id)).toEqual(ids);
});
