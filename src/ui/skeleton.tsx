import styles from './skeleton.module.css';

/** Room for what is loading, in about its final size; while one stands, what is only needed later waits (./when-idle.ts). */
export function Skeleton({
  shape,
}: {
  shape: 'link' | 'title' | 'text' | 'picture' | 'row' | 'card' | 'terms';
}) {
  return <span className={`${styles['skeleton']} ${styles[shape]}`} aria-hidden="true" data-pending />;
}
