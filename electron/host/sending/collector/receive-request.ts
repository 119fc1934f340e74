import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import {
  type RequestHead,
  headLength,
  headerValues,
  parseRequestHead,
  startsWithRequestLine,
} from '../../../../shared/report/wire/request-head.ts';
import { type CachedHash, identityOf } from '../../platform/files/file-source.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import { writeAll } from '../../platform/files/spill-sink.ts';
import { chunkCounter } from './chunk-counter.ts';
import { refuseForeign } from './foreign-request.ts';

export interface ReceiveLimits {
  /** Maximum size of a head in bytes. */
  readonly head: ByteLength;
  /** Maximum size of a body in bytes, without chunk framing; null: no limit. */
  readonly body: ByteLength | null;
  /** Maximum number of bytes to read of one request, whatever its head says. */
  readonly room: ByteLength;
  /** Time limits in ms: for the head, for each wait for another byte of the body, and for the whole request. */
  readonly headTime: number;
  readonly bodyIdle: number;
  readonly wholeTime: number;
}

/** Default limits; the other limits are settings of the collector. */
export const RECEIVE_LIMITS: Omit<ReceiveLimits, 'body' | 'room'> = {
  head: 64 * 1024,
  headTime: 10_000,
  bodyIdle: 70_000,
  wholeTime: 600_000,
};

/**
 * How the request ended. `whole`: as its head says. `cut`: the client closed its side early. `too_large`: over the limit, and the rest was not read.
 * `bad_framing`: invalid chunk framing. `timeout`: no byte arrived for too long, or the whole request took too long.
 */
export type RequestEnd = 'whole' | 'cut' | 'too_large' | 'bad_framing' | 'timeout';

/** A request as received. The spool file has its bytes: the head, and the body with chunk framing. */
export interface ReceivedRequest {
  readonly head: RequestHead;
  readonly spool: string;
  readonly spoolBytes: ByteLength;
  /** Hash of the spool file. */
  readonly hash: CachedHash;
  /** Bytes of the body in the spool. */
  readonly bodyBytes: ByteLength;
  /** SHA-256 of the body, lower-case hex; null if there is no Content-Length. Also null for a chunked body, because its framing is in the spool too. */
  readonly bodySha256: string | null;
  readonly end: RequestEnd;
}

/**
 * `refused`: the bytes are not a readable request, or the request is not for this machine (`status`: the status of the answer). `gone`: the client
 * disconnected, so no answer is sent.
 */
type Reception =
  | { readonly kind: 'request'; readonly request: ReceivedRequest }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 408 | 421 | 431 | 500 }
  | { readonly kind: 'gone' };

type BodyPlan = { readonly kind: 'length'; readonly bytes: ByteLength } | { readonly kind: 'chunked' } | { readonly kind: 'none' };

/** Reads one request from a connection into the file `spool`. The file is left only if the result is a `request`. Never rejects. */
export function receiveRequest(socket: Socket, spool: string, limits: ReceiveLimits): Promise<Reception> {
  return new Promise((resolve) => {
    const reader = new RequestReader(socket, spool, limits, resolve);
    reader.start();
  });
}

class RequestReader {
  readonly #socket: Socket;
  readonly #spool: string;
  readonly #limits: ReceiveLimits;
  readonly #mostBody: ByteLength;
  readonly #resolve: (reception: Reception) => void;
  readonly #chunks = chunkCounter();
  readonly #hash = createHash('sha256');
  readonly #bodyHash = createHash('sha256');
  #pieces: Uint8Array[] = [];
  #headBytes = 0;
  #bodyBytes = 0;
  #spoolBytes = 0;
  #head: RequestHead | null = null;
  #plan: BodyPlan = { kind: 'none' };
  #descriptor: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #began = performance.now();

  constructor(socket: Socket, spool: string, limits: ReceiveLimits, resolve: (reception: Reception) => void) {
    this.#socket = socket;
    this.#spool = spool;
    this.#limits = limits;
    this.#mostBody = limits.body ?? Number.POSITIVE_INFINITY;
    this.#resolve = resolve;
  }

  start(): void {
    this.#socket.on('data', this.#take);
    this.#socket.on('end', this.#ended);
    this.#socket.on('close', this.#gone);
    this.#wait();
  }

  readonly #take = (bytes: Uint8Array): void => {
    try {
      if (this.#head === null) this.#takeHead(bytes);
      else this.#takeBody(bytes);
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      // The disk is full or missing, so the request cannot be stored.
      this.#finish({ kind: 'refused', status: 500 });
    }
  };

  readonly #ended = (): void => {
    if (this.#head === null) this.#finish(this.#headBytes === 0 ? { kind: 'gone' } : { kind: 'refused', status: 400 });
    else this.#end('cut');
  };

