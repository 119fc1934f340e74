import type { ByteLength } from '../../bytes/byte-source.ts';
import { formatSize, formatCount } from '../../bytes/quantities.ts';
import type { TargetUrlFailure } from '../../report/wire/target-url.ts';
import type { HeaderReason } from '../../report/wire/header-reasons.ts';
import { sentenceOf } from '../common/sentence.ts';

/** Why a header is not sent as captured. One sentence for each reason. */
const HEADER_SENTENCES = {
  host: 'The host that the report is sent to.',
  connection: 'The connection closes after the answer.',
  reuse: 'The connection stays open for the next report.',
  target: 'The target adds it to every request.',
  framing: 'The body is sent without chunk framing.',
  computed_length: 'The length of the body as sent.',
  repeated_length: 'Content-Length is sent once, with the actual length.',
  false_length: 'Sent as captured, although the body as sent has {bytes} bytes.',
  pinned_length: 'Pinned by an edit. The body as sent has {bytes} bytes.',
  no_length: 'You chose to send no Content-Length.',
  credential: 'Masked as a credential, and sent only if you choose so.',
  unknown_words: 'Only media type, boundary and charset are sent. Other parameters may be credentials and are sent only if you choose so.',
  expect: 'The body is sent without waiting for 100 Continue.',
  hop_by_hop: 'It applied only to the captured connection.',
  unsendable: 'HTTP cannot carry this line as captured.',
} as const satisfies Readonly<Record<HeaderReason, string>>;

/** Why a header is not sent as captured. `bytes`: length of the body as sent. */
export function headerReasonText(reason: HeaderReason, bytes: ByteLength): string {
  return sentenceOf(HEADER_SENTENCES[reason], { bytes: formatCount(bytes) });
}

/** The name of a line of the head that is neither a header nor a continuation line. */
export const STRAY_LINE = 'a line that is not a header';

/** Quotes at most three names. Cuts long names, and replaces control characters. */
export function quotedNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `“${Array.from(name.replace(/\p{C}/gu, '�')).slice(0, 60).join('')}”`);
  return names.length > shown.length ? `${shown.join(', ')} and ${String(names.length - shown.length)} more` : shown.join(', ');
}

/** What is wrong with a submission URL. Replaces `{what}` in the sentence of bad_target. */
export const TARGET_URL_FAILURE_WORDS = {
  not_url: 'it is not a full URL',
  scheme: 'it must begin with http:// or https://',
  credentials: 'it contains a user name or password, which every attempt would store',
  port: 'port 0 cannot be used',
  line_end: 'it contains a line break',
  masked: 'its query was not stored, because it may contain a key. Enter it again',
} as const satisfies Readonly<Record<TargetUrlFailure, string>>;

/** Texts of `crashlens send`. */
export const SEND_COMMAND = {
  to: 'full submission URL',
  toTarget: 'target name (“demo”: the demo collector), or full submission URL',
  json: 'print one line of JSON per attempt',
  filter: 'send only matching reports, such as “outcome:soft”',
  queue: 'queue the reports and return at once',
  paused: 'queue the reports as paused and return at once',
  only: 'send only reports whose last rejection was soft',
  maxAttempts: 'maximum attempts per report',
  pace: 'maximum requests started per second, such as 5/s',
  concurrency: 'maximum requests at a time',
  dryRun: 'predict the answers; send nothing',
  include: 'also send reports left out for these reasons (comma-separated)',
  contentLength: 'Content-Length: the actual length, the captured one, or none',
  credentials: 'also send captured credentials',
  omitUnsendable: 'omit captured headers that HTTP cannot carry',
  yes: 'agree to send protected data to another machine',
  agree: 'To agree, add --yes.',
  sending: (requestLine: string, host: string, bytes: number): string => `Sending ${formatSize(bytes)} to ${host}: ${requestLine}`,
  added: (sent: string): string => `${sent} (not captured).`,
  leftOut: (captured: string): string => `${captured} is omitted.`,
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
