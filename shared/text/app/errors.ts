import { formatCount } from '../../bytes/quantities.ts';
import type { AppError, ErrorCode, Failure } from '../../errors.ts';
import type { FailureFacts, ReadFile, WrittenThing } from '../../bridge/failure.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { CATALOG, catalogFailuresText } from '../report/catalog.ts';
import { ruleFailuresText } from '../verdict/own-rules.ts';
import { curlFailureText } from '../sending/curl-reading.ts';
import { editFailureDetails } from '../editing/edits.ts';
import { HANDLES, OWN_FILES, OWN_WRITINGS, COMPONENTS, REQUEST_CAUSES } from '../common/error-things.ts';
import { NOT_PRIVATE, OTHER_VERSIONS, WHY_QUARANTINED, foundReports } from './home.ts';
import { END_REASONS, END_WAYS } from './host.ts';
import { encodeFailureText } from '../editing/new-report.ts';
import { notHere } from '../common/not-here.ts';
import { JOB_WORDS } from './jobs.ts';
import { recognisedText } from '../report/recognised.ts';
import { PRESET_FAILURE_WORDS } from '../sending/presets.ts';
import { QUEUE_FAILURE_WORDS } from '../sending/queue.ts';
import { CONNECTION_REASONS, TARGET_URL_FAILURE_WORDS, UNKNOWN_REASON, quotedNames } from '../sending/send.ts';
import { howToWrite, settingName } from './settings.ts';

type Words = Readonly<Record<string, string>>;

