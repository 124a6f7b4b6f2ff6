import { m } from '#messages';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { fileSize } from '#src/ui/format.ts';

/** What is to be loaded before an invoice can be read. */
export interface ReaderAsked {
  /** How much it is, over a metered connection. `undefined` if it could not be loaded. */
  readonly bytes: number | undefined;
  readonly load: () => void;
}

export function ReaderOffer({ bytes, load }: ReaderAsked) {
  if (bytes === undefined)
    return (
      <Alert tone="info" title={m.share_not_read()}>
        <p>{m.reader_missing()}</p>
        <RetryButton onPress={load} />
      </Alert>
    );
  const size = fileSize(bytes);
  return (
    <Alert tone="info" title={m.reader_offer()}>
      <p>{m.scan_reader_metered({ size })}</p>
      <Button variant="secondary" onPress={load}>
        {m.scan_reader_load({ size })}
      </Button>
    </Alert>
  );
}
