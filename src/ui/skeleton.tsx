import styles from './skeleton.module.css';

/** A placeholder for what is loading. While one is shown, `whenIdle` waits (when-idle.ts). */
export function Skeleton({ shape }: { shape: 'picture' | 'row' | 'card' | 'terms' }) {
  return <span className={`${styles['skeleton']} ${styles[shape]}`} aria-hidden="true" data-pending />;
}
