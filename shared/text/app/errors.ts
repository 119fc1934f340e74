import { formatCount } from '../../bytes/quantities.ts';
import type { AppError, ErrorCode, Failure } from '../../errors.ts';
import type { FailureFacts, ReadFile, WrittenThing } from '../../bridge/failure.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { CATALOG, catalogFailuresText } from '../report/catalog.ts';
import { ruleFailuresText } from '../verdict/own-rules.ts';
import { curlFailureText } from '../sending/curl-reading.ts';
import { editFailureDetails } from '../editing/edits.ts';
import { CONNECTION_REASONS, UNKNOWN_REASON } from '../common/connection-reasons.ts';
import { HANDLES, OWN_FILES, OWN_WRITINGS, COMPONENTS, REQUEST_CAUSES } from '../common/error-things.ts';
import { NOT_PRIVATE, OTHER_VERSIONS, WHY_QUARANTINED, foundReports } from './home.ts';
import { END_REASONS, END_WAYS } from './host.ts';
import { encodeFailureText } from '../editing/new-report.ts';
import { notHere } from '../common/not-here.ts';
import { JOB_WORDS } from './jobs.ts';
import { NO_ITEM_HINT, recognisedText, reportsWords, SEVERAL_HINT } from '../report/recognised.ts';
import { PRESET_FAILURE_WORDS } from '../sending/presets.ts';
import { QUEUE_FAILURE_WORDS } from '../sending/queue.ts';
import { TARGET_URL_FAILURE_WORDS, quotedNames } from '../sending/send.ts';
import { howToWrite, settingName } from './settings.ts';

type Words = Readonly<Record<string, string>>;

interface Sentences<Facts> {
  /** The text for each placeholder, such as `{what}`. Never contains the value of an annotation. */
  readonly words: (facts: Facts) => Words;
  readonly message: string;
  readonly hint: string;
  readonly retryable?: true;
}

function noWords(): Words {
  return {};
}

function invalidRequestWords(facts: FailureFacts['invalid_request']): Words {
  if ('why' in facts) return { what: REQUEST_CAUSES[facts.why] };
  return { what: facts.field === null ? facts.channel : `${facts.channel}, field ${facts.field}` };
}

function internalWords(facts: FailureFacts['internal']): Words {
  if ('where' in facts) return { what: COMPONENTS[facts.where] };
  return { what: facts.kind === '' ? facts.channel : `${facts.channel}, ${facts.kind}` };
}

function fileWords(file: ReadFile): Words {
  return { what: 'own' in file ? OWN_FILES[file.own] : file.file };
}

function homeWords(facts: { readonly path: string; readonly entry?: string }): Words {
  return { what: facts.path, entry: quotedNames([facts.entry ?? '']) };
}

/** How much of a report may have been sent. */
const SENT = { nothing: 'Nothing was sent.', unknown: 'The report may have been received.' } as const;

function hostWords({ host }: { readonly host: string }): Words {
  return { what: host };
}

function cancelledWords(facts: FailureFacts['cancelled']): Words {
  if ('job' in facts) return { what: JOB_WORDS[facts.job].left, reason: JOB_WORDS[facts.job].again };
  if ('queued' in facts) return { what: queueingStopped(facts.queued), reason: JOB_WORDS.queue_many.again };
  return {
    what: `Sending to ${facts.host} was cancelled. Part of the report may have been received.`,
    reason: 'Send it again when you are ready.',
  };
}

function queueingStopped(queued: number): string {
  if (queued === 0) return 'Queueing was cancelled. Nothing was queued.';
  return `Queueing was cancelled. ${formatCount(queued)} ${queued === 1 ? 'report was queued and stays' : 'reports were queued and stay'} in the outbox.`;
}

function brokenWords({ host, reason }: FailureFacts['send_failed']): Words {
  return { what: host, reason: CONNECTION_REASONS.get(reason) ?? UNKNOWN_REASON };
}

function catalogWords(facts: FailureFacts['catalog_unreadable']): Words {
  if ('several' in facts) return { what: CATALOG.dataFolder, reason: CATALOG.several(facts.several) };
  return { what: facts.path, reason: catalogFailuresText(facts.errors) };
}

