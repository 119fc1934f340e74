import { type Failure, type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { sendResultOf } from '../../../../shared/sending/queue/policy.ts';
import { readRetryAfter } from '../../../../shared/sending/outcome/retry-after.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import type { ExchangeTrace } from '../../../../shared/bridge/view/exchange-view.ts';
import { requestLayers } from '../../../../shared/report/wire/capture.ts';
import type { EventListener } from '../../platform/base/host.ts';
import type { DemoCollector } from '../collector/demo-collector.ts';
import { sentTaintOf } from '../collector/sent-taint.ts';
import { expectedError } from '../../platform/files/io-error.ts';
import { type FileSource, openFileSource } from '../../platform/files/file-source.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';
import type { OutboxRow } from '../../store/outbox-rows.ts';
import { type AttemptStore, recordOf } from '../outbox/attempt-store.ts';
import { begunAttempt } from '../outbox/begun-attempt.ts';
import { type JudgedAnswer, outcomeOfAnswer } from '../outbox/outcome-of-answer.ts';
import { roundedTime } from '../http/phase-times.ts';
import { type ReceivedAnswer, sendRequest } from '../http/send-request.ts';
import { checkedBody } from '../http/hashed-body.ts';
import { sentHead } from '../outbox/sent-head.ts';
import { sentSecrets } from '../http/sent-secrets.ts';
import { type TargetRoute, type TargetRoutes, shownTarget } from '../http/target-routes.ts';
import type { BegunSend, EndedSend } from './send-stages.ts';
import type { QueuedContents } from './queued-contents.ts';
import { queuedHead } from './queued-head.ts';
import { type QueuedRequest, NOTHING_PREDICTED, readQueuedRequest } from './queued-request.ts';

interface QueuedSenderTools {
  readonly store: Pick<AttemptStore, 'save'>;
  readonly routes: TargetRoutes;
  readonly demo: Pick<DemoCollector, 'noteSentTaint'>;
  readonly contents: Pick<QueuedContents, 'pathOf'>;
  /** Returns a target in the form in which attempts store it before they reach the target. */
  readonly targetOf: (id: string) => AttemptView['target'];
  /** Address of a target; null if the target does not exist. */
  readonly addressOf: (id: string) => string | null;
  /** The protected values of a queued request; null if unknown. They are read only if an answer has to be searched for them. */
  readonly protectedValues: (row: OutboxRow, request: QueuedRequest) => Iterable<Uint8Array> | null;
  readonly now: () => number;
  /** Handle of the open report of a capture, by the SHA-256 of its file; empty if the capture is not open. */
  readonly openAs: (key: string) => string;
  readonly emit: EventListener;
  /** Called while the body is sent, with the number of bytes sent so far. */
  readonly progress: (item: number, sentBytes: number) => void;
}

/** The result of an exchange, or of an attempt that could not start. */
interface Made {
  readonly result: Result<ReceivedAnswer>;
  readonly trace: ExchangeTrace | null;
  readonly way: TargetRoute | null;
  readonly plan: HeadPlan | null;
}

/** Makes attempts to send queued reports. */
export interface QueuedSender {
  /** Begins an attempt. The state transition of the report is the journal entry of the attempt. The attempt gets its own row only when it has ended. */
  readonly begin: (row: OutboxRow) => BegunSend;
  /** Stores the attempt of a report that was being sent when its process ended. The outcome is unknown. Throws the errors of SQLite. */
  readonly abandoned: (row: OutboxRow) => void;
}

export function queuedSender(tools: QueuedSenderTools): QueuedSender {
  const { store, routes, contents, now } = tools;

  function attemptOf(row: OutboxRow, request: QueuedRequest | null, at: number): AttemptView {
    const { id: item, bytes: totalBytes, body } = row;
    const [predicted, about] = [request?.predicted ?? NOTHING_PREDICTED, request?.about ?? null];
    return begunAttempt(
      { report: tools.openAs(row.reportKey), target: tools.targetOf(row.target), totalBytes, predicted, item, body, about },
      at,
    );
  }

  return {
    begin(row) {
      const request = readQueuedRequest(row.request);
      const attempt = attemptOf(row, request, now());
      return {
        attempt: attempt.id,
        mostAttempts: request?.attempts ?? null,
        async send(signal) {
          const made = await exchanged(row, request, signal);
          return endedOf(row, request, attempt, made);
        },
      };
    },
    abandoned(row) {
      if (row.attempt === null) return;
      const begun = attemptOf(row, readQueuedRequest(row.request), row.since);
      const ended = failureView(failure('send_failed', { host: begun.target.host, reason: 'ended' }));
      store.save(row.reportKey, recordOf({ ...begun, id: row.attempt, state: 'failed', failure: ended }), null, {
        address: tools.addressOf(row.target),
      });
    },
  };

  async function exchanged(row: OutboxRow, request: QueuedRequest | null, signal: AbortSignal): Promise<Made> {
    let file: FileSource | null = null;
    try {
      if (request === null) return notBegun(failure('file_unreadable', { own: 'capture' }));
      const way = await routes.routeOf(row.target, true);
      if (!way.ok) return notBegun(way.error);
      const { target, route, connections, timeouts, isHere } = way.value;
      if (!isHere && request.agreed !== target.origin) return notBegun(failure('confirmation_needed', { host: target.host }), way.value);
      const opened = openFileSource(contents.pathOf(row.content), request.about.name);
      if (!opened.ok) return notBegun(opened.error, way.value);
      file = opened.value;
      const layers = requestLayers(file, 'own');
      const body = layers.content;
      if (body.size !== row.bytes) return notBegun(failure('file_changed', { own: 'capture' }), way.value);
      const plan = queuedHead(request, layers.request, body.size, way.value.plan);
      if (plan.unsendable.length > 0 && !request.options.omitUnsendable)
        return notBegun(failure('head_not_sendable', { names: plan.unsendable }), way.value);
      const taint = sentTaintOf(plan, body, { edits: request.edits, tainted: request.sealed });
      if (taint !== null) tools.demo.noteSentTaint(taint);
      const onProgress = (sentBytes: number): void => tools.progress(row.id, sentBytes);
      const checked = checkedBody(body, row.body);
      const exchange = await sendRequest({ target, route, connections, plan, body: checked, timeouts, signal, onProgress });
      const times = { ...exchange.trace.times, dns: roundedTime(way.value.dns) };
      return { result: exchange.result, trace: { ...exchange.trace, times }, way: way.value, plan };
    } catch (reason) {
      return notBegun(expectedOr(reason));
    } finally {
      file?.close();
    }
  }

  function endedOf(row: OutboxRow, request: QueuedRequest | null, begun: AttemptView, { result, trace, way, plan }: Made): EndedSend {
    const endedAt = new Date(now()).toISOString();
    const base = { ...begun, trace, endedAt, sentBytes: trace?.sentBytes ?? 0, target: way === null ? begun.target : shownTarget(way) };
    const judged = result.ok ? judgedAnswer(row, request, result.value, way, plan) : null;
    const exchange = { request: plan === null ? null : sentHead(plan), answer: judged?.answer ?? null };
    const view: AttemptView = result.ok
      ? { ...base, state: 'answered', outcome: judged?.outcome ?? null, failure: null }
      : { ...base, state: result.error.code === 'cancelled' ? 'cancelled' : 'failed', failure: failureView(result.error) };
    const sendResult = sendResultOf(
      view.outcome === null
        ? {
            kind: 'failed',
            code: result.ok ? 'internal' : result.error.code,
            isTrusted: trace?.isTrusted ?? true,
            isWhole: trace?.isWhole ?? false,
          }
        : { kind: 'answered', outcome: view.outcome },
    );
    const isForced = view.outcome?.forced === true;
    return {
      // A forced answer does not show that the URL is wrong. Only this report waits for the user; the target's other reports continue.
      sendResult: isForced && sendResult === 'wrong_url' ? 'other' : sendResult,
      isForced,
      retryAfter: result.ok ? readRetryAfter(result.value.retryAfter ?? null, now()) : null,
      status: view.outcome?.status ?? null,
      value: view.outcome?.value ?? null,
      record() {
        store.save(row.reportKey, recordOf(view), null, { exchange, address: way?.address ?? tools.addressOf(row.target) });
      },
      tell() {
        tools.emit('attempt.changed', view);
      },
    };
  }

  function judgedAnswer(
    row: OutboxRow,
    request: QueuedRequest | null,
    answer: ReceivedAnswer,
    way: TargetRoute | null,
    plan: HeadPlan | null,
  ): JudgedAnswer {
    const { throttling } = request?.rules ?? way?.preset.rules ?? { throttling: null };
    const own = typeof throttling === 'object' ? throttling : null;
    const ofBody = request === null ? null : tools.protectedValues(row, request);
    const values = ofBody === null || plan === null ? null : sentSecrets(plan, ofBody);
    const forced = way?.preset.url === null && answer.forced === true;
    return outcomeOfAnswer({ ...answer, forced }, values, own, way?.preset.treats ?? {});
  }
}

function notBegun(error: Failure, way: TargetRoute | null = null): Made {
  return { result: fail(error), trace: null, way, plan: null };
}

/** A bug during sending ends the attempt like any failure. Its message is not reported. */
function expectedOr(reason: unknown): Failure {
  try {
    return expectedError(reason);
  } catch {
    // The report must not stay in the state "sending", whatever the error is.
    return failure('internal', { channel: 'outbox', kind: reason instanceof Error ? reason.name : '' });
  }
}
