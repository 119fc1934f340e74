import { assertNever } from '../../../../shared/errors.ts';
import { headerChange, strayLineName } from '../../../../shared/text/presenters/header-changes.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import type { HeaderChange, SendOptions } from '../../../../shared/bridge/view/attempt-view.ts';
import { knownWords } from '../../../../shared/masking/content-type-words.ts';
import { isDecidingValue, shownHeaderName } from '../../../../shared/masking/public-headers.ts';
import type { HeaderReason } from '../../../../shared/report/wire/header-reasons.ts';
import type { HeaderLine, RequestHead } from '../../../../shared/report/wire/request-head.ts';

/** A header to send; one character is one byte (Latin-1). */
export interface PlannedHeader {
  readonly name: string;
  readonly value: string;
  /** Whether the captured value is masked. A masked value is treated as a credential. */
  readonly isMasked: boolean;
}

/** The captured head. `isMasked`: which of its lines are masked if nothing is revealed. */
interface CapturedHead {
  readonly request: RequestHead;
  readonly isMasked: (line: HeaderLine) => boolean;
}

/** The head to send, and how it differs from the captured head. */
export interface HeadPlan {
  readonly method: 'POST';
  /** Path and query of the target. */
  readonly path: string;
  /** In wire order. */
  readonly headers: readonly PlannedHeader[];
  /** In the order of the outgoing headers. */
  readonly changes: readonly HeaderChange[];
  /** Names of captured headers that HTTP cannot carry. They are not in `headers`. */
  readonly unsendable: readonly string[];
  /** Whether the head lacks the right length of the body. In that case, the body ends with the connection. */
  readonly endsWithConnection: boolean;
}

export interface PlanTarget {
  readonly host: string;
  readonly path: string;
  /** Whether the connection may be reused for further requests. Default: false. */
  readonly reuse?: boolean;
  /** Headers that this target always gets. They replace captured headers of the same names. Default: none. */
  readonly headers?: readonly PlannedHeader[];
}

/** The facts about the outgoing body that the head depends on. */
interface PlannedBody {
  readonly bytes: number;
  /** Whether an edit set the Content-Length on purpose, even to a false value. */
  readonly pinned: boolean;
}

