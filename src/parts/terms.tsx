import { useEffect, useState } from 'react';
import { m } from '#messages';
import { Alert } from '#src/ui/alert.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { onDemand, usePart } from '#src/ui/on-demand.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type TermsProps } from './terms-text.tsx';

const termsText = onDemand(async () => (await import('./terms-text.tsx')).TermsText);

/** Whether the terms can be shown: what is not visible cannot be accepted. */
export function useCanShowTerms(): boolean {
  return usePart(termsText) !== undefined;
}

/** The vendor's terms. The sanitizer is larger than most screens, so it is loaded later. */
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
      action={<RetryButton onPress={() => setMissing(false)} />}
    >
      {m.error_hint_network()}
    </Alert>
  );
}
