import { m } from '#messages';
import { errorTextOf } from '#src/api/error-text.ts';
import { Alert } from '#src/ui/alert.tsx';
import { ClaimSubmissionError } from './submit-claim.ts';

/** Why a claim was not taken, beside the form (SPEC §8), and what that means for the partner. */
export function ClaimFailure({ error }: { error: Error }) {
  const { title, description } = claimFailureText(error);
  return (
    <Alert tone="danger" title={title}>
      <p>{description}</p>
      <p>{isUnsure(error) ? m.claim_maybe_arrived() : m.claim_nothing_lost()}</p>
    </Alert>
  );
}

/** Heading and text of SPEC §8 for the step that failed, for alert and toast alike. */
export function claimFailureText(error: Error): { title: string; description: string } {
  const isUpload = error instanceof ClaimSubmissionError && error.step === 'upload';
  const { message, hint } = errorTextOf(error instanceof ClaimSubmissionError ? error.cause : error);
  return {
    title: isUpload ? m.claim_upload_failed_title() : m.claim_failed_title(),
    description: hint === undefined ? message : `${message}. ${hint}`,
  };
}

function isUnsure(error: Error): boolean {
  return error instanceof ClaimSubmissionError && error.isUnsure;
}
