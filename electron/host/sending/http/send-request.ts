import type { Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ByteLength, ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { readAnswerLine } from '../../../../shared/sending/outcome/answer-line.ts';
import type { Answer } from '../../../../shared/sending/outcome/read-answer.ts';
import type { ExchangeTrace } from '../../../../shared/bridge/view/exchange-view.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import { type AnswerHead, AnswerParser } from './answer-parser.ts';
import { type AnswerReader, answerReader } from './answer-reader.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';
import type { Connection, Connections, ConnectionUser } from './connections.ts';
import { type Route, dialTimesOf } from '../../platform/http/dial.ts';
import { isTrustFailure, connectionFailure } from '../../platform/http/connection-failure.ts';
import { phaseClock } from './phase-times.ts';
import type { SendTimeouts } from './send-timeouts.ts';
import type { ParsedTarget } from './target.ts';
import { headBytes, keepsConnection } from './head-bytes.ts';

interface SendRequest {
  readonly target: ParsedTarget;
  /** How the target is reached. */
  readonly route: Route;
  /** The connections that the request may use. */
  readonly connections: Connections;
  readonly plan: HeadPlan;
  /** Sent byte for byte. */
  readonly body: ByteSource;
  readonly timeouts: SendTimeouts;
  readonly signal: AbortSignal;
  /** Called with the number of body bytes that the system has accepted so far. */
  readonly onProgress: (sentBytes: ByteLength) => void;
}

/** The result of an exchange, and the record of what happened on the wire. */
interface Exchanged {
  readonly result: Result<ReceivedAnswer>;
  readonly trace: ExchangeTrace;
}

/** A collector's answer, with facts that are not visible in its bytes. */
export interface ReceivedAnswer extends Answer {
  /** Whether the connection ended before the answer was complete. */
  readonly brokeOff: boolean;
  /** Whether the answer exceeded the limit for reading. */
  readonly tooLong: boolean;
  /** Whether the answer came before the whole body was sent. */
  readonly early: boolean;
  /** The Content-Encoding that could not be decoded; null if the body was decoded or not encoded. */
  readonly notDecoded: string | null;
}

/** Returns whether the answer ends inside the line that begins with `CrashID=`. */
function isCrashIdCut(body: Uint8Array): boolean {
  const line = readAnswerLine(body);
  return line?.form === 'crash_id' && !body.includes(LINE_FEED, line.offset);
}

const LINE_FEED = 0x0a;

/** Number of body bytes per read and write. */
const WINDOW_BYTES = 64 * 1024;

/**
 * Sends one request and reads the answer. Does not follow redirects. Memory use does not grow with the body. Errors: connection_*, host_not_found,
 * proxy_failed, tls_failed, answer_unreadable, head_not_sendable, send_failed, cancelled, and file_* if the body cannot be read.
 */
export function sendRequest(send: SendRequest): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(send, resolve, reject);
    exchange.start();
  });
}

class Exchange implements ConnectionUser {
  readonly #send: SendRequest;
  readonly #resolve: (exchanged: Exchanged) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #clock = phaseClock();
  readonly #parser = new AnswerParser({ head: (head) => this.#read(head), body: (bytes) => this.#take(bytes) });
  /** Aborts a connection that is being opened; null if there is none. */
  #dialling: AbortController | null = null;
  #connection: Connection | null = null;
  #answer: AnswerReader | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** The timeout of `#timer` in ms. */
  #within = 0;
  /** Number of waits for the other side that have begun. A timer uses it to recognise that its own wait is over. */
  #waits = 0;
  #wholeTimer: NodeJS.Timeout | undefined;
  /** Whether the socket has accepted the last byte. */
  #isGivenOut = false;
  #sentWhole = false;
  #isTrusted = true;
  #isReused = false;
  #sentBytes: ByteLength = 0;
  #settled = false;
  /** Ends the wait for room in the socket's buffer. */
  #wake: () => void = () => undefined;

