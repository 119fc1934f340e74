import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { SETTINGS } from '../../../../shared/settings/settings.ts';
import { type TargetRules, DEMO_RULES, areSameRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { asksForRules } from '../../../../shared/verdict/decide/asked-rules.ts';
import type { DemoAnswer } from '../../../../shared/report/samples/demo-answers.ts';
import type { CollectorView } from '../../../../shared/bridge/view/collector-view.ts';
import { type DisclosurePolicy, BUILT_IN_POLICY } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { SUBMIT_PATH } from '../../../../shared/verdict/checks/route.ts';
import { NO_TITLE } from '../../report/view/report-title.ts';
import { coalescedEmitter } from '../../platform/base/coalesced-emitter.ts';
import { opaqueId } from '../../platform/files/handles.ts';
import { type AnsweredRequest, answerRequest, isForced } from './answer-request.ts';
import { jsonReply, pageReply, replyBytes } from './demo-reply.ts';
import { DemoServer, endWith, urlAt } from './demo-server.ts';
import { isDemoCollector } from './is-demo-collector.ts';
import { loggedRequest } from './logged-request.ts';
import { type ReceiveLimits, type ReceivedRequest, RECEIVE_LIMITS, receiveRequest } from './receive-request.ts';
import { maskedRequest } from './received-log.ts';
import { type LogEntry, type LogLimits, type RequestLog, requestLog } from './request-log.ts';
import { type TaintedSend, createSentTaints } from './sent-taint.ts';

/** A sample roll that every sampling rule rejects. */
const FIRST_ROLL = 0.999_999;

export interface DemoOptions {
  /** An existing folder for temporary files. Requests are stored in a subfolder. */
  readonly temporary: string;
  /** Maximum size of an inflated body in bytes. Read for each request. */
  readonly inflateLimit: number;
  /** The port that `ensureRunning` tries first. Read at each start. Default: the default of the setting `demo.port`. */
  readonly usualPort?: number;
  /** Limits of the log. Called for each request. Default: the defaults of the settings. */
  readonly logLimits?: () => LogLimits;
  readonly now: () => number;
  /** Returns a sample roll: the random number for sampling rules, 0 <= roll < 1. */
  readonly roll: () => number;
  /** The initial rules. Default: DEMO_RULES. */
  readonly rules?: TargetRules;
  /** Decides which annotations are public. Default: the built-in policy. */
  readonly policy?: DisclosurePolicy;
  readonly limits?: Partial<Omit<ReceiveLimits, 'body'>>;
  /** Stores a received request and returns the path of its file. null: the request is only in the log. */
  readonly saveRequest?: (request: ReceivedRequest, at: Date) => Promise<string | null>;
  /** Called after every change of the collector's view. */
  readonly changed: (view: CollectorView) => void;
}

/** The built-in collector. Listens on 127.0.0.1, judges and throttles like a real collector, and logs received requests. */
export class DemoCollector {
  readonly #options: DemoOptions;
  readonly #policy: DisclosurePolicy;
  readonly #folder: string;
  readonly #logLimits: () => LogLimits;
  readonly #log: RequestLog;
  /** Emits the view after reports got names. Coalesces events, because many reports can be sent in a second. */
  readonly #named = coalescedEmitter(() => void this.#changed());
  readonly #taints = createSentTaints();
  readonly #server: DemoServer;
  #next: DemoAnswer | null = null;
  #always: DemoAnswer = 'judge';
  #rules: TargetRules;
  /** SHA-256s of the bodies that have had their first sample roll. */
  readonly #rolled = new Set<string>();
  /** The last start or stop. The next start or stop waits for it. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: DemoOptions) {
    this.#options = options;
    this.#policy = options.policy ?? BUILT_IN_POLICY;
    this.#folder = join(options.temporary, 'collector');
    this.#logLimits = options.logLimits ?? defaultLimits;
    this.#log = requestLog(this.#logLimits);
    this.#rules = options.rules ?? DEMO_RULES;
    this.#server = new DemoServer((socket) => {
      this.#serve(socket).catch(() => {
        // The disk cannot store the request, or there is a bug. The client gets a 500, as from a real collector, and the app keeps running.
        endWith(socket, replyBytes(jsonReply(500), options.now()));
      });
    });
  }

  view(): CollectorView {
    const { port } = this.#server;
    const log = this.#log.shown().map((request) => maskedRequest(request, this.#policy.annotations));
    const url = port === null ? null : urlOf(port);
    return { running: port !== null, url, port, rules: this.#rules, next: this.#next, always: this.#always, log };
  }

  /** Starts the collector, or moves it to another port. `port`: 0 for any free port. Errors: port_in_use. */
  start(port: number): Promise<Result<CollectorView>> {
    return this.#inTurn(async () => {
      const started = await this.#startNow(port);
      return started.ok ? ok(this.view()) : started;
    });
  }

  /** The submission URL. If the collector is stopped, the URL that `ensureRunning` would try first. */
  plannedUrl(): string {
    return urlOf(this.#server.port ?? this.#usualPort());
  }

  /** Returns the submission URL. If necessary, starts the collector at its usual port, or at any free port if that port is in use. */
  ensureRunning(): Promise<Result<string>> {
    return this.#inTurn(async () => {
      const { port } = this.#server;
      const known = port === null ? await this.#startNow(this.#usualPort()) : ok(port);
      const started = known.ok ? known : await this.#startNow(0);
      return started.ok ? ok(urlOf(started.value)) : started;
    });
  }

  stop(): Promise<CollectorView> {
    return this.#inTurn(async () => {
      await this.#server.close();
      return this.#changed();
    });
  }

  /** Chooses the answer to the next request that no earlier check answers (see `answerRequest`). null: the answer of `answerAlways`. */
  answerNext(answer: DemoAnswer | null): CollectorView {
    this.#next = answer;
    return this.#changed();
  }

  /** Sets the answer to every request that no earlier check answers. */
  answerAlways(answer: DemoAnswer): CollectorView {
    this.#always = answer;
    return this.#changed();
  }

  /** Sets the rules for judging requests, including the maximum size of a body. */
  judgeBy(rules: TargetRules): CollectorView {
    if (areSameRules(rules, this.#rules)) return this.view();
    this.#rules = rules;
    return this.#changed();
  }

  /** Returns a logged request and keeps its file until the collector is closed; null if the request is no longer in the log. */
  take(id: string): LogEntry | null {
    return this.#log.take(id);
  }

  /** A logged request; null if it is no longer in the log. */
  find(id: string): LogEntry | null {
    return this.#log.find(id);
  }

  /** Emits the view again. Call this after the annotation list changed. */
  tellAgain(): void {
    this.#changed();
  }

  /** Gives the name of a sent report to the logged requests with the same body. `bodySha256`: SHA-256 of that body. */
  nameSent(bodySha256: string, name: string): void {
    if (this.#log.name(bodySha256, name)) this.#named.changed();
  }

  /** Call this before sending a report whose taint is not visible in its bytes, so that the log masks the tainted values. */
  noteSentTaint(send: TaintedSend): void {
    this.#taints.add(send);
  }

  /** Returns the number of logged requests whose bytes have this SHA-256. */
  countOf(sha256: string): number {
    return this.#log.countOf(sha256);
  }

  /** Removes the requests whose bytes have this SHA-256 from the log. */
  forget(sha256: string): void {
    if (this.#log.countOf(sha256) === 0) return;
    this.#log.forget(sha256);
    this.#changed();
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#server.close();
      this.#named.close();
      this.#log.close();
    });
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(step);
    this.#turn = run.catch(() => undefined);
    return run;
  }

  #usualPort(): number {
    return this.#options.usualPort ?? SETTINGS['demo.port'].default;
  }

  #changed(): CollectorView {
    const view = this.view();
    this.#options.changed(view);
    return view;
  }

  /** Starts the collector and returns the port. */
  async #startNow(port: number): Promise<Result<number>> {
    const current = this.#server.port;
    if (current !== null && (port === 0 || port === current)) return ok(current);
    const bound = await this.#server.listen(port);
    if (bound === null) return fail(failure('port_in_use', { port, holder: (await isDemoCollector(port)) ? 'demo_collector' : 'unknown' }));
    this.#changed();
    return ok(bound);
  }

  async #serve(socket: Socket): Promise<void> {
    const id = opaqueId();
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const limits: ReceiveLimits = {
      ...RECEIVE_LIMITS,
      ...this.#options.limits,
      body: this.#rules.maxBody,
      room: this.#logLimits().room,
    };
    const reception = await receiveRequest(socket, join(this.#folder, `${id}.http`), limits);
    if (reception.kind === 'gone') return;
    if (reception.kind === 'refused') {
      endWith(socket, replyBytes(reception.status === 500 ? jsonReply(500) : pageReply(reception.status), this.#options.now()));
      return;
    }
    const answered = await this.#answer(reception.request);
    // The request must be in the log before the client gets the answer.
    const bytes = await this.#logRequest(id, reception.request, answered);
    endWith(socket, bytes);
    this.#changed();
  }

  async #answer(request: ReceivedRequest): Promise<AnsweredRequest> {
    const { temporary, inflateLimit, now } = this.#options;
    try {
      return await answerRequest(request, () => this.#takeChosen(), {
        temporary,
        inflateLimit,
        rules: this.#rules,
        policy: this.#policy,
        now: now(),
        roll: this.#rollFor(request),
      });
    } catch {
      // After any failure, a collector answers 500. The log shows the request.
      return { reply: jsonReply(500), decided: { by: 'rule', rule: null, chance: null }, title: NO_TITLE };
    }
  }

  /** Adds a request to the log. Returns the bytes of the answer. */
  async #logRequest(id: string, request: ReceivedRequest, answered: AnsweredRequest): Promise<Uint8Array> {
    const { now, saveRequest } = this.#options;
    const at = new Date(now());
    const taint = this.#taints.of(request);
    // The capture library reads its files again and would show tainted values, so a request with such values is not stored there.
    const libraryPath = taint.title ? null : ((await saveRequest?.(request, at)) ?? null);
    const answer = replyBytes(answered.reply, now(), isForced(answered.decided));
    this.#log.add({
      shown: loggedRequest({ id, at, request, answered, taint, rules: this.#rules, policy: this.#policy }),
      taintedHeaders: taint.headers,
      spool: libraryPath ?? request.spool,
      spoolBytes: request.spoolBytes,
      sha256: request.hash.sha256,
      isInLibrary: libraryPath !== null,
      bodySha256: request.bodySha256,
      answer,
    });
    return answer;
  }

  /** Returns the sample roll for a request. If a report asks for Mozilla's rules, every sampling rule rejects its first roll. */
  #rollFor({ head, bodySha256 }: ReceivedRequest): number {
    const isFirst = bodySha256 !== null && asksForRules(head) && !this.#rolled.has(bodySha256);
    if (isFirst) this.#rolled.add(bodySha256);
    return isFirst ? FIRST_ROLL : this.#options.roll();
  }

  /** Returns the answer that the user chose for this request. Clears a choice that was only for the next request. */
  #takeChosen(): DemoAnswer {
    const chosen = this.#next ?? this.#always;
    this.#next = null;
    return chosen;
  }
}

function defaultLimits(): LogLimits {
  return { requests: SETTINGS['demo.requests'].default, room: SETTINGS['demo.room'].default };
}

function urlOf(port: number): string {
  return urlAt(port, SUBMIT_PATH);
}
