import { ApiError } from './api-error.ts';
import { TWO_FACTOR_REQUIRED } from './contract/answer.ts';

export function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.said === TWO_FACTOR_REQUIRED;
}
