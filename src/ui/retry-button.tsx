import { m } from '#messages';
import { Button, type ButtonProps } from './button.tsx';

/** Beside what could not be loaded. */
export function RetryButton(props: Pick<ButtonProps, 'isPending' | 'onPress'>) {
  return (
    <Button variant="secondary" {...props}>
      {m.retry()}
    </Button>
  );
}
