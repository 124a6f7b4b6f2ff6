import { m } from '#messages';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { Button } from '#src/ui/button.tsx';
import { ShareIcon } from '#src/ui/icon.tsx';
import { tellMissing } from '#src/ui/on-demand.tsx';
import { type sharedScheme } from './scheme-sharing.ts';

/** Shares a scheme from its card. The first screen does not carry what does it. */
export function ShareButton({
  scheme,
  picture,
}: {
  scheme: Parameters<typeof sharedScheme>[0];
  /** Address of the picture, if there is one. */
  picture: string | undefined;
}) {
  if (!('share' in navigator)) return null;
  const share = async () => {
    try {
      const sharing = await chunkInTime(() => import('./scheme-sharing.ts'));
      const file = picture === undefined ? undefined : await sharing.schemePicture(picture, scheme.title);
      await sharing.shareScheme(sharing.sharedScheme(scheme), file);
    } catch {
      tellMissing();
    }
  };
  return (
    <Button
      icon={<ShareIcon />}
      aria-label={m.scheme_action_for({ action: m.scheme_share(), title: scheme.title })}
      onPress={() => void share()}
    />
  );
}
