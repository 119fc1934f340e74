import type { AppError, ErrorCode, Failure, Result } from '../../../shared/errors.ts';

/** Why a command cannot do what it was asked to: what failed below it, or what has its sentences already: an answer of the host, a refusal of its own. */
export type CommandError = Failure | AppError;

export type CommandResult<T> = Result<T, CommandError>;

/** A failure of the command itself: what happened, and what can be done now. */
export function commandFailure(code: ErrorCode, { what, reason }: { readonly what: string; readonly reason: string }): AppError {
  return { code, message: what, hint: reason, retryable: false };
}