/** The name of a file or other thing to be written, for the start of a sentence. */
function writtenName(thing: WrittenThing): string {
  return 'own' in thing ? OWN_WRITINGS[thing.own] : `“${thing.file}”`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SENTENCES: { readonly [C in ErrorCode]: Sentences<FailureFacts[C]> } = {
  invalid_request: {
    words: invalidRequestWords,
    message: 'Invalid request ({what}). Nothing was done.',
    hint: 'Reload the window. If this happens again, please report it.',
  },
  internal: {
    words: internalWords,
    message: 'Internal error ({what}). Your files were not changed.',
    hint: 'Try again. If this happens again, please report it with the steps that led here.',
  },
  host_gone: {
    words: ({ asked }) => ({
      what: asked ? 'The action may have been completed.' : 'The action was not carried out.',
    }),
    message: 'Crashlens no longer responds at this address. {what}',
    hint: 'Start Crashlens again in the same way. This page then reconnects and keeps what you typed.',
    retryable: true,
  },
  unknown_handle: { words: ({ what }) => ({ what: HANDLES[what] }), message: 'That {what} is no longer open.', hint: 'Open it again.' },
  not_recognised: {
    words: ({ recognised, name }) => recognisedText(recognised, name),
    message: '{what}',
    hint: '{reason}',
  },
  several_reports: { words: reportsWords, message: '“{name}” contains {count}.', hint: SEVERAL_HINT },
  no_such_item: { words: reportsWords, message: '“{name}” contains only {count}.', hint: NO_ITEM_HINT },
  file_empty: {
    words: fileWords,
    message: '“{what}” is empty (0 bytes).',
    hint: 'Check how the file was captured, or open another file.',
  },
  file_missing: {
    words: fileWords,
    message: '“{what}” does not exist.',
    hint: 'Check the name, or open the file from its current folder.',
  },
  file_is_directory: { words: fileWords, message: '“{what}” is a folder, not a file.', hint: 'Open the captures in it instead.' },
  file_not_regular: {
    words: fileWords,
    message: '“{what}” is a device, pipe or socket.',
    hint: 'Save its content to a file, then open the file.',
  },
  file_no_permission: {
    words: fileWords,
    message: 'You may not read “{what}”.',
    hint: 'Change the file’s permissions, or open a copy.',
  },
  file_unreadable: {
    words: fileWords,
    message: '“{what}” could not be read.',
    hint: 'Check the disk, then try again.',
    retryable: true,
  },
  file_changed: {
    words: fileWords,
    message: '“{what}” changed while it was open. What you see may be out of date.',
    hint: 'Close the report and open the file again.',
  },
  over_limit: {
    words: ({ file, what, limit }) => ({
      what: file,
      limit: what === 'time' ? `${formatCount(Math.round(limit / 1_000))} seconds` : `${formatCount(limit)} bytes of memory`,
    }),
    message: '“{what}” was only partly read: it needs more than {limit}, the limit per file when many are read.',
    hint: 'Open only this file to read all of it.',
  },
  disk_full: {
    words: (thing) => ({ what: writtenName(thing).replace(/^The /, 'the ') }),
    message: 'The disk is full, so {what} could not be written.',
    hint: 'Free some space and try again.',
    retryable: true,
  },
  cannot_write: {
    words: (thing) => ({ what: capitalised(writtenName(thing)) }),
    message: '{what} could not be written.',
    hint: 'Check that its folder exists and is writable, or choose another folder.',
  },
  upload_out_of_order: {
    words: ({ name }) => ({ what: name }),
    message: 'A piece of “{what}” arrived out of order, so it was not opened.',
    hint: 'Open the file again.',
  },
  upload_too_large: {
    words: ({ name, limit }) => ({ what: name, limit: `${formatCount(limit)} bytes` }),
    message: '“{what}” is too large to upload ({limit} at most).',
    hint: 'Start Crashlens with the file as an argument.',
  },
  not_available_here: { words: ({ what }) => notHere(what), message: '{what}', hint: '{hint}' },
  bad_target: {
    words: ({ error }) => ({ what: TARGET_URL_FAILURE_WORDS[error] }),
    message: 'The submission URL cannot be used: {what}.',
    hint: 'Enter a full URL, such as http://127.0.0.1:5001/submit.',
  },
  target_refused: {
    words: ({ error }) => ({ reason: PRESET_FAILURE_WORDS[error] }),
    message: 'The target cannot be used: {reason}.',
    hint: 'Correct it, then try again.',
  },
  queue_refused: {
    words: (facts) => QUEUE_FAILURE_WORDS[facts.why]('name' in facts ? facts.name : ''),
    message: '{what}',
    hint: '{reason}',
  },
  confirmation_needed: {
    words: hostWords,
    message: 'Sending to {what}, another machine, needs confirmation. Nothing was sent.',
    hint: 'Confirm the host, then send again.',
  },
  head_not_sendable: {
    words: (facts) => ({ what: 'names' in facts ? quotedNames(facts.names) : facts.code || 'a header' }),
    message: 'HTTP cannot carry these captured headers: {what}. Nothing was sent.',
    hint: 'Omit them: in the send drawer, or with --omit-unsendable.',
  },
  connection_refused: {
    words: hostWords,
    message: 'Connection refused: nothing is listening at {what}. Nothing was sent.',
    hint: 'Start the collector or correct the URL, then send again.',
    retryable: true,
  },
  connection_reset: {
    words: hostWords,
    message: '{what} closed the connection without an answer. The report may have been received.',
    hint: 'Wait and send again.',
    retryable: true,
  },
  connection_timeout: {
    words: ({ host, isUnsent }) => ({ what: host, sent: isUnsent === true ? SENT.nothing : SENT.unknown }),
    message: '{what} did not answer in time. {sent}',
    hint: 'Wait and send again.',
    retryable: true,
  },
  host_not_found: {
    words: hostWords,
    message: 'The host {what} was not found. Nothing was sent.',
    hint: 'Check the URL and the network, then send again.',
    retryable: true,
  },
  tls_failed: {
    words: brokenWords,
    message: 'No trusted TLS connection to {what} ({reason}). Nothing was sent.',
    hint: 'Check the collector’s certificate and the URL.',
  },
  proxy_failed: {
    words: ({ proxy, ...facts }) => ({ ...brokenWords(facts), proxy }),
    message: 'The proxy {proxy} could not connect to {what} ({reason}). Nothing was sent.',
    hint: 'Correct the target’s proxy, or set it to none.',
    retryable: true,
  },
  answer_unreadable: {
    words: hostWords,
    message: 'The answer from {what} is not HTTP. The report may have been received.',
    hint: 'Check that the URL belongs to a collector.',
  },
  send_failed: {
    words: brokenWords,
    message: 'Sending to {what} failed ({reason}). The report may have been received.',
    hint: 'Try again.',
    retryable: true,
  },
  cancelled: {
    words: cancelledWords,
    message: '{what}',
    hint: '{reason}',
    retryable: true,
  },
  port_in_use: {
    words: ({ port, holder }) => ({
      what: String(port),
      ...(holder === 'demo_collector'
        ? { holder: 'The demo collector of another running Crashlens', reason: 'Send to that collector, or choose' }
        : { holder: 'Another program', reason: 'Choose' }),
    }),
    message: '{holder} uses port {what}.',
    hint: '{reason} another port, or 0 for any free one.',
  },
  not_served: {
    words: ({ path }) => ({ what: path }),
    message: 'No running Crashlens serves the data folder {what} to a browser.',
    hint: 'Run “crashlens serve” or “npm start -- --browser”. Both print a link.',
  },
  home_in_use: {
    words: ({ path }) => ({ what: path }),
    message: 'Another Crashlens uses the data folder {what}.',
    hint: 'Use its window or its browser tab (link: “crashlens serve --url”), or set CRASHLENS_HOME to another folder.',
  },
  home_of_other_version: {
    words: ({ path, is }) => ({ what: path, ...OTHER_VERSIONS[is] }),
    message: 'The data folder {what} {state}, so nothing was done.',
    hint: '{reason}',
  },
  kept_set_aside: {
    words: ({ file, aside, why }) => ({ what: file, aside, reason: WHY_QUARANTINED[why] }),
    message: 'The file {what} in the data folder {reason}. It was renamed to {aside} and replaced by a new file.',
    hint: 'Keep the renamed file if something is missing: it contains the earlier edits and attempts.',
  },
  store_lost: {
    words: ({ file, reports }) => ({ what: file, count: foundReports(reports) }),
    message: 'The file {what} of this data folder is missing, empty or damaged. Its history and outbox are lost. {count}',
    hint: 'If you have a backup, restore it while Crashlens is closed. Nothing in the data folder was deleted.',
  },
  home_not_folder: {
    words: homeWords,
    message: 'The data folder {what} is a file, or a link that leads to no folder. Nothing was changed.',
    hint: 'Set CRASHLENS_HOME to a folder or a new path.',
  },
  home_not_ours: {
    words: homeWords,
    message: 'The folder {what} is not a data folder of Crashlens: it contains {entry}. Nothing was changed.',
    hint: 'Set CRASHLENS_HOME to a new or empty folder. If the folder is correct, move {entry} out of it.',
  },
  home_not_private: {
    words: ({ path, why }) => ({ what: path, reason: NOT_PRIVATE[why].reason, remedy: NOT_PRIVATE[why].remedy }),
    message: 'The data folder {what} must be private, but it {reason}. Nothing was changed.',
    hint: '{remedy}',
  },
  home_newer: {
    words: homeWords,
    message: 'This version cannot read the data folder {what}: a newer Crashlens wrote it. Nothing was changed.',
    hint: 'Start the newer Crashlens, or set CRASHLENS_HOME to another folder.',
  },
  home_odd_folder: {
    words: homeWords,
    message:
      '{entry} in the data folder {what} is a link, a file or another user’s folder. Crashlens did not start: it would delete old files there.',
    hint: 'Move {entry} out of the data folder, or set CRASHLENS_HOME to another folder.',
  },
  report_not_made: { words: ({ error }) => ({ ...encodeFailureText(error) }), message: '{what}', hint: '{reason}' },
  curl_refused: {
    words: ({ error }) => curlFailureText(error),
    message: 'The curl command was not opened: {what}',
    hint: '{reason}',
  },
  edit_refused: { words: ({ error }) => ({ ...editFailureDetails(error) }), message: '{what}', hint: '{reason}' },
  catalog_unreadable: {
    words: catalogWords,
    message:
      'The annotation list in {what} cannot be used: {reason}. All of it is ignored, because the unreadable part could protect names.',
    hint: 'Correct or remove the file. See docs/formats.md.',
  },
  rules_unreadable: {
    words: ({ path, errors }) => ({ what: path, reason: ruleFailuresText(errors) }),
    message: 'The throttling rules in {what} cannot be used: {reason}. All of them are ignored.',
    hint: 'Correct the file and choose it again. See docs/formats.md.',
  },
  capture_protected: {
    words: noWords,
    message: 'Crashlens never overwrites a capture. Nothing was saved.',
    hint: 'Choose another name or folder.',
  },
  body_not_kept: {
    words: noWords,
    message: 'The body of this request is gone: its report was changed, moved or erased, and is not in the outbox.',
    hint: 'The history still has its headers and the SHA-256 of its body.',
  },
  setting_refused: {
    words: ({ key }) => ({ what: settingName(key), reason: howToWrite(SETTINGS[key].kind.form) }),
    message: 'Invalid value for {what}. The setting was not changed.',
    hint: '{reason}',
  },
  host_restarted: {
    words: ({ why }) => ({ reason: END_REASONS[why] }),
    message: 'Interrupted: {reason}. The action may have been completed.',
    hint: 'It restarts automatically. Check the result, then try again.',
    retryable: true,
  },
  host_down: {
    words: ({ why }) => ({ reason: END_REASONS[why] }),
    message: 'Crashlens cannot do this now: {reason}. It will not restart automatically.',
    hint: 'Restart it, or restart Crashlens. Everything in the data folder is still there.',
  },
  memory_full: {
    words: ({ limit }) => ({ limit: `${formatCount(limit)} bytes` }),
    message: 'Not started: Crashlens has reached its memory limit ({limit}).',
    hint: 'Close some reports, or start Crashlens with a larger CRASHLENS_MAX_MEMORY.',
    retryable: true,
  },
  report_set_aside: {
    words: ({ name, why }) => ({ what: name, reason: END_WAYS[why] }),
    message: '“{what}” was not reopened: the background process was working on it when {reason}.',
    hint: 'Its edits are saved. Open it anyway, or close it.',
  },
  find_stopped: {
    words: (facts) => ({
      reason: facts.why === 'time' ? `took longer than ${String(facts.seconds)} s` : 'reached the memory limit',
    }),
    message: 'The search was stopped: the expression {reason}.',
    hint: 'Rewrite it so that it can match in only one way, such as `a+` instead of `(a+)+`.',
  },
  unknown_link: {
    words: noWords,
    message: 'Crashlens may not open that link.',
    hint: 'Copy the address from the documentation.',
  },
};

/** The message and the hint for a failure. */
export function errorOf({ code, facts }: Failure): AppError {
  // The facts always belong to the code, because only `failure` creates failures.
  const { words, message, hint, retryable = false } = SENTENCES[code] as Sentences<object>;
  const known = words(facts);
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => known[key] ?? 'it');
  return { code, message: fill(message), hint: fill(hint), retryable };
}
