import type { OwnRules } from '../../../../shared/verdict/rules/own-rules.ts';
import { performance } from 'node:perf_hooks';
import { type Failure, type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import type { AttemptView, SentReport } from '../../../../shared/bridge/view/attempt-view.ts';
import type { ExchangeTrace } from '../../../../shared/bridge/view/exchange-view.ts';
import type { Prediction } from '../../../../shared/bridge/view/prediction-view.ts';
import type { Treatments } from '../../../../shared/sending/outcome/rejection-of.ts';
import type { EventListener } from '../../platform/base/host.ts';
import { attemptOwner, isAlive } from './attempt-owner.ts';
import { type AttemptStore, type AttemptRecord, type AttemptExtras, recordOf } from './attempt-store.ts';
import { begunAttempt } from './begun-attempt.ts';
import { type JudgedAnswer, outcomeOfAnswer } from './outcome-of-answer.ts';
import type { ReceivedAnswer } from '../http/send-request.ts';

/** Minimum interval between two progress events, in ms. */
const PROGRESS_EVERY = 100;

/** Facts about an attempt that begins. */
interface NewAttempt {
  /** Handle of the open report. */
  readonly report: string;
  /** SHA-256 of its file. */
  readonly key: string;
  readonly target: AttemptView['target'];
  /** Destination address. */
  readonly address: string;
  readonly totalBytes: number;
  /** The facts about the report that the history shows. */
  readonly about: SentReport;
  /** The sent head in its stored form. */
  readonly head: string;
  readonly predicted: Prediction;
  /** Protected values of the request. They are read when an answer has arrived. */
  readonly values: Iterable<Uint8Array>;
  /** Throttling rules that the user wrote for the target. */
  readonly own: OwnRules | null;
  /** The user's treatments of the target's rules. */
  readonly treats: Treatments;
}

/** The facts that determine how an answer is interpreted. */
type ReadBy = Pick<NewAttempt, 'values' | 'own' | 'treats'>;

/** Sends the request of an attempt. Called once, with a cancel signal and a progress callback (bytes of the body). */
type Sending = (signal: AbortSignal, onProgress: (sentBytes: number) => void) => Promise<Sent>;

/** The result of sending. `trace`: null if nothing is known about the exchange on the wire. */
export interface Sent {
  readonly result: Result<ReceivedAnswer>;
  readonly trace: ExchangeTrace | null;
  /** SHA-256 of the body; null if the body was not read completely. */
  readonly body: string | null;
}

/** Active and stored attempts. */
export interface Attempts {
  /** Begins an attempt and returns at once. `attempt.changed` events report its progress. */
  begin(attempt: NewAttempt, sending: Sending): AttemptView;
  /** Cancels an active attempt. Returns false if no active attempt has that id. */
  cancel(id: string): boolean;
  /** Cancels the active attempts of a capture, and waits until they are stored. */
  stop(key: string): Promise<void>;
  /** Returns the attempts of a capture, newest first, with the handle of the open report. */
  list(key: string, report: string): readonly AttemptView[];
  /** Cancels all active attempts, and waits until they are stored. */
  close(): Promise<void>;
}

interface AttemptTools {
  readonly store: AttemptStore;
  readonly emit: EventListener;
  readonly now: () => number;
}

interface Running {
  /** SHA-256 of the sent file. */
  readonly key: string;
  readonly abort: AbortController;
  readonly done: Promise<void>;
  view: AttemptView;
}

export function createAttempts(tools: AttemptTools): Attempts {
  const running = new Map<string, Running>();
  const owner = attemptOwner();

  function saveAttempt(key: string, view: AttemptView, more: AttemptExtras = {}): void {
    tools.store.save(key, recordOf(view), view.state === 'sending' ? owner.text : null, more);
  }

  async function run(begun: Running, { key, head, ...by }: ReadBy & Pick<NewAttempt, 'key' | 'head'>, sending: Sending): Promise<void> {
    let reportedAt = performance.now();
    const onProgress = (sentBytes: number): void => {
      begun.view = { ...begun.view, sentBytes };
      if (performance.now() - reportedAt < PROGRESS_EVERY) return;
      reportedAt = performance.now();
      tools.emit('attempt.changed', begun.view);
    };
    const { result, trace, body } = await finished(sending(begun.abort.signal, onProgress));
    const judged = result.ok ? judgedAnswer(result.value, by, begun.view.target.kind) : null;
    const ending: Ending = result.ok ? { state: 'answered', outcome: judged?.outcome ?? null, failure: null } : failed(result.error);
    begun.view = { ...begun.view, ...ending, trace, body, endedAt: new Date(tools.now()).toISOString() };
    running.delete(begun.view.id);
    try {
      saveAttempt(key, begun.view, { exchange: { request: head, answer: judged?.answer ?? null } });
    } finally {
      tools.emit('attempt.changed', begun.view);
    }
  }

  function shown(record: AttemptRecord, ownerText: string | null, key: string, report: string): AttemptView {
    const view = { ...record, report };
    const now = running.get(view.id)?.view;
    if (now !== undefined) return { ...now, report };
    if (view.state !== 'sending' || (ownerText !== null && isAlive(ownerText))) return view;
    const over = { ...view, ...failed(failure('send_failed', { host: view.target.host, reason: 'ended' })) };
    saveAttempt(key, over);
    return over;
  }

  return {
    begin({ report, key, target, address, totalBytes, about, predicted, values, own, treats, head }, sending) {
      const view = begunAttempt({ report, target, totalBytes, predicted, item: null, body: null, about }, tools.now());
      saveAttempt(key, view, { address });
      const abort = new AbortController();
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const begun: Running = { key, abort, done: promise, view };
      running.set(view.id, begun);
      tools.emit('attempt.changed', view);
      run(begun, { key, values, own, treats, head }, sending).then(() => resolve(undefined), reject);
      return view;
    },
    cancel(id) {
      const attempt = running.get(id);
      attempt?.abort.abort();
      return attempt !== undefined;
    },
    list: (key, report) => tools.store.list(key).map((row) => shown(row.attempt, row.owner, key, report)),
    stop: (key) => stopped([...running.values()].filter((attempt) => attempt.key === key)),
    async close() {
      await stopped([...running.values()]);
      owner.close();
    },
  };
}

async function stopped(attempts: readonly Running[]): Promise<void> {
  for (const { abort } of attempts) abort.abort();
  await Promise.allSettled(attempts.map(({ done }) => done));
}

type Ending = Pick<AttemptView, 'state' | 'outcome' | 'failure'>;

/** Interprets an answer. A header marks an answer as forced (chosen instead of judged). It counts only if the demo collector sent it. */
function judgedAnswer(answer: ReceivedAnswer, { values, own, treats }: ReadBy, kind: AttemptView['target']['kind']): JudgedAnswer {
  return outcomeOfAnswer({ ...answer, forced: kind === 'demo' && answer.forced === true }, values, own, treats);
}

function failed(reason: Failure): Ending {
  return { state: reason.code === 'cancelled' ? 'cancelled' : 'failed', outcome: null, failure: failureView(reason) };
}

/** A bug during sending ends the attempt like any failure. Its message is not reported. */
async function finished(sending: Promise<Sent>): Promise<Sent> {
  try {
    return await sending;
  } catch (reason) {
    return {
      result: fail(failure('internal', { channel: 'send.start', kind: reason instanceof Error ? reason.name : '' })),
      trace: null,
      body: null,
    };
  }
}
