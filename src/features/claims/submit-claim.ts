import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient } from '#src/api/client.ts';
import { submitRebateClaim, submitSchemeClaim, upload } from '#src/api/contract/claims.calls.ts';
import { type ClaimForm, type ClaimPayload } from '#src/api/contract/claims.schema.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { type Id } from '#src/api/contract/tolerant.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { newId } from '#src/api/new-id.ts';

/** Which of the two steps failed; the API error is its `cause`. */
export class ClaimSubmissionError extends Error {
  override readonly name = 'ClaimSubmissionError';
  readonly step: 'upload' | 'claim';

  constructor(step: 'upload' | 'claim', cause: unknown) {
    super(`claim submission failed at its ${step}`, { cause });
    this.step = step;
  }

  /** The claim was posted but no answer came: it may have arrived. */
  get isUnsure(): boolean {
    return this.step === 'claim' && this.cause instanceof ApiError && this.cause.isTransient;
  }
}

export interface ClaimSubmission {
  /**
   * Uploads the invoice, then posts the claim. Calling again after a failure goes on where it stopped: the same PDF is
   * not uploaded twice, and an unchanged claim is posted under the same key, so the API takes it once.
   * @param options.productIds the offered ids: they go back as the API gave them.
   * @throws ClaimSubmissionError
   */
  submit: (
    claim: ClaimForm & { business_vertical?: BusinessVertical | undefined },
    options: { productIds: readonly Id[]; signal?: AbortSignal; onUpload: (share: number) => void },
  ) => Promise<void>;
}

const CALLS = { scheme: submitSchemeClaim, rebate: submitRebateClaim };

/** One claim being submitted for a scheme or a quarter. */
export function createClaimSubmission(
  api: ApiClient,
  programType: ProgramType,
  programId: string,
): ClaimSubmission {
  const uploadKeys = new Map<Blob, string>();
  const uploaded = new Map<Blob, string>();
  const claimKeys = new Map<string, string>();

  async function uploadOnce(
    file: Blob,
    options: { signal?: AbortSignal; onUpload: (share: number) => void },
  ) {
    const known = uploaded.get(file);
    if (known) return known;
    const address = await api.send(upload, {
      body: { file, folder: 'invoices' },
      idempotencyKey: keyFor(uploadKeys, file),
      onProgress: options.onUpload,
      signal: options.signal,
    });
    uploaded.set(file, address);
    return address;
  }

  return {
    async submit({ invoice, products, business_vertical, ...rest }, options) {
      const address = await uploadOnce(invoice, options).catch((cause: unknown) => {
        throw new ClaimSubmissionError('upload', cause);
      });
      const payload: ClaimPayload = {
        ...rest,
        ...(business_vertical && { business_vertical }),
        invoice: address,
        products: products.map((line) => ({
          ...line,
          product_name:
            options.productIds.find((id) => String(id) === line.product_name) ?? line.product_name,
        })),
      };
      const idempotencyKey = keyFor(claimKeys, JSON.stringify(payload));
      await api
        .send(CALLS[programType], {
          params: { program_id: programId },
          body: payload,
          idempotencyKey,
          ...(options.signal && { signal: options.signal }),
        })
        .catch((cause: unknown) => {
          throw new ClaimSubmissionError('claim', cause);
        });
    },
  };
}

function keyFor<K>(keys: Map<K, string>, subject: K): string {
  const key = keys.get(subject) ?? newId();
  keys.set(subject, key);
  return key;
}
