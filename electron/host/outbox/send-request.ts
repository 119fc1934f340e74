import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteLength, ByteSource } from '../../../shared/bytes/byte-source.ts';
import type { Failure, Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import type { Answer } from '../../../shared/outcome/read-answer.ts';
import type { ExchangeTrace } from '../../../shared/view/exchange-view.ts';
import { IoFailure, systemCode } from '../files/io-error.ts';
import type { AnswerReader } from './answer-reader.ts';
import { answerReader } from './answer-reader.ts';
import type { HeadPlan } from '../reports/plan-head.ts';
import type { Connections, DialOptions } from './connections.ts';
import type { Route } from './dial.ts';
import { dialTimesOf } from './dial.ts';
import { isTrustFailure, sendFailure } from './send-failure.ts';
import { phaseClock } from './phase-times.ts';
import type { SendTimeouts } from './send-timeouts.ts';
import type { ParsedTarget } from './target.ts';
import { portOf } from './target.ts';
import { bareHost } from '../base/loopback.ts';

export interface SendRequest {
  readonly target: ParsedTarget;
  /** How it is reached. */
  readonly route: Route;
  /** The connections that it may go over. */
  readonly connections: Connections;
  readonly plan: HeadPlan;
  /** Goes out byte for byte. */
  readonly body: ByteSource;
  readonly timeouts: SendTimeouts;
  readonly signal: AbortSignal;
  /** Called with the bytes of the body that were handed to the system so far. */
  readonly onProgress: (sentBytes: ByteLength) => void;
}

/** What came of an exchange, with what went over the wire. */
export interface Exchanged {
  readonly result: Result<ReceivedAnswer>;
  readonly trace: ExchangeTrace;
}

/** A collector's answer with what its bytes alone do not tell. */
export interface ReceivedAnswer extends Answer {
  /** It ended before its end. */
  readonly brokeOff: boolean;
  /** It was longer than what is read of an answer. */
  readonly tooLong: boolean;
  /** It came before the whole body was sent. */
  readonly early: boolean;
}

/** Bytes of the body that are read and written at a time. */
const WINDOW_BYTES = 64 * 1024;
/** Most bytes of an answer's head. */
const MOST_ANSWER_HEAD = 64 * 1024;

/**
 * Sends one request and reads the answer; redirects are not followed. What is held in memory does not grow with the body.
 * Errors: connection_*, host_not_found, proxy_failed, tls_failed, answer_unreadable, send_failed, cancelled, and file_* where the body cannot be read.
 */
export function sendRequest(send: SendRequest): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(send, resolve, reject);
    exchange.start();
  });
}

class Exchange {
  readonly #send: SendRequest;
  readonly #resolve: (exchanged: Exchanged) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #clock = phaseClock();
  /** Ends a connection that is still being made; null: none is. */
  #dialling: AbortController | null = null;
  #request: ClientRequest | null = null;
  #socket: Socket | null = null;
  #answer: AnswerReader | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** What it is set to, in ms. */
  #within = 0;
  /** How often something was waited for. */
  #waits = 0;
  #wholeTimer: NodeJS.Timeout | undefined;
  #sentWhole = false;
  #isTrusted = true;
  #sentBytes: ByteLength = 0;
  #settled = false;
  /** Ends a wait for room in the socket. */
  #wake: () => void = () => undefined;

  constructor(send: SendRequest, resolve: (exchanged: Exchanged) => void, reject: (reason: unknown) => void) {
    this.#send = send;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  start(): void {
    const { signal, timeouts } = this.#send;
    if (signal.aborted) {
      this.#cancel();
      return;
    }
    signal.addEventListener('abort', this.#cancel, { once: true });
    if (timeouts.whole !== null) this.#wholeTimer = setTimeout(() => this.#timedOut(), timeouts.whole);
    const request = this.#open();
    if (request === null) return;
    this.#request = request;
    request.on('socket', (socket) => {
      this.#begin(socket);
    });
    request.on('response', (message) => {
      this.#read(message);
    });
    // 101: nobody asked for another protocol, so it is an answer like any other.
    request.on('upgrade', (message) => {
      this.#read(message);
      this.#finish(false);
    });
    request.on('drain', () => {
      this.#wake();
    });
    request.on('error', (reason) => {
      this.#broken(reason);
    });
    request.on('close', () => {
      this.#broken(null);
    });
  }

  #open(): ClientRequest | null {
    const { target, route, connections, plan } = this.#send;
    const { url } = target;
    // A proxy is asked for the whole address (RFC 9112, 3.2.2); through a tunnel the target is asked itself.
    const proxy = url.protocol === 'http:' ? route.proxy : null;
    const credentials = proxy?.credentials ?? null;
    const options: RequestOptions & DialOptions = {
      host: bareHost(url.hostname),
      port: portOf(url),
      agent: connections,
      route,
      dialSignal: () => this.#dial(),
      method: plan.method,
      path: proxy === null ? plan.path : `${url.origin}${plan.path}`,
      headers: [
        ...plan.headers.flatMap(({ name, value }) => [name, value]),
        ...(credentials === null ? [] : ['Proxy-Authorization', credentials]),
      ],
      // Nothing may be added to the plan: no Host, no Connection, no chunk framing where it has no length.
      setHost: false,
      setDefaultHeaders: false,
      // Answers are read leniently: a collector's odd header must not hide what it said.
      insecureHTTPParser: true,
      maxHeaderSize: MOST_ANSWER_HEAD,
    };
    try {
      return httpRequest(options);
    } catch (reason) {
      // What the plan lets through and node:http refuses: only its code is told, its message can quote a value.
      if (!(reason instanceof TypeError)) throw reason;
      this.#settle(fail(failure('head_not_sendable', { refusal: systemCode(reason) ?? '' })));
      return null;
    }
  }

