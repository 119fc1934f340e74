/** The head of an answer. One character is one byte (Latin-1). */
export interface AnswerHead {
  /** The version number, such as `1.1`. */
  readonly version: string;
  readonly status: number;
  readonly reason: string;
  /** In wire order, without whitespace around values. A line without a colon becomes a name with an empty value. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Receives the parsed parts of an answer. */
interface AnswerTaker {
  /** Called with the final head, but not with interim heads (1xx except 101). */
  head(head: AnswerHead): void;
  /** Called with bytes of the body, without framing. */
  body(bytes: Uint8Array): void;
}

/** Progress of an answer. `broken`: the rest cannot be read. */
export type AnswerState = 'head' | 'body' | 'whole' | 'broken';

/** Maximum size in bytes of a head, and of a line of chunk framing or of the trailer. */
const MAX_HEAD = 64 * 1024;

const NOTHING = new Uint8Array(0);
const STATUS_LINE = /^HTTP\/(\d\.\d) +(\d{3})(?: +(.*))?$/;
/** Every answer begins with this. */
const BEGINNING = 'HTTP/';
const HEAD_END = /\r?\n\r?\n/g;
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** Consumes bytes and returns the rest. null: more bytes are needed. */
type Step = (bytes: Uint8Array) => Uint8Array | null;

/**
 * Reads one answer (RFC 9112) from the bytes of a connection as they arrive. The parser is lenient, because an odd line in a head must not hide the collector's
 * answer. Only these make an answer broken: bytes that are not HTTP, a head over 64 KiB, contradictory lengths, and an invalid chunk size.
 */
export class AnswerParser {
  readonly #taker: AnswerTaker;
  #step: Step = (bytes) => this.#head(bytes);
  #state: AnswerState = 'head';
  /** Bytes of an incomplete head or line. */
  #held: Uint8Array = NOTHING;
  /** Number of missing bytes of the body, or of the current chunk. */
  #left = 0;
  #endsWithConnection = false;
  #keepsConnection = false;

  constructor(taker: AnswerTaker) {
    this.#taker = taker;
  }

  get state(): AnswerState {
    return this.#state;
  }

  /** Whether another request may use the connection. Known only after the answer is complete. */
  get keepsConnection(): boolean {
    return this.#state === 'whole' && this.#keepsConnection;
  }

  take(came: Uint8Array): void {
    let bytes = this.#held.length === 0 ? came : joined(this.#held, came);
    this.#held = NOTHING;
    while (bytes.length > 0 && !this.#isOver()) {
      const rest = this.#step(bytes);
      if (rest === null) {
        if (bytes.length > MAX_HEAD) this.#state = 'broken';
        else this.#held = bytes;
        return;
      }
      bytes = rest;
    }
    // No request is waiting for bytes after a complete answer.
    if (bytes.length > 0) this.#keepsConnection = false;
  }

  /** Called when the other side closes the connection. */
  end(): void {
    if (this.#state === 'body' && this.#endsWithConnection) this.#state = 'whole';
  }

  #isOver(): boolean {
    return this.#state === 'whole' || this.#state === 'broken';
  }

  #head(bytes: Uint8Array): Uint8Array | null {
    const text = latin1(bytes.subarray(0, MAX_HEAD));
    const start = /^[\r\n]*/.exec(text)?.[0].length ?? 0;
    HEAD_END.lastIndex = start;
    const end = HEAD_END.exec(text);
    const head = text.slice(start, end?.index ?? text.length);
    const lineEnd = head.indexOf('\n');
    const statusLine = head.slice(0, lineEnd === -1 ? head.length : lineEnd).replace(/\r$/, '');
    const isWhole = end !== null || lineEnd !== -1;
    const read = STATUS_LINE.exec(statusLine);
    if (isWhole ? read === null : !BEGINNING.startsWith(head.slice(0, BEGINNING.length))) {
      this.#state = 'broken';
      return NOTHING;
    }
    if (end === null) return null;
    const rest = bytes.subarray(HEAD_END.lastIndex);
    const [, version = '', status = '', reason = ''] = read ?? [];
    this.#begin({ version, status: Number(status), reason, headers: headersOf(head.slice(lineEnd === -1 ? head.length : lineEnd + 1)) });
    return rest;
  }

