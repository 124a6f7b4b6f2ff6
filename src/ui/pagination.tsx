import { m } from '#messages';
import { Button } from './button.tsx';
import { formatNumber } from './format.ts';
import { ChevronRightIcon } from './icon.tsx';
import { ChevronLeftIcon } from './inner-icons.tsx';
import layout from './layout.module.css';
import styles from './pagination.module.css';

/** Rows per page (SPEC §9). */
const SIZES = [20, 50, 100];

interface Page {
  /** Starts at 0. */
  index: number;
  size: number;
}

/** Which rows of a table are shown, and the way to the others. A table of one page has no others. */
export function Pagination({
  index,
  size,
  sizes = SIZES,
  total,
  onChange,
}: Page & { sizes?: readonly number[]; total: number; onChange: (page: Page) => void }) {
  const last = Math.min(total, (index + 1) * size);
  const range = {
    from: formatNumber(total === 0 ? 0 : index * size + 1),
    to: formatNumber(last),
    total: formatNumber(total),
  };
  // Whatever the size: all rows are on the one page.
  const isWhole = total <= Math.min(...sizes);
  return (
    <div className={`${layout['screenOnly']} ${styles['pages']}`}>
      {!isWhole && (
        <label className={layout['row']}>
          {m.ui_rows_per_page()}
          <select value={size} onChange={(event) => onChange({ index: 0, size: Number(event.target.value) })}>
            {sizes.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      )}
      <span aria-live="polite">{m.ui_rows_of(range)}</span>
      {!isWhole && (
        <span className={styles['steps']}>
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={m.ui_page_previous()}
            isDisabled={index === 0}
            onPress={() => onChange({ index: index - 1, size })}
          />
          <Button
            icon={<ChevronRightIcon />}
            aria-label={m.ui_page_next()}
            isDisabled={last >= total}
            onPress={() => onChange({ index: index + 1, size })}
          />
        </span>
      )}
    </div>
  );
}
