import type { AppError, ErrorCode, Failure, Result } from '../../../shared/errors.ts';

/**
 * Why a command failed. A `Failure` comes from a lower module and has facts but no sentences. An `AppError` has sentences and comes from the host or from the
 * command.
 */
export type CommandError = Failure | AppError;

export type CommandResult<T> = Result<T, CommandError>;

/** Makes an error of the command. `what`: what happened; `reason`: what the user can do. */
export function commandFailure(code: ErrorCode, { what, reason }: { readonly what: string; readonly reason: string }): AppError {
  return { code, message: what, hint: reason, retryable: false };
}
