import type { CatalogFailure } from '../report/catalog/catalog-failures.ts';
import type { CurlFailure } from '../sending/curl/curl-failure.ts';
import type { RuleFailure } from '../verdict/throttling/rule-failures.ts';
import type { EditFailure } from '../editing/edits/plan.ts';
import type { ErrorCode, Failure } from '../errors.ts';
import type { SettingKey } from '../settings/settings.ts';
import type { JobKind } from './view/job-kinds.ts';
import type { PresetFailure } from '../sending/targets/preset.ts';
import type { TargetUrlFailure } from '../report/wire/target-url.ts';
import type { EncodeFailure } from '../report/wire/encode-failures.ts';
import type { MissingName } from '../editing/by-name/name-index.ts';
import type { NotCopied } from '../editing/by-name/copied-edits.ts';
import type { NoFix } from '../editing/fixes/fix-by-code.ts';
import type { Recognised } from '../report/wire/recognise.ts';
import type { HostEnd } from './view/host-view.ts';

/** Temporary files in which Crashlens stores a body. */
export type OwnBody = 'unpacked_body' | 'compressed_body';

/** Files that Crashlens reads without the user naming them. */
export type OwnFile = 'capture' | OwnBody;

/** A file to read: its name or path as shown to the user. */
export type ReadFile = { readonly file: string } | { readonly own: OwnFile };

/** Things that Crashlens writes without the user naming them. */
export type OwnWriting =
  | 'data_folder'
  | 'window_state'
  | 'settings'
  | 'annotation_list'
  | 'edit_list'
  | 'edited_report'
  | 'new_report'
  | 'report'
  | 'part'
  | 'samples'
  | 'attempt'
  | 'history'
  | 'target'
  | 'outbox'
  | 'pasted_text'
  | 'standard_input'
  | 'temporary_files'
  | 'symbol_file'
  | OwnBody;

/** A file that the user named (`file`), or another thing that Crashlens writes (`own`). */
export type WrittenThing = { readonly file: string } | { readonly own: OwnWriting };

/** Why an edit is refused before it is planned. `name`: name of an annotation, part or file. `limit`: bytes. */
export type EditPreconditionFailure =
  | { readonly code: 'too_large_for_text'; readonly name: string; readonly limit: number }
  | { readonly code: 'nothing_to_revert' }
  | { readonly code: 'nothing_safe' }
  | { readonly code: 'cannot_break' }
  | { readonly code: 'file_unknown' }
  | { readonly code: 'other_file'; readonly name: string }
  | { readonly code: 'open_with_others'; readonly name: string }
  | MissingName
  /** `name`, here and in `no_such_finding`: the code of the findings. */
  | NoFix
  | { readonly code: 'no_such_finding'; readonly name: string }
  | { readonly code: 'not_copied'; readonly why: NotCopied }
  /** Only in a bulk change. `changed_meanwhile`: the edits of the report changed before the change could be made. `changed_since`: they changed after it. */
  | { readonly code: 'changed_meanwhile' | 'changed_since' }
  /** Only in a bulk change: the selection now matches different rows than those shown. */
  | { readonly code: 'other_rows' };

/** The data folder, by its path as shown to the user. */
interface HomeFolder {
  readonly path: string;
}

interface ToHost {
  /** Host name, with the port if it is not the default port of the scheme. */
  readonly host: string;
}

interface BrokenExchange extends ToHost {
  /** Error code of TLS or of the operating system; empty if there is no code; `ended` if the sending process ended. */
  readonly reason: string;
}

