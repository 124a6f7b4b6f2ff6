import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { indianDay } from '#src/api/contract/days.ts';
import { formatDay } from '#src/ui/format.ts';
import { usePrinting } from '#src/ui/use-printing.ts';
import styles from './print-head.module.css';

/** The head of a printed screen in place of the top bar: vendor, partner and date. */
export function PrintHead() {
  const { now, user } = useRouteContext({ from: '/_signed-in' });
  if (!usePrinting()) return null;
  return (
    <p className={styles['head']}>
      <strong>{m.vendor_name()}</strong>
      <span>{user.name}</span>
      <span>{m.print_date({ date: formatDay(indianDay(now())) })}</span>
    </p>
  );
}
