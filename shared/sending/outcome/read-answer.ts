import type { ByteLength } from '../../bytes/byte-source.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import type { OwnRules } from '../../verdict/rules/own-rules.ts';
import { type AnswerLine, beginning, readAnswerLine } from './answer-line.ts';
import { type MaskedAnswer, type ProtectedValues, maskAnswer } from './mask-answer.ts';
import type { Outcome, OutcomeKind, OutcomeNote } from './outcome.ts';
import { outcomeKind } from './outcome-kind.ts';
import { type Treatments, rejectionOf } from './rejection-of.ts';

/** A collector's answer as received. */
export interface Answer {
  readonly status: number;
  /** Status line and header lines as received, each with CRLF, one character per byte; omitted if not needed. */
  readonly head?: string;
  /** The Content-Type header as sent; null if there is none. */
  readonly contentType: string | null;
  /** The body, or its beginning if only that is stored. */
  readonly body: Uint8Array;
  /** Size of the whole body in bytes, if only its beginning is stored. */
  readonly totalBytes?: ByteLength;
  /** The demo collector was set to this answer, and marked it. */
  readonly forced?: boolean;
  /** The Retry-After header as sent; null if there is none. */
  readonly retryAfter?: string | null;
}

/** What decides whether a rejection is final: the target's own rules, and how the user treats the rules of the target. */
export interface RejectionRules {
  readonly own: OwnRules | null;
  readonly treats: Treatments;
}

const NO_RULES: RejectionRules = { own: null, treats: {} };

/** Number of characters of the answer's text that are shown. */
const SHOWN_TEXT = 4_096;

/** A crash id as the interface describes it: `bp-` and groups of hex digits separated by hyphens. */
const CRASH_ID = /^bp-[0-9a-f]+(?:-[0-9a-f]+)+$/i;

/**
 * Reads an answer leniently. The first line that fits decides, unknown rules and reasons stay as they are, and any crash id is accepted. Never fails, whatever
 * the answer is (HTML, JSON, nothing, megabytes). Meaning and allowed next steps follow the interface (Errors). `values`: protected values of the sent report,
 * which are masked in the result. `rules` decide about rejections.
 */
export function outcomeOf(answer: Answer, values: ProtectedValues = [], rules: RejectionRules = NO_RULES): Outcome {
  return readMasked(answer, values, rules).outcome;
}

/** Returns the outcome, and the masked answer itself. */
export function readMasked(
  answer: Answer,
  values: ProtectedValues,
  { own, treats }: RejectionRules,
): { readonly outcome: Outcome; readonly answer: MaskedAnswer } {
  const masked = maskAnswer(answer, readAnswerLine(answer.body), values);
  const line = readAnswerLine(masked.body);
  const kind = outcomeKind(answer.status, line);
  const value = line?.value ?? null;
  const rejection = kind === 'rejected' ? rejectionOf(value ?? '', own, treats) : null;
  const outcome: Outcome = {
    kind,
    status: answer.status,
    value,
    rejection,
    forced: answer.forced === true,
    notes: notesOf(answer, masked, line, kind),
    contentType: masked.contentType,
    text: shownText(masked.body),
    masked: masked.places,
    textBytes: totalBytes(answer),
  };
  return { outcome, answer: masked };
}

function notesOf(answer: Answer, masked: MaskedAnswer, line: AnswerLine | null, kind: OutcomeKind): OutcomeNote[] {
  const notes: OutcomeNote[] = [];
  if (line !== null) {
    if (line.form === 'crash_id' && !CRASH_ID.test(line.value)) notes.push({ code: 'odd_crash_id' });
    if (line.cut) notes.push({ code: 'value_cut', shown: line.value.length });
    if (isOddStatus(answer.status, line, kind)) notes.push({ code: 'odd_status', status: answer.status, form: line.form });
    if (line.otherLineCount > 0) notes.push({ code: 'other_lines', lines: line.otherLines, count: line.otherLineCount });
    if (masked.contentType !== null && mediaType(masked.contentType) !== 'text/plain')
      notes.push({ code: 'not_plain_text', contentType: masked.contentType });
  }
  if (!masked.wasSearched) notes.push({ code: 'not_searched' });
  else if (masked.places > 0) notes.push({ code: 'masked', places: masked.places });
  const isCut = totalBytes(answer) > answer.body.length || isLong(masked.body);
  if (isCut) notes.push({ code: 'text_cut', shown: shownText(masked.body).length, totalBytes: totalBytes(answer) });
  return notes;
}

/** In the interface, answers with a crash id or a rule have status 200, and answers with a malformed reason 400. Other answers have no such line. */
function isOddStatus(status: number, line: AnswerLine, kind: OutcomeKind): boolean {
  if (line.form === 'crash_id' || kind === 'rejected') return status !== 200;
  return kind === 'malformed' && line.value.startsWith('rule_') ? true : status !== 400;
}

function mediaType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function shownText(body: Uint8Array): string {
  return beginning(decodeUtf8(body.subarray(0, SHOWN_TEXT * 3)), SHOWN_TEXT);
}

/** Size of the whole answer in bytes. */
export function totalBytes(answer: Answer): ByteLength {
  return Math.max(answer.totalBytes ?? 0, answer.body.length);
}

function isLong(body: Uint8Array): boolean {
  return body.length > SHOWN_TEXT * 3 || decodeUtf8(body).length > SHOWN_TEXT;
}
