import type { AppError, Failure } from '../../errors.ts';
import { errorOf } from '../app/errors.ts';

/** A failure with its sentences. */
export function failureView(failure: Failure): AppError {
  return errorOf(failure);
}