/** The facts of each error code: names and paths as shown to the user, numbers, inner codes. They never contain a value of a report. */
export interface FailureFacts {
  readonly invalid_request:
    | { readonly why: 'no_such_call' | 'not_json' | 'not_from_page' | 'no_such_annotation' | 'no_such_part' }
    /** `field`: the field of the request that does not match the channel's schema; null: the whole request. */
    | { readonly channel: string; readonly field: string | null };
  readonly internal:
    | { readonly where: 'host' | 'bridge' | 'page' }
    /** `kind`: kind of the exception; empty if it is only in the log. */
    | { readonly channel: string; readonly kind: string };
  /** True: the host ended before it answered. False: it never received the request. */
  readonly host_gone: { readonly asked: boolean };
  readonly unknown_handle: {
    readonly what:
      | 'report'
      | 'file'
      | 'upload'
      | 'edit'
      | 'edit_list'
      | 'request'
      | 'session'
      | 'job'
      | 'bulk'
      | 'dump'
      | 'memory_report'
      | 'target'
      | 'queued'
      | 'attempt';
  };
  readonly not_recognised: { readonly name: string; readonly recognised: Recognised };
  /** A file with several reports, of which one is needed. */
  /** A file has fewer reports than asked for. `count`: the number of its reports. */
  readonly no_such_item: { readonly name: string; readonly count: number };
  readonly several_reports: { readonly name: string; readonly count: number };
  readonly file_empty: ReadFile;
  readonly file_missing: ReadFile;
  readonly file_is_directory: ReadFile;
  readonly file_not_regular: ReadFile;
  readonly file_no_permission: ReadFile;
  readonly file_unreadable: ReadFile;
  readonly file_changed: ReadFile;
  readonly disk_full: WrittenThing;
  readonly cannot_write: WrittenThing;
  readonly upload_out_of_order: { readonly name: string };
  /** `limit`: bytes. */
  readonly upload_too_large: { readonly name: string; readonly limit: number };
  readonly not_available_here: {
    readonly what: 'open_dialog' | 'file_nowhere' | 'file_in_place' | 'saving_many' | 'keeping_edits' | 'changing_kept';
  };
  readonly bad_target: { readonly error: TargetUrlFailure };
  readonly target_refused: {
    readonly error: PresetFailure | 'demo' | 'still_queued' | 'in_outbox' | 'token_elsewhere' | 'secrets_unreadable' | 'proxy_environment';
  };
  /** `name`: name of the target. */
  readonly queue_refused:
    { readonly why: 'worked_elsewhere' | 'nothing_queued' } | { readonly why: 'wrong_url' | 'refused_before'; readonly name: string };
  readonly confirmation_needed: ToHost;
  /** `names`: header names, verbatim. `code`: error code of node:http for a header that it refused; empty if there is no code. */
  readonly head_not_sendable: { readonly names: readonly string[] } | { readonly code: string };
  readonly connection_refused: ToHost;
  readonly connection_reset: ToHost;
  readonly connection_timeout: ToHost & {
    /** The connection was never established, so no byte can have been sent. */
    readonly isUnsent?: boolean;
  };
  readonly host_not_found: ToHost;
  readonly tls_failed: BrokenExchange;
  /** `reason`: status of the proxy's answer, or error code of the operating system. */
  readonly proxy_failed: BrokenExchange & { readonly proxy: string };
  readonly answer_unreadable: ToHost;
  readonly send_failed: BrokenExchange;
  /** Reading a report exceeded a limit: ms, or bytes of memory. */
  readonly over_limit: { readonly file: string; readonly what: 'time' | 'memory'; readonly limit: number };
  /**
   * The cancelled work: sending to a host, another job, or queueing. `queued`: number of reports that were queued before the cancellation. They stay queued.
   */
  readonly cancelled: ToHost | { readonly job: JobKind } | { readonly queued: number };
  /** `holder`: the program that uses the port, if known. */
  readonly port_in_use: { readonly port: number; readonly holder: 'demo_collector' | 'unknown' };
  /** Why the user's regular expression was stopped. */
  readonly find_stopped: { readonly why: 'time'; readonly seconds: number } | { readonly why: 'memory' };
  readonly not_served: HomeFolder;
  readonly home_in_use: HomeFolder;
  /** `older`: too old to be converted. `older_in_use`: a command cannot convert the folder, because an older version of the app has it open. */
  readonly home_of_other_version: { readonly path: string; readonly is: 'newer' | 'older' | 'older_in_use' };
  /** An unusable file of the data folder was renamed. `file` and `aside`, its old and new name, are relative to the folder. */
  readonly kept_set_aside: { readonly file: string; readonly aside: string; readonly why: 'damaged' | 'newer' };
  /** The data folder belongs to a store that is now gone or empty. `reports`: number of queued reports without an entry in the store. */
  readonly store_lost: { readonly file: string; readonly reports: number };
  readonly home_not_folder: HomeFolder;
  /** `entry`: name of the item that prevents using the folder as a data folder. */
  readonly home_not_ours: HomeFolder & { readonly entry: string };
  readonly home_not_private: HomeFolder & { readonly why: 'others_write' | 'other_owner' };
  readonly home_newer: HomeFolder;
  /** `entry`: name of the item that should be a folder of Crashlens. */
  readonly home_odd_folder: HomeFolder & { readonly entry: string };
  /** `several`: names of the annotation lists in the data folder, if it contains more than one. */
  readonly catalog_unreadable:
    { readonly path: string; readonly errors: readonly CatalogFailure[] } | { readonly several: readonly string[] };
  readonly rules_unreadable: { readonly path: string; readonly errors: readonly RuleFailure[] };
  readonly unknown_link: object;
  readonly report_not_made: { readonly error: EncodeFailure };
  readonly curl_refused: { readonly error: CurlFailure };
  readonly edit_refused: { readonly error: EditFailure | EditPreconditionFailure };
  readonly capture_protected: object;
  readonly body_not_kept: object;
  readonly setting_refused: { readonly key: SettingKey };
  readonly host_restarted: { readonly why: HostEnd };
  readonly host_down: { readonly why: HostEnd };
  /** `limit`: bytes. */
  readonly memory_full: { readonly limit: number };
  readonly report_set_aside: { readonly name: string; readonly why: HostEnd };
}

/** Makes a failure. The facts must be those of the code. */
export function failure<C extends ErrorCode>(code: C, facts: FailureFacts[C]): Failure {
  return { code, facts };
}
