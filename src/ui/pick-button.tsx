import { type ChangeEvent, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface PickButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  /** Media types, joined by commas. */
  accept: string;
  isMultiple?: boolean;
  /** On a phone it opens the camera instead of the files. */
  isCamera?: boolean;
  onPick: (files: readonly File[]) => void;
}

/** A button that lets the partner choose files, or take a photo. */
export function PickButton({ accept, isMultiple, isCamera, onPick, ...props }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Otherwise choosing the same file again would fire no change event.
    target.value = '';
    if (files.length > 0) onPick(files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        {...(isCamera === true && { capture: 'environment' })}
        onChange={take}
      />
      <Button {...props} onPress={() => input.current?.click()} />
    </>
  );
}
