import { useEffect, useState } from 'react';
import { m } from '#messages';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { onDemand, usePart } from './on-demand.tsx';
import { Skeleton } from './skeleton.tsx';

export interface TermsProps {
  html: string;
}

const termsText = onDemand(async () => (await import('./terms-text.tsx')).TermsText);

/** Whether what shows terms is there: what is not seen cannot be accepted. */
export function useCanShowTerms(): boolean {
  return usePart(termsText) !== undefined;
}

/** The vendor's terms. What cleans them is larger than most screens, and comes after the rest of the screen. */
export function Terms(props: TermsProps) {
  const Text = usePart(termsText);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) termsText.load().catch(() => setMissing(true));
  }, [isMissing]);
  // oxlint-disable-next-line react/static-components -- loaded once, the same ever after
  if (Text) return <Text {...props} />;
  if (!isMissing) return <Skeleton shape="terms" />;
  return (
    <Alert
      tone="warning"
      title={m.ui_terms_missing()}
      action={
        <Button variant="secondary" onPress={() => setMissing(false)}>
          {m.retry()}
        </Button>
      }
    >
      {m.error_hint_network()}
    </Alert>
  );
}
