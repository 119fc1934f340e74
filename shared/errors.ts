/**
 * Every expected failure that can cross the bridge or end a command. A new failure needs a code here, facts in `failure.ts`, and sentences in
 * `text/app/errors.ts`.
 */
export const ERROR_CODES = [
  'invalid_request',
  'internal',
  'host_gone',
  'unknown_handle',
  'not_recognised',
  'several_reports',
  'no_such_item',
  'file_empty',
  'file_missing',
  'file_is_directory',
  'file_not_regular',
  'file_no_permission',
  'file_unreadable',
  'file_changed',
  'over_limit',
  'disk_full',
  'cannot_write',
  'upload_out_of_order',
  'upload_too_large',
  'not_available_here',
  'bad_target',
  'target_refused',
  'queue_refused',
  'confirmation_needed',
  'head_not_sendable',
  'connection_refused',
  'connection_reset',
  'connection_timeout',
  'host_not_found',
  'tls_failed',
  'proxy_failed',
  'answer_unreadable',
  'send_failed',
  'cancelled',
  'port_in_use',
  'not_served',
  'home_in_use',
  'home_of_other_version',
  'kept_set_aside',
  'store_lost',
  'home_not_folder',
  'home_not_ours',
  'home_not_private',
  'home_newer',
  'home_odd_folder',
  'catalog_unreadable',
  'rules_unreadable',
  'unknown_link',
  'report_not_made',
  'curl_refused',
  'edit_refused',
  'capture_protected',
  'body_not_kept',
  'setting_refused',
  'host_restarted',
  'host_down',
  'memory_full',
  'report_set_aside',
  'find_stopped',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A failure as a code and facts, without a sentence. Created only by the function `failure` in bridge/failure.ts, which defines the facts of each code. */
export interface Failure {
  readonly code: ErrorCode;
  readonly facts: object;
}

/** A failure as shown to users. `message`: what happened and what it means. `hint`: what the user can do. Neither contains an annotation's value. */
export interface AppError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  /** True if the same call may succeed later without a change. */
  readonly retryable: boolean;
}

export type Result<T, E = Failure> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

export function fail<E>(error: E): Result<never, E> {
  return { ok: false, error };
}

/** Marks a branch that the types exclude. Throws, because only a bug can reach it. */
export function assertNever(value: never): never {
  throw new Error(`unexpected variant: ${typeof value}`);
}
