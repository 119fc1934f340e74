import type { Result } from '../../../shared/errors.ts';
import { assertNever, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { shownPathWord } from '../../../shared/curl/shell-words.ts';
import { expectAnswer } from '../../../shared/inspection/expect.ts';
import { masksOf } from '../../../shared/redact/masks.ts';
import { maskedUrl } from '../../../shared/redact/urls.ts';
import { DEMO_TARGET } from '../../../shared/target/preset.ts';
import type { OwnRules } from '../../../shared/target/own-rules.ts';
import type { TargetRules } from '../../../shared/target/target-rules.ts';
import { rulesAlone } from '../../../shared/target/target-rules.ts';
import { predictionView } from '../../../shared/present/prediction-of.ts';
import { sendQuestion } from '../../../shared/present/send-question.ts';
import type { SendOptions, SentReport, Target } from '../../../shared/view/attempt-view.ts';
import type { ExchangeTrace } from '../../../shared/view/exchange-view.ts';
import type { Prediction } from '../../../shared/view/prediction-view.ts';
import type { GoingAlong } from '../../../shared/view/send-question.ts';
import { kindsOf } from '../../../shared/view/send-question.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import type { EventListener } from '../base/host.ts';
import type { DemoCollector } from '../collector/demo-collector.ts';
import { IoFailure, readError, systemCode, writeError } from '../files/io-error.ts';
import type { HostPart } from '../bridge/host-part.ts';
import type { Jobs } from '../jobs/open-jobs.ts';
import type { OpenReport, Outgoing, ReportRegistry } from '../reports/open-report.ts';
import { STORE_FILE } from '../store/store-path.ts';
import type { SendAsks } from './ask-to-send.ts';
import type { AttemptStore } from './attempt-store.ts';
import { openAttempts } from './attempts.ts';
import type { Leaving } from './confirmations.ts';
import { Connections } from './connections.ts';
import { curlOfPlan } from './curl-of-plan.ts';
import { goingAlong } from './going-along.ts';
import type { Lookup, Place } from './place.ts';
import { placeAtHand, placeOf } from './place.ts';
import type { HeadPlan } from '../reports/plan-head.ts';
import { headOfPlan } from '../reports/plan-head.ts';
import { titlePieces } from '../reports/report-title.ts';
import { planFor } from '../reports/outgoing-head.ts';
import { hashedBody, sentHead } from './sent-head.ts';
import { sentSecrets } from './sent-secrets.ts';
import { sendRequest } from './send-request.ts';
import type { ParsedTarget } from './target.ts';
import { parseTarget } from './target.ts';

export interface OutboxTools {
  readonly store: AttemptStore;
  readonly setting: ReadSetting;
  readonly now: () => number;
  readonly emit: EventListener;
  readonly reports: Pick<ReportRegistry, 'find'>;
  readonly jobs: Pick<Jobs, 'run'>;
  readonly lookup: Lookup;
  readonly asks: SendAsks;
}

/** What is to be sent where, and what that target judges by. */
interface ToSend extends TargetRules {
  readonly report: string;
  readonly target: Target;
  readonly options: SendOptions;
}

/** Everything that is known before a byte is sent. */
interface Prepared {
  readonly report: OpenReport;
  /** The report as it goes out; edits that are made later do not change it. */
  readonly outgoing: Outgoing;
  /** Steps of the edit list that are in it. */
  readonly edits: number;
  readonly target: ParsedTarget;
  readonly plan: HeadPlan;
  readonly predicted: Prediction;
  /** What history tells of the report. */
  readonly about: SentReport;
  readonly along: GoingAlong;
  /** Where it would go, if it left this machine. */
  readonly leaving: Leaving;
  /** What is protected in it, head and body. */
  readonly values: Iterable<Uint8Array>;
  /** A person's throttling rules that the target is taken to have. */
  readonly own: OwnRules | null;
}

/** The room of the outbox. */
export interface OutboxRoom extends HostPart<'send'> {
  /** Cancels what of a capture is being sent, and waits until that is kept. `key`: SHA-256 of its file. */
  readonly stop: (key: string) => Promise<void>;
}

/** The room that sends reports and keeps what became of it. The demo collector is started when it is sent to. */
export function openOutbox(tools: OutboxTools, demo: DemoCollector): OutboxRoom {
  const attempts = openAttempts(tools);
  const { confirmations, ask } = tools.asks;

  const connectWithin = (): number => tools.setting('send.connect');

  /** `start`: the demo collector must run afterwards; otherwise its URL is foretold. */
  async function resolveTarget(target: Target, start: boolean): Promise<Result<ParsedTarget>> {
    switch (target.kind) {
      case 'url':
        return parseTarget(target.url);
      case 'demo': {
        const running = start ? await demo.ensureRunning() : ok(demo.foretoldUrl());
        return running.ok ? parseTarget(running.value) : running;
      }
      default:
        return assertNever(target);
    }
  }

  async function prepare(toSend: ToSend, start: boolean): Promise<Result<Prepared>> {
    const report = tools.reports.find(toSend.report);
    if (report === null) return fail(failure('unknown_handle', { what: 'report' }));
    const fault = report.fault();
    if (fault !== null) return fail(fault);
    const target = await resolveTarget(toSend.target, start);
    if (!target.ok) return target;
    const { steps, current } = report.draft;
    const outgoing = await report.outgoing();
    const inspection = outgoing.inspection(rulesAlone(toSend));
    const plan = planFor(inspection, current.state.length, target.value, toSend.options);
    const predicted = predictionView(expectAnswer(inspection, headOfPlan(plan), tools.now()), 'outgoing', inspection);
    const along = goingAlong(inspection, plan);
    const leaving = { origin: target.value.origin, kinds: kindsOf(along) };
    const own = typeof toSend.throttling === 'object' ? toSend.throttling : null;
    const values = sentSecrets(plan, outgoing.protectedValues(toSend.dialect));
    const about = { name: report.name, ...titlePieces(inspection, masksOf(inspection)) };
    return ok({ report, outgoing, edits: steps.length, target: target.value, plan, predicted, about, along, leaving, values, own });
  }

  function begin(prepared: Prepared, place: Place, kind: Target['kind']): Result<{ attempt: string }> {
    const { report, outgoing, target, plan, predicted, about, values, own } = prepared;
    const body = outgoing.capture.content;
    const head = sentHead(plan);
    const timeouts = { connect: connectWithin(), idle: tools.setting('send.answer'), whole: null };
    const route = { url: target.url, place, proxy: null, trust: { context: null, pinned: null } };
    const shown = { kind, host: target.host, url: maskedUrl(target.url.href), id: kind === 'demo' ? DEMO_TARGET : null, name: null };
    try {
      const view = attempts.begin(
        { report: report.id, key: report.key, target: shown, totalBytes: body.size, about, head, predicted, values, own },
        async (signal, onProgress) => {
          let trace: ExchangeTrace | null = null;
          const hashed = hashedBody(body);
          const result = await tools.jobs.run({ kind: 'send', subject: report.name }, async (job) => {
            const progress = (sentBytes: number): void => {
              job.passed(sentBytes, body.size);
              onProgress(sentBytes);
            };
            const stopped = AbortSignal.any([signal, job.signal]);
            const connections = new Connections(false);
            const exchanged = await sendRequest({
              target,
              route,
              connections,
              plan,
              body: hashed.source,
              timeouts,
              signal: stopped,
              onProgress: progress,
            });
            trace = exchanged.trace;
            return exchanged.result;
          });
          return { result, trace, body: hashed.sha256() };
        },
      );
      return ok({ attempt: view.id });
    } catch (reason) {
      return fail(writeError(onlyExpected(reason), { own: 'attempt' }));
    }
  }

  return {
    handlers: {
      'send.preview': async (toSend) => {
        const prepared = await prepare(toSend, false);
        if (!prepared.ok) return prepared;
        const { outgoing, edits, target, plan, predicted, along, leaving } = prepared.value;
        const place = await placeAtHand(target, tools.lookup, connectWithin());
        const isHere = place?.isHere ?? false;
        return ok({
          url: maskedUrl(target.url.href),
          host: target.host,
          loopback: isHere,
          requestLine: `${plan.method} ${maskedUrl(plan.path)} HTTP/1.1`,
          bodyBytes: outgoing.capture.content.size,
          edits,
          changes: [...plan.changes],
          unsendable: [...plan.unsendable],
          along,
          needsConfirmation: !isHere && !confirmations.covers(leaving),
          predicted,
        });
      },

      'send.curl': async ({ body, ...toSend }) => {
        const prepared = await prepare(toSend, false);
        if (!prepared.ok) return prepared;
        const { plan, target } = prepared.value;
        if (plan.unsendable.length > 0 && !toSend.options.omitUnsendable)
          return fail(failure('head_not_sendable', { names: plan.unsendable }));
        const { text, variables } = curlOfPlan(plan, target, shownPathWord(body), false);
        return ok({ command: text, variables: [...variables] });
      },

      'send.confirm': async (toSend) => {
        const prepared = await prepare(toSend, false);
        if (!prepared.ok) return prepared;
        const { target, leaving, along } = prepared.value;
        if (confirmations.covers(leaving)) return ok({ kind: 'not_needed' });
        const { isHere } = await placeOf(target, tools.lookup, connectWithin());
        const question = sendQuestion(target.host, target.url.protocol, along);
        return ok(isHere ? { kind: 'not_needed' } : await ask(leaving, question));
      },

      'send.start': async ({ confirmed, ...toSend }) => {
        const prepared = await prepare(toSend, true);
        if (!prepared.ok) return prepared;
        const { target, plan, leaving } = prepared.value;
        if (plan.unsendable.length > 0 && !toSend.options.omitUnsendable)
          return fail(failure('head_not_sendable', { names: plan.unsendable }));
        const place = await placeOf(target, tools.lookup, connectWithin());
        // A number is taken back first, so that it is worth nothing afterwards, whatever lets this report go.
        const isAgreed = (confirmed !== null && confirmations.redeem(confirmed, leaving)) || place.isHere || confirmations.covers(leaving);
        if (!isAgreed) return fail(failure('confirmation_needed', { host: target.host }));
        // It was closed, or erased, while it was prepared.
        if (tools.reports.find(toSend.report) === null) return fail(failure('unknown_handle', { what: 'report' }));
        return begin(prepared.value, place, toSend.target.kind);
      },

      'send.cancel': ({ attempt }) => {
        attempts.cancel(attempt);
        return ok({ done: true });
      },

      'send.attempts': ({ report: id }) => {
        const report = tools.reports.find(id);
        if (report === null) return fail(failure('unknown_handle', { what: 'report' }));
        try {
          return ok({ attempts: [...attempts.list(report.key, report.id)] });
        } catch (reason) {
          return fail(readError(onlyExpected(reason), { file: STORE_FILE }));
        }
      },
    },
    stop: (key) => attempts.stop(key),
    close: () => attempts.close(),
  };
}

/** Failures of the disk and of SQLite pass; anything else is a bug and is thrown on. */
function onlyExpected(reason: unknown): unknown {
  if (reason instanceof IoFailure || systemCode(reason) !== null) return reason;
  throw reason;
}
