import type { AppError, ErrorCode, Failure, Result } from '../../../shared/errors.ts';

/**
 * Why a command failed: a failure of a lower module, which has facts but no sentences, or an error with sentences, from the host or from the command itself.
 */
export type CommandError = Failure | AppError;

export type CommandResult<T> = Result<T, CommandError>;

/** Makes an error of the command itself: what happened, and what the user can do. */
export function commandFailure(code: ErrorCode, { what, reason }: { readonly what: string; readonly reason: string }): AppError {
  return { code, message: what, hint: reason, retryable: false };
}
