import type { ByteLength } from '../../bytes/byte-source.ts';
import { formatSize, formatCount } from '../../bytes/quantities.ts';
import type { TargetUrlFailure } from '../../report/wire/target-url.ts';
import type { HeaderReason } from '../../report/wire/header-reasons.ts';
import { sentenceOf } from '../common/sentence.ts';

/** Why a header goes out otherwise than it was captured: one sentence each. */
const HEADER_SENTENCES = {
  host: 'Names the host that the report is sent to.',
  connection: 'One request goes over a connection, which closes after the answer.',
  reuse: 'Its connection goes on to be used for the next report.',
  target: 'The target is always sent it.',
  framing: 'The body goes out in one piece without chunk framing.',
  computed_length: 'The true length of the body that goes out.',
  repeated_length: 'Content-Length is sent once, with the true length.',
  false_length: 'Sent as captured, though the body that goes out has {bytes} bytes.',
  pinned_length: 'Pinned by an edit, so it is sent as written; the body that goes out has {bytes} bytes.',
  no_length: 'No Content-Length is sent, as chosen.',
  credential: 'Its value is masked, so it counts as a credential and is sent only where that is chosen.',
  unknown_words:
    'Only the media type, the boundary and the charset are sent: a further parameter may be a credential and is sent only if that is chosen.',
  expect: 'The body is sent without waiting for leave.',
  hop_by_hop: 'Held between the client and the first server it spoke to; it says nothing about the report.',
  unsendable: 'HTTP cannot carry this line as it was captured.',
} as const satisfies Readonly<Record<HeaderReason, string>>;

/** `bytes`: of the body that goes out. */
export function headerReasonText(reason: HeaderReason, bytes: ByteLength): string {
  return sentenceOf(HEADER_SENTENCES[reason], { bytes: formatCount(bytes) });
}

/** What stands for a line of the head that is neither a header nor the continuation of one. */
export const STRAY_LINE = 'a line that is no header';

/** At most three names, cut off where they are long; control characters are not repeated. */
export function quotedNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `“${Array.from(name.replace(/\p{C}/gu, '�')).slice(0, 60).join('')}”`);
  return names.length > shown.length ? `${shown.join(', ')} and ${String(names.length - shown.length)} more` : shown.join(', ');
}

/** What is wrong with a submission URL; fills `{what}` of bad_target. */
export const TARGET_URL_FAILURE_WORDS = {
  not_url: 'it is not a full URL',
  scheme: 'it must begin with http:// or https://',
  credentials: 'it holds a user name or password, which would be kept with every attempt',
  port: 'port 0 cannot be connected to',
  line_end: 'it has a line end in it',
  masked: 'what stood behind its question mark is not kept, as it may hold a key: write it again',
} as const satisfies Readonly<Record<TargetUrlFailure, string>>;

