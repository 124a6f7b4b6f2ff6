import { Link, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { claimWindow } from '#src/api/contract/claim-window.ts';
import { type Program } from '#src/api/contract/programs.schema.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SubmitClaimLink } from '#src/parts/submit-claim-link.tsx';
import { useToday } from '#src/parts/use-today.ts';
import { ClaimWindowNote } from './claim-window-note.tsx';
import { MyPoints } from './my-points.tsx';
import { ShareButton } from './share-button.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './scheme-card.module.css';

/** A scheme in a grid: picture, title, claim window and its three actions (SPEC §2 Dashboard). */
export function SchemeCard({
  scheme,
  heading: Heading,
  isFirst,
  isHeld,
  onPicture,
}: {
  scheme: Program;
  heading: 'h2' | 'h3';
  /** Its picture is the largest contentful paint. */
  isFirst: boolean;
  /** Its picture must not load yet. */
  isHeld: boolean;
  /** Called when its picture has loaded or failed. */
  onPicture: () => void;
}) {
  const { api } = useRouteContext({ from: '__root__' });
  const window = claimWindow(scheme, useToday());
  const id = String(scheme.id);
  const { feature_image: image } = scheme;
  const picture = image === undefined ? undefined : api.absolute(image);
  return (
    <Card isPadded={false}>
      <Picture src={picture} alt="" ratio="wide" isEager={isFirst} isHeld={isHeld} onSettled={onPicture} />
      <div className={styles['body']}>
        <div className={layout['row']}>
          <Heading className={styles['title']}>{scheme.title}</Heading>
          <ShareButton scheme={{ ...scheme, id }} picture={picture} />
        </div>
        <div className={layout['stack']}>
          <ClaimWindowNote window={window} />
          <MyPoints scheme={scheme} />
        </div>
        <div className={styles['actions']}>
          <SubmitClaimLink programId={id} title={scheme.title} isOpen={window.state === 'open'} />
          <Link
            to="/scheme/$programId"
            params={{ programId: id }}
            className={buttonClass({ variant: 'secondary' })}
            aria-label={m.scheme_action_for({ action: m.scheme_view_edm(), title: scheme.title })}
          >
            {m.scheme_view_edm()}
          </Link>
          <Link
            to="/claims/$programType"
            params={{ programType: 'scheme' }}
            search={{ program_id: id }}
            className={buttonClass({ variant: 'secondary' })}
            aria-label={m.scheme_action_for({ action: m.scheme_claims(), title: scheme.title })}
          >
            {m.scheme_claims()}
          </Link>
        </div>
      </div>
    </Card>
  );
}