  /** Called with a complete head. The head determines where the body ends (RFC 9112, 6.3). */
  #begin(head: AnswerHead): void {
    const { status } = head;
    if (status < 200 && status !== 101) return;
    const codings = valuesOf(head, 'transfer-encoding').flatMap((value) => value.toLowerCase().split(','));
    const isChunked = codings.at(-1)?.trim() === 'chunked';
    const length = codings.length > 0 ? null : lengthOf(head);
    if (length === 'none_known') {
      this.#state = 'broken';
      return;
    }
    this.#state = 'body';
    // After a 101 the connection speaks another protocol.
    this.#keepsConnection = status !== 101 && keepsConnection(head);
    const isEmpty = status === 204 || status === 304 || status === 101 || length === 0;
    if (isEmpty) this.#state = 'whole';
    else if (isChunked) this.#step = (bytes) => this.#chunkSize(bytes);
    else if (length === null) this.#untilEnd();
    else {
      this.#left = length;
      this.#step = (bytes) => this.#sized(bytes);
    }
    this.#taker.head(head);
  }

  #untilEnd(): void {
    this.#endsWithConnection = true;
    this.#keepsConnection = false;
    this.#step = (bytes) => {
      this.#taker.body(bytes);
      return NOTHING;
    };
  }

  #sized(bytes: Uint8Array): Uint8Array {
    const own = this.#own(bytes);
    if (this.#left === 0) this.#state = 'whole';
    this.#taker.body(own);
    return bytes.subarray(own.length);
  }

  #own(bytes: Uint8Array): Uint8Array {
    const own = bytes.subarray(0, this.#left);
    this.#left -= own.length;
    return own;
  }

  #chunkSize(bytes: Uint8Array): Uint8Array | null {
    const line = lineOf(bytes);
    if (line === null) return null;
    const size = /^[ \t]*([0-9a-f]{1,13})[ \t]*(?:;.*)?$/is.exec(line.text)?.[1];
    if (size === undefined) {
      this.#state = 'broken';
      return NOTHING;
    }
    this.#left = Number.parseInt(size, 16);
    this.#step = this.#left === 0 ? (rest) => this.#trailer(rest) : (rest) => this.#chunk(rest);
    return bytes.subarray(line.end);
  }

  #chunk(bytes: Uint8Array): Uint8Array {
    const own = this.#own(bytes);
    if (this.#left === 0) this.#step = (rest) => this.#chunkEnd(rest);
    this.#taker.body(own);
    return bytes.subarray(own.length);
  }

  #chunkEnd(bytes: Uint8Array): Uint8Array | null {
    if (bytes[0] === CARRIAGE_RETURN && bytes.length === 1) return null;
    const length = bytes[0] === CARRIAGE_RETURN ? 2 : 1;
    if (bytes[length - 1] !== LINE_FEED) this.#state = 'broken';
    this.#step = (rest) => this.#chunkSize(rest);
    return bytes.subarray(length);
  }

  #trailer(bytes: Uint8Array): Uint8Array | null {
    const line = lineOf(bytes);
    if (line === null) return null;
    if (line.text === '') this.#state = 'whole';
    return bytes.subarray(line.end);
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  return Buffer.concat([a, b]);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Returns the first line and the offset of the next line; null if the line is incomplete. */
function lineOf(bytes: Uint8Array): { readonly text: string; readonly end: number } | null {
  const end = bytes.indexOf(LINE_FEED);
  return end === -1 ? null : { text: latin1(bytes.subarray(0, end)).replace(/\r$/, ''), end: end + 1 };
}

function headersOf(text: string): AnswerHead['headers'] {
  if (text === '') return [];
  // A line that begins with whitespace continues the previous line.
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return colon === -1 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
}

function valuesOf({ headers }: AnswerHead, name: string): readonly string[] {
  const values: string[] = [];
  for (const [own, value] of headers) if (own.length === name.length && own.toLowerCase() === name) values.push(value);
  return values;
}

/** Returns the Content-Length: null if there is none, `none_known` if it is invalid or contradictory. */
function lengthOf(head: AnswerHead): number | null | 'none_known' {
  let length: string | null = null;
  for (const value of valuesOf(head, 'content-length')) {
    for (const one of value.split(',')) {
      if (length !== null && one.trim() !== length) return 'none_known';
      length = one.trim();
    }
  }
  if (length === null) return null;
  return /^\d{1,15}$/.test(length) ? Number(length) : 'none_known';
}

function keepsConnection(head: AnswerHead): boolean {
  const wanted = valuesOf(head, 'connection').join(',').toLowerCase();
  return head.version === '1.0' ? wanted.includes('keep-alive') : !wanted.includes('close');
}

/** The first value of a header, by lower-case name; null if there is none. */
export function headerOf(head: AnswerHead, name: string): string | null {
  return valuesOf(head, name)[0] ?? null;
}