  constructor(send: SendRequest, resolve: (exchanged: Exchanged) => void, reject: (reason: unknown) => void) {
    this.#send = send;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  start(): void {
    const { signal, timeouts, plan, route, connections } = this.#send;
    if (signal.aborted) {
      this.#cancel();
      return;
    }
    const head = headBytes(plan, route);
    if (head === null) {
      this.#settle(fail(failure('head_not_sendable', { code: '' })));
      return;
    }
    signal.addEventListener('abort', this.#cancel, { once: true });
    if (timeouts.whole !== null) this.#wholeTimer = setTimeout(() => this.#timedOut(), timeouts.whole);
    const waiting = connections.take();
    if (waiting === null) void this.#dial(head);
    else this.#begin(waiting, head);
  }

  /** Opens a new connection. Called if no idle connection is available. */
  async #dial(head: Uint8Array): Promise<void> {
    const { connections, route, timeouts } = this.#send;
    const dialling = new AbortController();
    this.#dialling = dialling;
    this.#expectWithin(timeouts.connect);
    try {
      const connection = await connections.dial(route, dialling.signal);
      if (this.#settled) connection.socket.destroy();
      else this.#begin(connection, head);
    } catch (reason) {
      this.broke(reason instanceof Error ? reason : null);
    }
  }

  /** Called when the connection is open and the identity of the other side is verified. */
  #begin(connection: Connection, head: Uint8Array): void {
    this.#dialling = null;
    this.#connection = connection;
    this.#isReused = connection.isReused;
    connection.user = this;
    this.#clock.connected(connection.isReused ? null : dialTimesOf(connection.socket));
    this.#expectWithin(this.#send.timeouts.idle);
    this.#write(connection.socket, head).catch((reason: unknown) => {
      this.#bodyFailed(reason);
    });
  }

  /** Writes the head together with the beginning of the body, then the rest of the body. */
  async #write(socket: Socket, head: Uint8Array): Promise<void> {
    const { body } = this.#send;
    let offset = 0;
    do {
      const bytes = body.read(offset, WINDOW_BYTES);
      if (bytes.length === 0 && body.size > 0) throw new IoFailure(failure('file_changed', { own: 'capture' }));
      // On a reused connection, no answer can arrive before the request has begun.
      if (offset > 0 || !this.#isReused) await this.#readFirst();
      if (this.#isOver()) return;
      const isFirst = offset === 0;
      offset += bytes.length;
      this.#isGivenOut = offset >= body.size;
      const isLast = this.#isGivenOut;
      const hasRoom = socket.write(isFirst ? Buffer.concat([head, bytes]) : bytes, (error) => {
        if (error !== null && error !== undefined) return;
        if (isLast) this.#isSent(socket);
        if (bytes.length > 0) this.#progress(bytes.length);
      });
      if (!hasRoom) await this.#room();
    } while (offset < body.size && !this.#isOver());
  }

  #isSent(socket: Socket): void {
    this.#sentWhole = true;
    this.#clock.sent();
    // The collector may wait for more bytes than there are, or may not find the end of the body. Closing our side marks the end.
    if (this.#send.plan.endsWithConnection) socket.end();
  }

  /**
   * Lets an early answer be read before the next write. If the server has closed the connection, that write fails and unread bytes are lost. Waits for two
   * turns of the event loop, because only the second turn polls after all effects of the last write.
   */
  async #readFirst(): Promise<void> {
    await yieldToEventLoop();
    await yieldToEventLoop();
  }

  #room(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Returns whether nothing more needs to be sent, because the exchange failed or the collector has already refused the report. */
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

  drained(): void {
    this.#wake();
  }

  came(bytes: Uint8Array): void {
    if (this.#settled) return;
    this.#parser.take(bytes);
    this.#settleIfAnswered();
  }

  ended(): void {
    if (this.#settled) return;
    this.#parser.end();
    if (this.#parser.state === 'whole') this.#settleIfAnswered();
    else this.broke(null);
  }

  /** Settles with the answer if it is complete or broken. */
  #settleIfAnswered(): void {
    const { state } = this.#parser;
    if (state === 'whole') this.#finish(false);
    else if (state === 'broken' && this.#answer === null)
      this.#settle(fail(failure('answer_unreadable', { host: this.#send.target.host })));
    else if (state === 'broken') this.#finish(true);
  }

  #read(head: AnswerHead): void {
    this.#clock.answerBegan();
    this.#answer = answerReader(head);
    this.#wake();
    this.#expectWithin(this.#send.timeouts.idle);
  }

  #take(bytes: Uint8Array): void {
    if (this.#answer?.take(bytes) === false) this.#finish(false);
  }

  #finish(brokeOff: boolean): void {
    if (this.#answer === null) return;
    const early = !this.#sentWhole && this.#sentBytes < this.#send.body.size;
    const answer = this.#answer.answer();
    // A truncated crash id cannot be looked up, and the rest of the answer is unknown.
    if (brokeOff && isCrashIdCut(answer.body)) this.#settle(fail(failure('answer_unreadable', { host: this.#send.target.host })));
    else this.#settle(ok({ ...answer, brokeOff, early }), undefined, !brokeOff);
  }

  /** Called when the connection was closed or could not be opened. If an answer had begun, the received part is used. */
  broke(reason: Error | null): void {
    if (this.#settled) return;
    if (this.#answer !== null) {
      this.#finish(true);
      return;
    }
    const { target, route } = this.#send;
    this.#isTrusted &&= !isTrustFailure(reason);
    const exchange = { host: target.host, proxy: route.proxy?.url.host ?? null };
    this.#settle(fail(reason === null ? failure('connection_reset', { host: exchange.host }) : connectionFailure(reason, exchange)));
  }

  readonly #cancel = (): void => {
    this.#settle(fail(failure('cancelled', { host: this.#send.target.host })));
  };

  #timedOut(): void {
    if (this.#answer !== null) this.#finish(true);
    else this.#settle(fail(failure('connection_timeout', { host: this.#send.target.host, isUnsent: this.#connection === null })));
  }

  #expectWithin(milliseconds: number): void {
    this.#waits += 1;
    if (this.#timer !== undefined && this.#within === milliseconds) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#within = milliseconds;
    this.#timer = setTimeout(() => void this.#checkTimeout(), milliseconds);
  }

  /** A timer may fire before bytes are read that arrived while this process was busy. A timeout therefore counts only if the socket has nothing to read. */
  async #checkTimeout(): Promise<void> {
    const waits = this.#waits;
    await this.#readFirst();
    if (this.#waits === waits) this.#timedOut();
  }

  /** Returns whether all bytes may have been sent: the socket has accepted all of them and buffers none. */
  #isWhole(): boolean {
    return this.#sentWhole || (this.#isGivenOut && this.#connection?.socket.writableLength === 0);
  }

  /** Ends the exchange. `isClean`: whether the answer permits reuse of the connection. */
  #settle(result: Result<ReceivedAnswer> | null, act: () => void = () => undefined, isClean = false): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#wholeTimer);
    this.#send.signal.removeEventListener('abort', this.#cancel);
    if (result !== null) this.#resolve({ result, trace: this.#trace() });
    act();
    this.#wake();
    this.#dialling?.abort();
    this.#leave(isClean && this.#sentWhole);
  }

  /** Returns the connection for reuse, or closes it if bytes of this exchange may still arrive. */
  #leave(isDone: boolean): void {
    const connection = this.#connection;
    if (connection === null) return;
    const { plan, connections } = this.#send;
    if (isDone) connections.give(connection, this.#parser.keepsConnection && keepsConnection(plan));
    else connection.socket.destroy();
  }

  #trace(): ExchangeTrace {
    return {
      times: this.#clock.times(null),
      sentBytes: this.#sentBytes,
      isWhole: this.#isWhole(),
      isReused: this.#isReused,
      isTrusted: this.#isTrusted,
    };
  }
}
