import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import { icon } from '#src/ui/icon.tsx';
import { onDemand, useOpening } from '#src/ui/on-demand.tsx';
import { type ScannerProps } from './scanner.tsx';

const ScanIcon = /* @__PURE__ */ icon(
  <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13 13h3v3h-3zM13 8h3M8 13v3" />,
);
const scanner = onDemand(async () => (await import('./scanner.tsx')).Scanner);

/** Opens the scanner for an invoice. */
export function ScanButton({ onInvoice }: Pick<ScannerProps, 'onInvoice'>) {
  const { trigger, press, Popup, popup } = useOpening(scanner);
  return (
    <>
      <Button {...trigger} variant="secondary" icon={<ScanIcon />} aria-haspopup="dialog" onPress={press}>
        {m.scan_action()}
      </Button>
      {Popup && (
        <Popup
          onInvoice={(files, eInvoice) => {
            popup.onClose();
            onInvoice(files, eInvoice);
          }}
          onClose={popup.onClose}
        />
      )}
    </>
  );
}
