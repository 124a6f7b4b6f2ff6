import { expect, test } from 'vitest';
import { receivePush } from './receive-push.ts';

/** A device whose partner leaves, or changes, during the given step. */
function deviceOf({ owner, leavesAt, next }: { owner?: string; leavesAt?: 'keep' | 'show'; next?: string }) {
  let current = owner;
  const inbox: string[] = [];
  const tray = new Map<string, string>();
  const leaveAt = (step: 'keep' | 'show') => {
    if (step === leavesAt) current = next;
  };
  return {
    inbox,
    tray,
    world: {
      owner: async () => current,
      keep: async (_: string, { title }: { title: string }) => {
        leaveAt('keep');
        inbox.push(title);
      },
      drop: async () => {
        inbox.pop();
      },
      show: async ({ title, tag }: { title: string; tag: string }) => {
        leaveAt('show');
        tray.set(tag, title);
        return true;
      },
    },
  };
}

const NEUTRAL = "Partner's Portal";
const push = (userId?: string) => JSON.stringify({ data: { title: 'Words', id: '1', userId } });

test.each([
  ['for the partner who is signed in', { owner: '7' }, push('7'), ['Words'], ['Words']],
  ['for nobody by name, somebody is signed in', { owner: '7' }, push(), ['Words'], ['Words']],
  ['for nobody by name, nobody is signed in', {}, push(), [], [NEUTRAL]],
  ['for a partner, nobody is signed in', {}, push('7'), [], [NEUTRAL]],
  ['for another partner', { owner: '8' }, push('7'), [], [NEUTRAL]],
  [
    'the partner leaves while it is kept',
    { owner: '7', leavesAt: 'keep' as const },
    push('7'),
    [],
    [NEUTRAL],
  ],
  [
    'the partner leaves while it is shown',
    { owner: '7', leavesAt: 'show' as const },
    push('7'),
    [],
    [NEUTRAL],
  ],
  [
    'another partner signs in while it is kept',
    { owner: '7', leavesAt: 'keep' as const, next: '8' },
    push(),
    [],
    [NEUTRAL],
  ],
])('a push %s', async (_, given, raw, kept, shown) => {
  const { world, inbox, tray } = deviceOf(given);
  await receivePush(raw, world);
  expect(inbox).toEqual(kept);
  expect([...tray.values()]).toEqual(shown);
});

test('a push is shown even if it cannot be kept', async () => {
  const { world, tray } = deviceOf({ owner: '7' });
  await receivePush(push(), { ...world, keep: () => Promise.reject(new Error('full')) });
  expect([...tray.values()]).toEqual(['Words']);
});

test('if the session ends after a toast was shown, no notification follows', async () => {
  const { world, tray } = deviceOf({ owner: '7', leavesAt: 'show' });
  const toasts: string[] = [];
  await receivePush(push(), {
    ...world,
    show: async (notice) => {
      toasts.push(notice.title);
      await world.show(notice);
      tray.clear();
      return false;
    },
  });
  expect([toasts, [...tray]]).toEqual([['Words'], []]);
});
