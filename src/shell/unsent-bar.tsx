import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { useClaimRecords } from '#src/features/claims/use-claim-records.ts';
import { UploadIcon } from '#src/ui/icon.tsx';
import styles from './connection-bar.module.css';

/** How many claims of this device are on their way, with the way to them. Drafts are nobody's hurry. */
export function UnsentBar() {
  const waiting = useClaimRecords().filter(({ state }) => state !== 'draft');
  const [first] = waiting;
  return (
    <div role="status" data-passing>
      {first && (
        <p className={styles['bar']}>
          <UploadIcon />
          <Link to="/claims/$programType" params={{ programType: first.programType }}>
            {m.unsent_count({ count: waiting.length })}
          </Link>
        </p>
      )}
    </div>
  );
}
