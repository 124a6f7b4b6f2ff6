import { type PushNotice, readPush } from './push-message.ts';

/** Handles a push in the worker. A separate file, so that tests can log out between any two steps. */

interface ReceiverWorld {
  /** Who is signed in now. */
  owner: () => Promise<string | undefined>;
  /** Adds the notice to the partner's inbox. */
  keep: (owner: string, notice: PushNotice) => Promise<void>;
  drop: (owner: string, id: string) => Promise<void>;
  /**
   * Shows a notice; it replaces a notification with the same tag. No `owner` for a neutral notice.
   * @returns whether it is a notification, as opposed to a toast in a page.
   */
  show: (notice: PushNotice, owner?: string) => Promise<boolean>;
}

/**
 * Keeps and shows one push. Only the signed-in partner sees its text, and only if the push is not for
 * somebody else. Otherwise a neutral notice is shown and nothing is kept. The session may end at any step:
 * the page first removes the session, then what was kept and shown. So the session is checked again after
 * each step.
 */
export async function receivePush(raw: string | undefined, world: ReceiverWorld): Promise<void> {
  const read = readPush(raw);
  const neutral = readPush(undefined);
  const owner = await world.owner();
  if (owner === undefined || (read.userId !== undefined && read.userId !== owner)) {
    await world.show(neutral);
    return;
  }
  const isOver = async () => (await world.owner()) !== owner;
  await world.keep(owner, read).catch((error: unknown) => console.warn('A push was not kept:', error));
  if (await isOver()) {
    await world.show(neutral);
    await world.drop(owner, read.id);
    return;
  }
  const stays = await world.show(read, owner);
  if (!(await isOver())) return;
  await world.drop(owner, read.id);
  if (stays) await world.show({ ...neutral, tag: read.tag });
}
