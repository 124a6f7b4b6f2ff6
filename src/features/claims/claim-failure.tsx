import { m } from '#messages';
import { errorTextOf } from '#src/api/error-text.ts';
import { Alert } from '#src/ui/alert.tsx';
import { ClaimNotSentError } from './claim-not-sent-error.ts';
import { claimTrouble } from './claim-trouble.ts';

export function ClaimFailure({ error }: { error: Error }) {
  const { title, description } = claimFailureText(error);
  return (
    <Alert tone="danger" title={title}>
      <p>{description}</p>
      <p>{mayHaveArrived(error) ? m.claim_maybe_arrived() : m.claim_nothing_lost()}</p>
    </Alert>
  );
}

/** Title and text of SPEC §8 for the failed step, for alert and toast alike. */
export function claimFailureText(error: Error): { title: string; description: string | undefined } {
  const trouble = error instanceof ClaimNotSentError ? claimTrouble(error.record) : undefined;
  if (trouble) return trouble;
  if (error instanceof ClaimNotSentError) return { title: m.claim_failed_title(), description: undefined };
  const { message, hint } = errorTextOf(error);
  return {
    title: m.claim_failed_title(),
    description: hint === undefined ? message : `${message}. ${hint}`,
  };
}

function mayHaveArrived(error: Error): boolean {
  return error instanceof ClaimNotSentError && error.record.maybeSentAt !== undefined;
}
