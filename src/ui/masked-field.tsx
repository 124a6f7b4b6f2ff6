import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#messages';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

/** How long a number that somebody asked to see stays readable. */
const SHOWN_MS = 30_000;
const ENDING = 4;

/** A number that a stranger beside the partner should not read: its last four characters, until it is shown. */
export function MaskedField({ label, value, action }: { label: string; value: string; action?: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    <TextField
      label={label}
      value={isShown ? value : `•••• ${value.slice(-ENDING)}`}
      isReadOnly
      suffix={
        <>
          <Button
            variant="quiet"
            aria-label={isShown ? m.ui_hide({ label }) : m.ui_show({ label })}
            onPress={() => setShown(!isShown)}
          >
            {isShown ? m.ui_hide_short() : m.ui_show_short()}
          </Button>
          {action}
        </>
      }
    />
  );
}
