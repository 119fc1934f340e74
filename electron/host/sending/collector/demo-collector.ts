import { mkdirSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { SETTINGS } from '../../../../shared/settings/settings.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { DEMO_RULES, areSameRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { asksForRules } from '../../../../shared/verdict/decide/asked-rules.ts';
import type { DemoAnswer } from '../../../../shared/report/samples/demo-answers.ts';
import type { CollectorView } from '../../../../shared/bridge/view/collector-view.ts';
import type { AnnotationCatalog } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { BUILT_IN_CATALOG } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { outcomeOf } from '../../../../shared/sending/outcome/read-answer.ts';
import { headerValues } from '../../../../shared/report/wire/request-head.ts';
import { shownHeaderValue } from '../../../../shared/masking/head-masks.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { SUBMIT_PATH } from '../../../../shared/verdict/checks/route.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import { NO_TITLE } from '../../report/view/report-title.ts';
import { coalescedEmitter } from '../../platform/base/coalesced-emitter.ts';
import { opaqueId } from '../../platform/files/handles.ts';
import { answerRequest, isForced } from './answer-request.ts';
import type { AnsweredRequest } from './answer-request.ts';
import { jsonReply, pageReply, replyBytes } from './demo-reply.ts';
import type { ReceiveLimits, ReceivedRequest } from './receive-request.ts';
import { RECEIVE_LIMITS, receiveRequest } from './receive-request.ts';
import { maskedRequest } from './received-log.ts';
import type { LogEntry, LogLimits } from './request-log.ts';
import { requestLog } from './request-log.ts';
import type { TaintedSend, SentTaint } from './sent-taint.ts';
import { createSentTaints } from './sent-taint.ts';

const ADDRESS = '127.0.0.1';

/** A sample roll that every rule that samples rejects. */
const FIRST_ROLL = 0.999_999;

/** Connections at a time; further ones are closed at once. */
const MAX_CONNECTIONS = 64;
/** After an answer the rest of what a client sends is read and thrown away, or it would lose the answer: ms without a byte, and altogether. */
const LINGER_IDLE = 2_000;
const LINGER_WHOLE = 30_000;

export interface DemoOptions {
  /** An existing folder of our own; requests are kept in a folder of it. */
  readonly temporary: string;
  /** Most bytes that inflating a body may give; asked for each request. */
  readonly inflateLimit: number;
  /** Where it listens unless told otherwise, asked at each start; the default of the settings where it is left out. */
  readonly usualPort?: number;
  /** What it holds of received requests, asked with each; the defaults of the settings where it is left out. */
  readonly logLimits?: () => LogLimits;
  readonly now: () => number;
  /** The random roll of sampling rules, 0 <= roll < 1. */
  readonly roll: () => number;
  /** What it judges by until something else is chosen. */
  readonly rules?: TargetRules;
  /** The list that says what is public; the built-in one where it is left out. */
  readonly catalog?: AnnotationCatalog;
  readonly limits?: Partial<Omit<ReceiveLimits, 'body'>>;
  /** Keeps what was received: answers where it lies from then on, null where it stays in the log alone; nothing is kept where it is left out. */
  readonly saveRequest?: (request: ReceivedRequest, at: Date) => Promise<string | null>;
  /** Called after every change of the view. */
  readonly changed: (view: CollectorView) => void;
}

/** The built-in collector: listens on this machine alone, judges and throttles like a real one, and logs what it received. */
export interface DemoCollector {
  view(): CollectorView;
  /** Starts it, or moves it to another port; 0 takes any free one. Error: port_in_use. */
  start(port: number): Promise<Result<CollectorView>>;
  /** The submission URL, or the one that it would get if it were started by itself now. */
  plannedUrl(): string;
  /** The submission URL; starts it at its usual port, or at any free one where that is taken. */
  ensureRunning(): Promise<Result<string>>;
  stop(): Promise<CollectorView>;
  /** What it answers once, to the next request that it decides over; null: as always. */
  answerNext(answer: DemoAnswer | null): CollectorView;
  /** What it answers to each, until another is chosen. */
  answerAlways(answer: DemoAnswer): CollectorView;
  /** Judges by these rules from now on, and takes no larger body. */
  judgeBy(rules: TargetRules): CollectorView;
  /** A logged request, whose file stays from now on; null where it fell out of the log. */
  take(id: string): LogEntry | null;
  /** A logged request; null where it fell out of the log. */
  find(id: string): LogEntry | null;
  /** Tells of all again, as what is public is another. */
  tellAgain(): void;
  /** A report with that body (its SHA-256) was sent from here, and is called so. */
  nameSent(bodySha256: string, name: string): void;
  /** A report goes out from here, in which a fresh reading would take for public what is not: told before its first byte is sent. */
  noteSentTaint(send: TaintedSend): void;
  /** How many logged requests are of certain bytes. */
  countOf(sha256: string): number;
  /** Forgets them. */
  forget(sha256: string): void;
  close(): Promise<void>;
}

interface Listening {
  readonly server: Server;
  readonly port: number;
}

export function demoCollector(options: DemoOptions): DemoCollector {
  const folder = join(options.temporary, 'collector');
  const { logLimits = usualLimits } = options;
  const log = requestLog(logLimits);
  const sockets = new Set<Socket>();
  /** Names come with each report that is sent from here, which can be many a second. */
  const named = coalescedEmitter(() => void changed());
  const taints = createSentTaints();
  let listening: Listening | null = null;
  let next: DemoAnswer | null = null;
  let always: DemoAnswer = 'judge';
  let rules = options.rules ?? DEMO_RULES;
  /** SHA-256s of bodies that failed their first sample roll. */
  const rolled = new Set<string>();
  /** Starts and stops run one after the other. */
  let turn: Promise<unknown> = Promise.resolve();

  const usualPort = (): number => options.usualPort ?? SETTINGS['demo.port'].default;

  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const run = turn.then(step);
    turn = run.catch(() => undefined);
    return run;
  }

  function view(): CollectorView {
    const port = listening?.port ?? null;
    const { catalog = BUILT_IN_CATALOG } = options;
    const told = log.shown().map((request) => maskedRequest(request, catalog));
    return { running: port !== null, url: port === null ? null : urlOf(port), port, rules, next, always, log: told };
  }

  function changed(): CollectorView {
    const now = view();
    options.changed(now);
    return now;
  }

  async function startNow(port: number): Promise<Result<Listening>> {
    if (listening !== null && (port === 0 || port === listening.port)) return ok(listening);
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A client that goes away is no failure of the collector; `close` follows.
      socket.on('error', () => socket.destroy());
      serve(socket).catch(() => {
        // The disk cannot keep the request, or a bug: the client of a collector gets a 500, and the app goes on.
        reply(socket, replyBytes(jsonReply(500), options.now()));
      });
    });
    server.maxConnections = MAX_CONNECTIONS;
    const taken = await listen(server, port);
    if (taken === null) return fail(failure('port_in_use', { port }));
    await stopNow();
    listening = { server, port: taken };
    changed();
    return ok(listening);
  }

  async function stopNow(): Promise<void> {
    if (listening === null) return;
    const { server } = listening;
    listening = null;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  async function serve(socket: Socket): Promise<void> {
    const id = opaqueId();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const limits: ReceiveLimits = {
      ...RECEIVE_LIMITS,
      ...options.limits,
      body: rules.maxBody,
      room: logLimits().room,
    };
    const reception = await receiveRequest(socket, join(folder, `${id}.http`), limits);
    if (reception.kind === 'gone') return;
    if (reception.kind === 'refused') {
      reply(socket, replyBytes(reception.status === 500 ? jsonReply(500) : pageReply(reception.status), options.now()));
      return;
    }
    const { request } = reception;
    const answered = await answer(request);
    const at = new Date(options.now());
    const taint = taints.of(request);
    // Before it is answered: what a client was told that it arrived is there. A capture of the library is read anew by itself, and what is tainted in it would be told.
    const libraryPath = taint.title ? null : ((await options.saveRequest?.(request, at)) ?? null);
    const { spoolBytes, hash, bodySha256 } = request;
    const bytes = replyBytes(answered.reply, options.now(), isForced(answered.decided));
    log.add({
      shown: shownRequest(id, request, taint.title ? { ...answered, title: NO_TITLE } : answered, taint, at),
      taintedHeaders: taint.headers,
      spool: libraryPath ?? request.spool,
      spoolBytes,
      sha256: hash.sha256,
      isInLibrary: libraryPath !== null,
      bodySha256,
      answer: bytes,
    });
    reply(socket, bytes);
    changed();
  }

  async function answer(request: ReceivedRequest): Promise<AnsweredRequest> {
    const { temporary, inflateLimit, catalog = BUILT_IN_CATALOG } = options;
    try {
      return await answerRequest(request, takeChosen, {
        temporary,
        inflateLimit,
        rules,
        catalog,
        now: options.now(),
        roll: rollFor(request),
      });
    } catch {
      // Whatever breaks inside a collector, its client gets a 500 and the log tells of it.
      return { reply: jsonReply(500), decided: { by: 'rule', rule: null, chance: null }, title: NO_TITLE };
    }
  }

  /** A report that asks for Mozilla's rules is rejected the first time if they sample it. */
  function rollFor({ head, bodySha256 }: ReceivedRequest): number {
    const isFirst = bodySha256 !== null && asksForRules(head) && !rolled.has(bodySha256);
    if (isFirst) rolled.add(bodySha256);
    return isFirst ? FIRST_ROLL : options.roll();
  }

  /** What was chosen for this request; what was chosen for one alone is used up by it. */
  function takeChosen(): DemoAnswer {
    const chosen = next ?? always;
    next = null;
    return chosen;
  }

  function shownRequest(
    id: string,
    { head, bodyBytes }: ReceivedRequest,
    { reply: { status, contentType, body }, decided, title }: AnsweredRequest,
    { headers: tainted }: SentTaint,
    at: Date,
  ): LogEntry['shown'] {
    const { catalog = BUILT_IN_CATALOG } = options;
    const agent = headerValues(head, 'User-Agent')[0];
    const shownAgent = agent === undefined ? null : tainted.has('user-agent') ? MASK : shownHeaderValue(agent, catalog);
    const own = typeof rules.throttling === 'object' ? rules.throttling : null;
    const { kind, rejection } = outcomeOf({ status, contentType, body: Buffer.from(body, 'latin1') }, [], { own, treats: {} });
    return {
      id,
      at: at.toISOString(),
      method: head.method,
      path: maskedUrl(head.target).slice(0, 200),
      userAgent: shownAgent?.slice(0, 200) ?? null,
      name: null,
      ...title,
      bodyBytes,
      status,
      answer: (body.split(/\r?\n/, 1)[0] ?? '').slice(0, 200),
      forced: isForced(decided),
      decided,
      outcome: { kind, rejection },
    };
  }

  function reply(socket: Socket, answer: Uint8Array): void {
    if (socket.destroyed) return;
    socket.end(answer);
    linger(socket);
  }

  return {
    view,
    start: (port) =>
      inTurn(async () => {
        const started = await startNow(port);
        return started.ok ? ok(view()) : started;
      }),
    plannedUrl: () => urlOf(listening?.port ?? usualPort()),
    ensureRunning: () =>
      inTurn(async () => {
        const known = listening === null ? await startNow(usualPort()) : ok(listening);
        const started = known.ok ? known : await startNow(0);
        return started.ok ? ok(urlOf(started.value.port)) : started;
      }),
    stop: () =>
      inTurn(async () => {
        await stopNow();
        return changed();
      }),
    answerNext(answer) {
      next = answer;
      return changed();
    },
    answerAlways(answer) {
      always = answer;
      return changed();
    },
    judgeBy(chosen) {
      if (areSameRules(chosen, rules)) return view();
      rules = chosen;
      return changed();
    },
    take: (id) => log.take(id),
    find: (id) => log.find(id),
    tellAgain: () => void changed(),
    nameSent(bodySha256, name) {
      if (log.name(bodySha256, name)) named.changed();
    },
    noteSentTaint: (send) => taints.add(send),
    countOf: (sha256) => log.countOf(sha256),
    forget(sha256) {
      if (log.countOf(sha256) === 0) return;
      log.forget(sha256);
      changed();
    },
    close: () =>
      inTurn(async () => {
        await stopNow();
        named.close();
        log.close();
      }),
  };
}

function usualLimits(): LogLimits {
  return { requests: SETTINGS['demo.requests'].default, room: SETTINGS['demo.room'].default };
}

function urlOf(port: number): string {
  return `http://${ADDRESS}:${String(port)}${SUBMIT_PATH}`;
}

/** The port that was taken, or null where it is not to be had. */
function listen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen({ host: ADDRESS, port, exclusive: true }, () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? null) : null);
    });
  });
}

function linger(socket: Socket): void {
  const give = (): void => {
    socket.destroy();
  };
  const whole = setTimeout(give, LINGER_WHOLE);
  socket.setTimeout(LINGER_IDLE, give);
  socket.on('close', () => clearTimeout(whole));
  if (socket.readableEnded) return;
  socket.resume();
}
