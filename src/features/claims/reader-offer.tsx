import { m } from '#messages';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { fileSize } from '#src/ui/format.ts';

/** What is to be loaded before an invoice can be read over a metered connection. */
export interface ReaderAsked {
  readonly bytes: number;
  readonly load: () => void;
}

export function ReaderOffer({ bytes, load }: ReaderAsked) {
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