  /** No connection that was made before waits for it. */
  #dial(): AbortSignal {
    this.#dialling = new AbortController();
    this.#expectWithin(this.#send.timeouts.connect);
    return this.#dialling.signal;
  }

  /** The connection stands, and the other side is who it should be. */
  #begin(socket: Socket): void {
    this.#socket = socket;
    this.#clock.connected(this.#request?.reusedSocket === true ? null : dialTimesOf(socket));
    this.#expectWithin(this.#send.timeouts.idle);
    this.#writeBody(socket).catch((reason: unknown) => {
      this.#bodyFailed(reason);
    });
  }

  async #writeBody(socket: Socket): Promise<void> {
    const { body, plan } = this.#send;
    const request = this.#request;
    if (request === null) return;
    for (let offset = 0; offset < body.size;) {
      const bytes = body.read(offset, WINDOW_BYTES);
      if (bytes.length === 0) throw new IoFailure(failure('file_changed', { own: 'capture' }));
      // Over a connection that was used before nobody answers what was not begun yet.
      if (offset > 0 || !request.reusedSocket) await this.#readFirst();
      if (this.#isOver()) return;
      offset += bytes.length;
      const hasRoom = request.write(bytes, (error) => {
        if (error === null || error === undefined) this.#progress(bytes.length);
      });
      if (!hasRoom) await this.#room();
      if (this.#isOver()) return;
    }
    request.end(() => {
      this.#sentWhole = true;
      this.#clock.sent();
      // The collector waits for more than there is, or cannot tell the end: closing our side tells it.
      if (plan.endsWithConnection) socket.end();
    });
  }

  /**
   * Lets an answer that came early be read before the next write: one that fails, because the server closed at once, takes what was not read
   * along. The second turn of the event loop polls after everything that the last write brought about.
   */
  async #readFirst(): Promise<void> {
    await nextTurn();
    await nextTurn();
  }

  #room(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Nothing more needs to be sent: it failed, or the collector refused the report already. */
  #isOver(): boolean {
    return this.#settled || (this.#answer?.status ?? 0) >= 400;
  }

  #progress(bytes: ByteLength): void {
    this.#sentBytes += bytes;
    if (this.#settled) return;
    if (this.#answer === null) this.#expectWithin(this.#send.timeouts.idle);
    this.#send.onProgress(this.#sentBytes);
  }

  #bodyFailed(reason: unknown): void {
    if (reason instanceof IoFailure) this.#settle(fail(reason.error));
    else this.#settle(null, () => this.#reject(reason));
  }

  #read(message: IncomingMessage): void {
    this.#clock.answerBegan();
    this.#answer = answerReader(message);
    this.#wake();
    this.#expectWithin(this.#send.timeouts.idle);
    message.on('data', (bytes: Uint8Array) => {
      if (this.#answer?.take(bytes) === false) this.#finish(false);
    });
    message.on('end', () => {
      this.#finish(!message.complete);
    });
    message.on('error', () => {
      this.#finish(true);
    });
    message.on('close', () => {
      this.#finish(!message.complete);
    });
  }

  #finish(brokeOff: boolean): void {
    if (this.#answer === null) return;
    const early = !this.#sentWhole && this.#sentBytes < this.#send.body.size;
    this.#settle(ok({ ...this.#answer.answer(), brokeOff, early }), undefined, !brokeOff);
  }

  /** The connection is gone. An answer that had begun counts for what came of it. */
  #broken(reason: Error | null): void {
    if (this.#answer !== null) {
      this.#finish(true);
      return;
    }
    const { target, route } = this.#send;
    this.#isTrusted &&= !isTrustFailure(reason);
    const exchange = { host: target.host, proxy: route.proxy?.url.host ?? null };
    this.#settle(fail(reason === null ? failure('connection_reset', { host: exchange.host }) : sendFailure(reason, exchange)));
  }

  readonly #cancel = (): void => {
    this.#settle(fail(this.#failure('cancelled')));
  };

  #failure(code: 'cancelled' | 'connection_timeout'): Failure {
    return failure(code, { host: this.#send.target.host });
  }

  #timedOut(): void {
    if (this.#answer !== null) this.#finish(true);
    else this.#settle(fail(this.#failure('connection_timeout')));
  }

  #expectWithin(milliseconds: number): void {
    this.#waits += 1;
    if (this.#timer !== undefined && this.#within === milliseconds) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#within = milliseconds;
    this.#timer = setTimeout(() => void this.#lookOnce(), milliseconds);
  }

  /** Time is up only where nothing lies in the socket: a timer can come before what arrived while this process was busy. */
  async #lookOnce(): Promise<void> {
    const waits = this.#waits;
    await this.#readFirst();
    if (this.#waits === waits) this.#timedOut();
  }

  /** All bytes may have left: they were given out whole, and none waits here for room. */
  #isWhole(): boolean {
    return this.#sentWhole || (this.#request?.writableEnded === true && this.#socket?.writableLength === 0);
  }

  /** `isClean`: the connection can be used again as far as the answer goes. */
  #settle(result: Result<ReceivedAnswer> | null, act: () => void = () => undefined, isClean = false): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#wholeTimer);
    this.#send.signal.removeEventListener('abort', this.#cancel);
    if (result !== null) this.#resolve({ result, trace: this.#trace() });
    act();
    this.#wake();
    if (isClean && this.#sentWhole) return;
    this.#dialling?.abort();
    this.#request?.destroy();
  }

  #trace(): ExchangeTrace {
    return {
      times: this.#clock.times(null),
      sentBytes: this.#sentBytes,
      isWhole: this.#isWhole(),
      isReused: this.#request?.reusedSocket === true,
      isTrusted: this.#isTrusted,
    };
  }
}