  readonly #gone = (): void => {
    this.#finish({ kind: 'gone' });
  };

  #takeHead(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#headBytes += bytes.length;
    const all = Buffer.concat(this.#pieces, this.#headBytes);
    this.#pieces = [all];
    const length = headLength(all);
    if ((length < 0 ? all.length : length) > this.#limits.head) {
      this.#finish({ kind: 'refused', status: 431 });
      return;
    }
    if (length < 0) {
      this.#wait();
      return;
    }
    const head = all.subarray(0, length);
    if (!startsWithRequestLine(head)) {
      this.#finish({ kind: 'refused', status: 400 });
      return;
    }
    const parsed = parseRequestHead(head);
    const foreign = refuseForeign(parsed);
    if (foreign !== null) {
      this.#finish({ kind: 'refused', status: foreign });
      return;
    }
    this.#pieces = [];
    this.#head = parsed;
    this.#plan = bodyPlan(this.#head);
    this.#keep(head);
    this.#beginBody(this.#head, all.subarray(length));
  }

  #beginBody(head: RequestHead, bytes: Uint8Array): void {
    if (this.#plan.kind === 'none' || (this.#plan.kind === 'length' && this.#plan.bytes === 0)) {
      this.#end('whole');
      return;
    }
    if (this.#plan.kind === 'length' && this.#plan.bytes > this.#mostBody) {
      this.#end('too_large');
      return;
    }
    if (headerValues(head, 'Expect').some((line) => line.value.toLowerCase() === '100-continue'))
      this.#socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    this.#wait();
    if (bytes.length > 0) this.#takeBody(bytes);
  }

  #takeBody(bytes: Uint8Array): void {
    this.#wait();
    if (this.#plan.kind === 'chunked') {
      const { taken, state } = this.#chunks.take(bytes);
      this.#keepBody(bytes.subarray(0, taken));
      // A body may consist mostly of framing, so its stored size is limited too.
      if (this.#chunks.contentBytes > this.#mostBody || this.#bodyBytes > 4 * this.#mostBody || this.#isOverRoom()) this.#end('too_large');
      else if (state === 'broken') this.#end('bad_framing');
      else if (state === 'ended') this.#end('whole');
    } else if (this.#plan.kind === 'length') {
      this.#keepBody(bytes.subarray(0, this.#plan.bytes - this.#bodyBytes));
      if (this.#isOverRoom()) this.#end('too_large');
      else if (this.#bodyBytes === this.#plan.bytes) this.#end('whole');
    }
  }

  #isOverRoom(): boolean {
    return this.#spoolBytes > this.#limits.room;
  }

  #keepBody(bytes: Uint8Array): void {
    this.#keep(bytes);
    if (this.#plan.kind === 'length') this.#bodyHash.update(bytes);
    this.#bodyBytes += bytes.length;
  }

  #keep(bytes: Uint8Array): void {
    this.#descriptor ??= openSync(this.#spool, 'wx', 0o600);
    writeAll(this.#descriptor, bytes);
    this.#hash.update(bytes);
    this.#spoolBytes += bytes.length;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const { headTime, bodyIdle, wholeTime } = this.#limits;
    const gone = performance.now() - this.#began;
    this.#timer = setTimeout(
      () => {
        if (this.#head === null) this.#finish({ kind: 'refused', status: 408 });
        else this.#end('timeout');
      },
      Math.max(this.#head === null ? headTime - gone : Math.min(bodyIdle, wholeTime - gone), 0),
    );
  }

  #end(end: RequestEnd): void {
    if (this.#head === null || this.#descriptor === null) return;
    const hash = { identity: identityOf(fstatSync(this.#descriptor)), sha256: this.#hash.digest('hex') };
    const bodySha256 = this.#plan.kind === 'length' ? this.#bodyHash.digest('hex') : null;
    const request = {
      head: this.#head,
      spool: this.#spool,
      spoolBytes: this.#spoolBytes,
      hash,
      bodyBytes: this.#bodyBytes,
      bodySha256,
      end,
    };
    this.#finish({ kind: 'request', request });
  }

  #finish(reception: Reception): void {
    clearTimeout(this.#timer);
    this.#socket.off('data', this.#take);
    this.#socket.off('end', this.#ended);
    this.#socket.off('close', this.#gone);
    if (this.#descriptor !== null) {
      closeSync(this.#descriptor);
      this.#descriptor = null;
    }
    if (reception.kind !== 'request') rmSync(this.#spool, { force: true });
    this.#resolve(reception);
  }
}

/** How the body ends (RFC 9112, 6.3). Chunk framing overrides Content-Length. Without both, there is no body. An invalid Content-Length counts as missing. */
function bodyPlan(head: RequestHead): BodyPlan {
  if (headerValues(head, 'Transfer-Encoding').some((line) => /(^|,)\s*chunked\s*$/i.test(line.value))) return { kind: 'chunked' };
  const length = headerValues(head, 'Content-Length').at(-1)?.value ?? '';
  return /^\d+$/.test(length) ? { kind: 'length', bytes: Number(length) } : { kind: 'none' };
}
