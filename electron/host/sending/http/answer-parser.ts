/** The head of an answer; one character is one byte (Latin-1). */
export interface AnswerHead {
  /** As in `HTTP/1.1`. */
  readonly version: string;
  readonly status: number;
  readonly reason: string;
  /** In the order of the wire, blanks around values taken off; a line without a colon is a name without a value. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Who takes in what comes. */
interface AnswerTaker {
  /** Not called for heads that only say that the answer is yet to come (1xx but 101). */
  head(head: AnswerHead): void;
  /** Bytes of the body, framing taken off. */
  body(bytes: Uint8Array): void;
}

/** How far an answer is: in its head, in its body, whole, or so that nobody can tell how it goes on. */
export type AnswerState = 'head' | 'body' | 'whole' | 'broken';

/** Most bytes of a head, and of a line of chunk framing or behind the last chunk. */
const MAX_HEAD = 64 * 1024;

const NOTHING = new Uint8Array(0);
const STATUS_LINE = /^HTTP\/(\d\.\d) +(\d{3})(?: +(.*))?$/;
/** What every answer begins with. */
const BEGINNING = 'HTTP/';
const HEAD_END = /\r?\n\r?\n/g;
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** Takes some bytes, and says which of them are left; null: it waits for more than there are. */
type Step = (bytes: Uint8Array) => Uint8Array | null;

/**
 * Reads one answer (RFC 9112) from the bytes of a connection as they come. It is lenient: an odd line in a head must not hide what a collector said. Only
 * what is no HTTP at all, a head beyond 64 KiB, lengths that contradict each other and a chunk size that is none break it.
 */
export class AnswerParser {
  readonly #taker: AnswerTaker;
  #step: Step = (bytes) => this.#head(bytes);
  #state: AnswerState = 'head';
  /** What came of a head or line that is not whole yet. */
  #held: Uint8Array = NOTHING;
  /** Bytes of the body, or of the chunk, that are yet to come. */
  #left = 0;
  #endsWithConnection = false;
  #keepsConnection = false;

  constructor(taker: AnswerTaker) {
    this.#taker = taker;
  }

  get state(): AnswerState {
    return this.#state;
  }

  /** Whether a further request may go over the connection; known once the answer is whole. */
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
    // Whatever follows an answer belongs to no request.
    if (bytes.length > 0) this.#keepsConnection = false;
  }

  /** The other side sends nothing more. */
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

  /** A head is whole: it tells where the body ends (RFC 9112, 6.3). */
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
    // Behind a 101 the connection speaks another protocol.
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

/** The first line, and where the next one begins; null: it is not whole yet. */
function lineOf(bytes: Uint8Array): { readonly text: string; readonly end: number } | null {
  const end = bytes.indexOf(LINE_FEED);
  return end === -1 ? null : { text: latin1(bytes.subarray(0, end)).replace(/\r$/, ''), end: end + 1 };
}

function headersOf(text: string): AnswerHead['headers'] {
  if (text === '') return [];
  // A line that begins with a blank goes on with the one before it.
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

/** null: the head says nothing of it. */
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

/** The first value of a header, by its name in lower case; null: there is none. */
export function headerOf(head: AnswerHead, name: string): string | null {
  return valuesOf(head, name)[0] ?? null;
}