interface Sentences<Facts> {
  /** What stands for `{what}` and the like; no value of an annotation is ever among it. */
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
  return { what: `${facts.channel}, ${facts.field === null ? 'the whole' : `field ${facts.field}`}` };
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

/** What of a report can have left. */
const SENT = { nothing: 'Nothing was sent.', unknown: 'It is not known whether the report was received.' } as const;

function hostWords({ host }: { readonly host: string }): Words {
  return { what: host };
}

function cancelledWords(facts: FailureFacts['cancelled']): Words {
  if ('job' in facts) return { what: JOB_WORDS[facts.job].left, reason: JOB_WORDS[facts.job].again };
  if ('queued' in facts) return { what: queueingStopped(facts.queued), reason: JOB_WORDS.queue_many.again };
  return {
    what: `Sending to ${facts.host} was cancelled. The collector may have received part of the report.`,
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

/** As it begins a sentence. */
function writtenName(thing: WrittenThing): string {
  if ('own' in thing) return OWN_WRITINGS[thing.own];
  return 'kept' in thing ? thing.kept : `“${thing.file}”`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SENTENCES: { readonly [C in ErrorCode]: Sentences<FailureFacts[C]> } = {
  invalid_request: {
    words: invalidRequestWords,
    message: 'The request to Crashlens was not understood ({what}), so nothing was done.',
    hint: 'Reload the window; if it happens again, please report it.',
  },
  internal: {
    words: internalWords,
    message: 'Crashlens failed inside ({what}). Your files were not changed.',
    hint: 'Try again; if it happens again, please report it with the steps that led here.',
  },
  host_gone: {
    words: ({ asked }) => ({ what: asked ? 'and it is not known whether this was done' : 'so this was not done' }),
    message: 'Crashlens does not answer at this address any more, {what}.',
    hint: 'Start it again as before: this page goes on by itself then, and what you typed stays in it.',
    retryable: true,
  },
  unknown_handle: { words: ({ what }) => ({ what: HANDLES[what] }), message: 'That {what} is no longer open.', hint: 'Open it again.' },
  not_recognised: {
    words: ({ recognised, name }) => recognisedText(recognised, name),
    message: '{what}',
    hint: '{reason}',
  },
  file_empty: {
    words: fileWords,
    message: '“{what}” is empty (0 bytes), so there is no report in it.',
    hint: 'Check how the file was captured, or open another one.',
  },
  file_missing: {
    words: fileWords,
    message: '“{what}” is not there.',
    hint: 'It may have been moved or deleted, or its name is mistyped; open it from where it is.',
  },
  file_is_directory: { words: fileWords, message: '“{what}” is a folder, not a file.', hint: 'Open the captures inside it instead.' },
  file_not_regular: {
    words: fileWords,
    message: '“{what}” is not a regular file (a device, pipe or socket), so it cannot be read by position.',
    hint: 'Save its content to a file and open that.',
  },
  file_no_permission: {
    words: fileWords,
    message: 'You have no permission to read “{what}”.',
    hint: 'Change the file’s permissions or open a copy of it.',
  },
  file_unreadable: {
    words: fileWords,
    message: '“{what}” could not be read.',
    hint: 'Check the disk it is on, then try again.',
    retryable: true,
  },
  file_changed: {
    words: fileWords,
    message: '“{what}” was written to or became shorter while it was open, so what you see of it may be out of date.',
    hint: 'Close the report and open the file again.',
  },
  over_limit: {
    words: ({ file, what, limit }) => ({
      what: file,
      limit: what === 'time' ? `${formatCount(Math.round(limit / 1_000))} seconds` : `${formatCount(limit)} bytes of memory`,
    }),
    message: '“{what}” was not read to its end: that would have taken more than {limit}, which is as much as one file among many may take.',
    hint: 'Open it alone to see what is in it.',
  },
  disk_full: {
    words: (thing) => ({ what: writtenName(thing).replace(/^The /, 'the ') }),
    message: 'The disk is full, so {what} could not be written.',
    hint: 'Free some space and try again.',
    retryable: true,
  },
  cannot_write: {
    words: (thing) => ({ what: capitalised(writtenName(thing)) }),
    message: '{what} could not be written there.',
    hint: 'Choose another place and try again.',
  },
  upload_out_of_order: {
    words: ({ name }) => ({ what: name }),
    message: 'A piece of “{what}” arrived out of order, so it was not opened.',
    hint: 'Open the file again.',
  },
  upload_too_large: {
    words: ({ name, limit }) => ({ what: name, limit: `${formatCount(limit)} bytes` }),
    message: '“{what}” is larger than this shell takes in ({limit}).',
    hint: 'Start Crashlens with the file as its argument: it is then read where it lies.',
  },
  not_available_here: { words: ({ what }) => notHere(what), message: '{what}', hint: '{hint}' },
  bad_target: {
    words: ({ error }) => ({ what: TARGET_URL_FAILURE_WORDS[error] }),
    message: 'The submission URL cannot be used: {what}.',
    hint: 'Give a full http:// or https:// URL, for example http://127.0.0.1:5001/submit.',
  },
  target_refused: {
    words: ({ error }) => ({ reason: PRESET_FAILURE_WORDS[error] }),
    message: 'The target cannot be used so: {reason}.',
    hint: 'Correct that, then try again.',
  },
  queue_refused: {
    words: (facts) => QUEUE_FAILURE_WORDS[facts.why]('name' in facts ? facts.name : ''),
    message: '{what}',
    hint: '{reason}',
  },
  confirmation_needed: {
    words: hostWords,
    message: 'Sending to {what} leaves this machine and was not confirmed, so nothing was sent.',
    hint: 'Confirm the host, then send again.',
  },
  head_not_sendable: {
    words: (facts) => ({ what: 'names' in facts ? quotedNames(facts.names) : facts.code || 'a header' }),
    message: 'HTTP cannot carry part of the captured head: {what}. Nothing was sent.',
    hint: 'Leave it out: in the send drawer, or on the command line by --omit-unsendable.',
  },
  connection_refused: {
    words: hostWords,
    message: 'Nothing listens at {what}: the connection was refused. The report was not received.',
    hint: 'Start the collector or correct the URL, then send again.',
    retryable: true,
  },
  connection_reset: {
    words: hostWords,
    message: '{what} closed the connection before it answered. It is not known whether the report was received.',
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
    message: 'The host {what} is not known on this network. Nothing was sent.',
    hint: 'Correct the URL or check the network, then send again.',
    retryable: true,
  },
  tls_failed: {
    words: brokenWords,
    message: 'No trusted encrypted connection to {what} could be made ({reason}). Nothing was sent.',
    hint: 'Check the collector’s certificate and the URL.',
  },
  proxy_failed: {
    words: ({ proxy, ...facts }) => ({ ...brokenWords(facts), proxy }),
    message: 'The proxy {proxy} made no connection to {what} ({reason}). Nothing was sent.',
    hint: 'Check the proxy of the target, or let it go without one.',
    retryable: true,
  },
  answer_unreadable: {
    words: hostWords,
    message: '{what} answered with something that is not HTTP. It is not known whether the report was received.',
    hint: 'Check that the URL belongs to a collector.',
  },
  send_failed: {
    words: brokenWords,
    message: 'Sending to {what} failed ({reason}). It is not known whether the report was received.',
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
    words: ({ port }) => ({ what: String(port) }),
    message: 'Port {what} is taken by another program.',
    hint: 'Choose another port, or 0 for any free one.',
  },
  not_served: {
    words: ({ path }) => ({ what: path }),
    message: 'No Crashlens serves the data folder {what} to a browser now, so there is no address to open.',
    hint: 'Start one with "crashlens serve" or "npm start -- --browser": it says its address.',
  },
  home_in_use: {
    words: ({ path }) => ({ what: path }),
    message: 'Another Crashlens uses the data folder {what}.',
    hint: 'Use its window, or set CRASHLENS_HOME to another folder.',
  },
  home_of_other_version: {
    words: ({ path, is }) => ({ what: path, ...OTHER_VERSIONS[is] }),
    message: 'The data folder {what} {state}, so nothing was done.',
    hint: '{reason}',
  },
  kept_set_aside: {
    words: ({ file, aside, why }) => ({ what: capitalised(file), aside, reason: WHY_QUARANTINED[why] }),
    message: '{what} in the data folder {reason}. It was not deleted: it is called {aside} now, and Crashlens goes on with a new one.',
    hint: 'Keep that file if something is missing: edits and attempts of before are in it.',
  },
  store_lost: {
    words: ({ file, reports }) => ({ what: capitalised(file), count: foundReports(reports) }),
    message:
      '{what} in the data folder is not the one that it was used with before: that one is gone, empty or damaged, with the history and the outbox. {count}',
    hint: 'Put the file back from a backup while Crashlens is closed, if there is one. Nothing that lies in the data folder was deleted.',
  },
  home_not_folder: {
    words: homeWords,
    message: 'The data folder {what} cannot be used: what is there is a file, or a link that leads to no folder. Nothing was changed.',
    hint: 'Set CRASHLENS_HOME to a folder, or to one that is not there yet.',
  },
  home_not_ours: {
    words: homeWords,
    message: 'The folder {what} is not a data folder of Crashlens: {entry} lies in it. Nothing in it was touched.',
    hint: 'Set CRASHLENS_HOME to a new or an empty folder; where this one is Crashlens’ own, move {entry} to another place.',
  },
  home_not_private: {
    words: ({ path, why }) => ({ what: path, reason: NOT_PRIVATE[why].reason, remedy: NOT_PRIVATE[why].remedy }),
    message: 'The data folder {what} {reason}, and it would hold what others must neither read nor change. Nothing in it was touched.',
    hint: '{remedy}',
  },
  home_newer: {
    words: homeWords,
    message:
      'The data folder {what} belongs to a newer Crashlens, which keeps things there in a form that this one does not know. Nothing was changed.',
    hint: 'Start the newer Crashlens, or set CRASHLENS_HOME to another folder.',
  },
  home_odd_folder: {
    words: homeWords,
    message:
      '{entry} in the data folder {what} is a link, a file or somebody else’s folder. Crashlens deletes old things there, so it did not start.',
    hint: 'Move {entry} to another place; a new folder takes its place. Or set CRASHLENS_HOME to another folder.',
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
      'The list of annotations in {what} cannot be used: {reason}. Nobody knows what it was to protect, so it was not taken, not even in part.',
    hint: 'Mend the file, or take it away. Its format is described in docs/formats.md.',
  },
  rules_unreadable: {
    words: ({ path, errors }) => ({ what: path, reason: ruleFailuresText(errors) }),
    message: 'The throttling rules in {what} cannot be used: {reason}. They were not taken, not even in part.',
    hint: 'Mend the file and choose it again. Its format is described in docs/formats.md.',
  },
  capture_protected: {
    words: noWords,
    message: 'That file is the captured report itself, which is never overwritten. Nothing was saved.',
    hint: 'Choose another name or folder.',
  },
  body_not_kept: {
    words: noWords,
    message:
      'The body of that request is kept nowhere any more: its report was changed, moved or erased since, and it does not wait in the outbox.',
    hint: 'What is left of it is what history shows: its head, and the SHA-256 of its body.',
  },
  setting_refused: {
    words: ({ key }) => ({ what: settingName(key), reason: howToWrite(SETTINGS[key].kind.form) }),
    message: 'That is no value for {what}, so the setting stayed as it was.',
    hint: '{reason}',
  },
  host_restarted: {
    words: ({ why }) => ({ reason: END_REASONS[why] }),
    message: 'This was cut off: {reason}. Whether it was done is not known.',
    hint: 'Crashlens starts its host again by itself; look what is there, then try again.',
    retryable: true,
  },
  host_down: {
    words: ({ why }) => ({ reason: END_REASONS[why] }),
    message: 'Crashlens cannot do this now: {reason}, and its host is not started again by itself.',
    hint: 'Start the host again, or start Crashlens anew. What was kept in the data folder is still there.',
  },
  memory_full: {
    words: ({ limit }) => ({ limit: `${formatCount(limit)} bytes` }),
    message: 'Crashlens holds as much memory as it may ({limit}), so this was not begun.',
    hint: 'Close reports that you do not need now, or start Crashlens with a larger CRASHLENS_MAX_MEMORY.',
    retryable: true,
  },
  report_set_aside: {
    words: ({ name, why }) => ({ what: name, reason: END_WAYS[why] }),
    message: '“{what}” was not opened again by itself: Crashlens worked on it when {reason}.',
    hint: 'Its edits are kept. Open it anyway, or close it.',
  },
  find_stopped: {
    words: (facts) => ({
      reason: facts.why === 'time' ? `took longer than ${String(facts.seconds)} s` : 'needed more memory than it may have',
    }),
    message: 'The expression {reason} and was stopped.',
    hint: 'Write it so that it can match in one way alone: `a+` in place of `(a+)+`.',
  },
  unknown_link: {
    words: noWords,
    message: 'That link is not one that Crashlens may open.',
    hint: 'Copy the address from the documentation instead.',
  },
};

/** A failure as people are told of it. */
export function errorOf({ code, facts }: Failure): AppError {
  // `failure` alone makes them: the facts are those of the code.
  const { words, message, hint, retryable = false } = SENTENCES[code] as Sentences<object>;
  const known = words(facts);
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => known[key] ?? 'it');
  return { code, message: fill(message), hint: fill(hint), retryable };
}