/** The decision about one captured header. `sent`: null if the header is left out. `why`: null if the header is sent as captured. */
interface Fate {
  readonly sent: PlannedHeader | null;
  readonly why: HeaderReason | null;
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const HOP_BY_HOP: ReadonlySet<string> = new Set(['keep-alive', 'te', 'upgrade', 'proxy-connection', 'trailer']);

/**
 * Plans the head for a target. Crashlens always sets Host, Connection and framing. Content-Length follows the options. Credentials are included only if the
 * options say so. Every other header is sent as captured: order, case, repeats and bytes.
 */
export function planHead({ request, isMasked }: CapturedHead, body: PlannedBody, target: PlanTarget, options: SendOptions): HeadPlan {
  const bodyBytes = body.bytes;
  const headers: PlannedHeader[] = [];
  const changes: HeaderChange[] = [];
  const unsendable: string[] = [];
  const seen = new Set<string>();

  const add = (name: string, value: string, why: HeaderReason): void => {
    headers.push({ name, value, isMasked: false });
    changes.push(headerChange({ name, captured: null, sent: value }, why, bodyBytes));
  };

  // A connection can be reused only if the Content-Length is right. Otherwise the body ends with the connection.
  const reuse = target.reuse === true && options.contentLength === 'computed' && !body.pinned;
  const always = new Map((target.headers ?? []).map((header) => [keyOf(header), header]));
  if (!request.headers.some((line) => keyOf(line) === 'host')) add('Host', target.host, 'host');
  for (const captured of request.headers) {
    const line: CapturedLine = { ...captured, isMasked: isMasked(captured) };
    const fate = fateOf(line, { body, host: target.host, reuse, always, options, isFirst: !seen.has(keyOf(line)) });
    seen.add(keyOf(line));
    if (fate.why === 'unsendable') unsendable.push(shownHeaderName(line.name));
    if (fate.sent !== null) headers.push(fate.sent);
    if (fate.why !== null) changes.push(headerChange(changeOf(line, fate.sent), fate.why, bodyBytes));
  }
  if (!seen.has('connection')) add('Connection', reuse ? 'keep-alive' : 'close', reuse ? 'reuse' : 'connection');
  if (options.contentLength === 'computed' && !seen.has('content-length')) add('Content-Length', String(bodyBytes), 'computed_length');
  for (const [key, header] of always) {
    if (seen.has(key)) continue;
    headers.push(header);
    changes.push(headerChange({ name: header.name, captured: null, sent: shownValue(header) }, 'target', bodyBytes));
  }
  for (const _ of request.strayLines) unsendable.push(strayLineName());

  const lengths = headers.filter((header) => header.name.toLowerCase() === 'content-length');
  const endsWithConnection = lengths.length === 0 || lengths.some((header) => header.value !== String(bodyBytes));
  return { method: 'POST', path: target.path, headers, changes, unsendable, endsWithConnection };
}

interface FateFacts {
  readonly body: PlannedBody;
  readonly host: string;
  readonly reuse: boolean;
  /** By lower-case name. */
  readonly always: ReadonlyMap<string, PlannedHeader>;
  readonly options: SendOptions;
  /** Whether no earlier header has this name. */
  readonly isFirst: boolean;
}

interface CapturedLine extends HeaderLine {
  readonly isMasked: boolean;
}

function fateOf(line: CapturedLine, facts: FateFacts): Fate {
  const fate = wantedFate(line, facts);
  return fate.sent === null || isSendable(fate.sent) ? fate : { sent: null, why: 'unsendable' };
}

function wantedFate(line: CapturedLine, { body, host, reuse, always, options, isFirst }: FateFacts): Fate {
  const key = keyOf(line);
  const wanted = always.get(key);
  if (wanted !== undefined) return isFirst ? { sent: { ...wanted, name: line.name }, why: 'target' } : { sent: null, why: 'target' };
  if (key === 'host') return ours(line, host, isFirst, 'host');
  if (key === 'connection') return reuse ? ours(line, 'keep-alive', isFirst, 'reuse') : ours(line, 'close', isFirst, 'connection');
  if (key === 'content-length') return lengthFate(line, body, options, isFirst);
  if (key === 'transfer-encoding') return { sent: null, why: 'framing' };
  if (key === 'expect') return { sent: null, why: 'expect' };
  if (HOP_BY_HOP.has(key)) return { sent: null, why: 'hop_by_hop' };
  if (!line.isMasked || options.credentials || isDecidingValue(line)) return asCaptured(line);
  return key === 'content-type' ? decidingWords(line) : { sent: null, why: 'credential' };
}

/** Sends a masked Content-Type without its unknown words. Media type and boundary are always sent, because the collector's answer depends on them. */
function decidingWords({ name, value }: CapturedLine): Fate {
  const known = knownWords(value);
  if (known === value) return { sent: { name, value, isMasked: false }, why: null };
  return known === '' ? { sent: null, why: 'credential' } : { sent: { name, value: known, isMasked: false }, why: 'unknown_words' };
}

/** A header whose value Crashlens sets. It is sent once, in the position of the first captured header of that name. */
function ours(line: CapturedLine, value: string, isFirst: boolean, why: HeaderReason): Fate {
  if (!isFirst) return { sent: null, why };
  return line.value === value ? asCaptured(line) : { sent: { name: line.name, value, isMasked: false }, why };
}

function lengthFate(line: CapturedLine, { bytes, pinned }: PlannedBody, options: SendOptions, isFirst: boolean): Fate {
  // Folded text after the number can mask a captured Content-Length. The masked text counts as a credential.
  const isWithheld = line.isMasked && !options.credentials && (pinned || options.contentLength === 'captured');
  if (isWithheld) return { sent: null, why: 'credential' };
  switch (options.contentLength) {
    case 'computed':
      if (pinned) return { ...asCaptured(line), why: 'pinned_length' };
      return ours(line, String(bytes), isFirst, isFirst ? 'computed_length' : 'repeated_length');
    case 'captured':
      return line.value === String(bytes) ? asCaptured(line) : { ...asCaptured(line), why: 'false_length' };
    case 'none':
      return { sent: null, why: 'no_length' };
    default:
      return assertNever(options.contentLength);
  }
}

function asCaptured({ name, value, isMasked }: CapturedLine): Fate {
  return { sent: { name, value, isMasked }, why: null };
}

/** Returns whether HTTP can carry the header: the name is a token, and the value has no control character. */
export function isSendable({ name, value }: Pick<PlannedHeader, 'name' | 'value'>): boolean {
  return TOKEN.test(name) && VALUE.test(value);
}

function keyOf(header: Pick<PlannedHeader, 'name'>): string {
  return header.name.toLowerCase();
}

function changeOf({ name, value, isMasked }: CapturedLine, sent: PlannedHeader | null): Omit<HeaderChange, 'why'> {
  return { name: shownHeaderName(name), captured: isMasked ? MASK : value, sent: sent === null ? null : shownValue(sent) };
}

/** The value of a header for display. */
function shownValue({ value, isMasked }: Pick<PlannedHeader, 'value' | 'isMasked'>): string {
  return isMasked ? MASK : value;
}

/** The planned head as the collector reads it, for a verdict. Ranges are relative to the start of this head. */
export function headOfPlan(plan: HeadPlan): RequestHead {
  const headers: HeaderLine[] = [];
  let offset = `${plan.method} ${plan.path} HTTP/1.1\r\n`.length;
  for (const { name, value } of plan.headers) {
    const length = name.length + value.length + 4;
    headers.push({ name, value, offset, length });
    offset += length;
  }
  return { method: plan.method, target: plan.path, version: '1.1', headers, strayLines: [], bareLines: [] };
}
