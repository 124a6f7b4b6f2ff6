import { type ClaimRecord } from '#src/outbox/claim-record.ts';

/** The claim was refused, or could not be sent by a device that cannot keep it. Its form stays open. */
export class ClaimNotSentError extends Error {
  override readonly name = 'ClaimNotSentError';
  readonly record: ClaimRecord;
  /** The API's messages for single fields. */
  readonly fields: ClaimRecord['fields'];

  constructor(record: ClaimRecord) {
    super(`claim ${record.id} was not sent: ${record.state}, ${record.message}`);
    this.record = record;
    this.fields = record.fields;
  }
}
