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
  to: 'full submission URL',
  toTarget: 'target name (“demo”: the demo collector), or full submission URL',
  json: 'print one line of JSON per attempt',
  filter: 'send only matching reports, such as “verdict:well_formed outcome:soft”',
  queue: 'queue the reports and return at once',
  paused: 'queue the reports as paused and return at once',
  only: 'send only reports whose last rejection was by sampling (soft)',
  maxAttempts: 'most attempts per report',
  pace: 'most requests started per second, such as 5/s',
  concurrency: 'most requests at a time',
  dryRun: 'predict the answers; send and queue nothing',
  include: 'also send reports that are left out for these reasons',
  contentLength: 'Content-Length: the true one, the captured one, or none',
  credentials: 'also send captured credentials',
  omitUnsendable: 'omit captured headers that HTTP cannot carry',
  yes: 'agree to send protected data, dumps and credentials to another machine',
  agree: 'To agree, add --yes.',
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