/** Why a connection could not be trusted or a transfer broke, by the code of TLS or of the system, `ended` where the process that was sending ended; fills `{reason}`. */
export const CONNECTION_REASONS: ReadonlyMap<string, string> = new Map([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate comes from an authority that signed itself and is not trusted here'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the authority of its certificate is not known here'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'the authority of its certificate is not known here'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the authority of its certificate is not known here'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['CERT_REVOKED', 'its certificate was revoked'],
  ['CERT_UNTRUSTED', 'its certificate is not trusted here'],
  ['HOSTNAME_MISMATCH', 'its certificate is for another host'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['PIN_MISMATCH', 'its certificate is not the one that was accepted'],
  ['EPROTO', 'it does not speak TLS on that port, or no version that is safe'],
  ['ECONNRESET', 'it closed the connection during the handshake'],
  ['ECONNREFUSED', 'nothing listens there'],
  ['ETIMEDOUT', 'it did not answer in time'],
  ['ENOTFOUND', 'its name is not known on this network'],
  ['EHOSTUNREACH', 'there is no route to it'],
  ['ENETUNREACH', 'there is no network to it'],
  ['EADDRNOTAVAIL', 'its address cannot be reached from this machine'],
  ['EACCES', 'the system does not allow the connection'],
  ['EPERM', 'the system does not allow the connection'],
  ['ended', 'Crashlens ended before it was done'],
]);

/** Fills `{reason}` where nothing better is known. */
export const UNKNOWN_REASON = 'for a reason that the system does not name';

/** Words of `crashlens send`. */
export const SEND_COMMAND = {
  about: 'Sends captured reports as they were captured, by the queue of the data folder, and explains the answers.',
  files:
    'captures to send: raw HTTP requests, bare multipart bodies, or either of them compressed with gzip; of a folder every file in it and in its folders; - reads standard input',
  to: 'full submission URL; nothing is appended to it',
  toTarget: 'name of a target (“demo”: the demo collector), or a full submission URL, to which nothing is appended',
  json: 'prints a line of JSON for each attempt: what was predicted, what was answered, what it means; with --queue and --dry-run one line',
  filter: 'only those that match the filter of the board, as in “verdict:well_formed outcome:soft”',
  queue: 'queues them and returns at once',
  paused: 'queues them paused and returns at once: “crashlens outbox resume” lets them be sent',
  only: 'only those that the target rejected last by a rule that samples (soft)',
  maxAttempts:
    'most attempts of each; with --only soft the most draws. One file alone is tried once where it is left out, several as often as their target says',
  pace: 'most requests that begin in a second, such as 5/s; as the target has it where it is left out',
  concurrency: 'requests at a time; as the target has it where it is left out',
  dryRun: 'says what would be sent and what is likely to be answered: nothing is sent, and nothing is queued',
  include:
    'takes in what would be left out, with commas between them: malformed, too_large, accepted_before, maybe_accepted (their answer is not known), refused_before (the very same bytes again), queued_already, same_bytes',
  contentLength: 'Content-Length to send: the true one, the captured one (false or not), or none',
  credentials:
    'sends captured credentials along: every header whose value is masked, as Authorization, Cookie and all that are not known to be harmless are',
  omitUnsendable: 'leaves out captured headers that HTTP cannot carry, instead of refusing',
  dialect:
    'predicts by the text of the interface (spec) or by what the reference collector was measured to do (antenna); as chosen for the target where it is left out',
  maxBody:
    'largest body that the target is known to take, as sent: bytes, or with a unit (1M, 25MiB), or none; as chosen for the target where it is left out',
  ingress:
    'predicts for requests that reach the target directly (direct) or through a buffering proxy (proxy); default: the choice of the target',
  rules:
    'predicts by the throttling rules of the production collector (mozilla), none that turns a report away (accept_all), or those of a file of your own (YAML or JSON); as chosen for the target where it is left out',
  yes: 'agrees to send to another machine, and that what the report holds goes along: protected annotations, dumps, credentials',
  examples: `Examples:
  crashlens send report.http --to http://127.0.0.1:5001/submit
  crashlens send captures/ --to staging --filter 'product:Firefox' --pace 5/s
  crashlens send captures/ --to staging --only soft --max-attempts 22
  crashlens edit report.http --fix safe -o - | crashlens send - --to http://127.0.0.1:5001/submit`,
  agree: 'Add --yes to agree.',
  sending: (requestLine: string, host: string, bytes: number): string => `Sending ${formatSize(bytes)} to ${host}: ${requestLine}`,
  added: (sent: string): string => `${sent} (not captured).`,
  leftOut: (captured: string): string => `${captured} is left out.`,
  predicted: 'Predicted',
  compared: 'Compared',
  answered: 'Answered',
  failed: 'Failed',
  meaning: 'Meaning',
  mayDo: 'Next',
  location: 'Location',
  retryAfter: 'Retry after',
  text: 'Text',
  note: 'Note',
} as const;
