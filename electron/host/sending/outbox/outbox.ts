import type { Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { shownPathWord } from '../../../../shared/sending/curl/shell-words.ts';
import { expectAnswer } from '../../../../shared/verdict/decide/expect.ts';
import { maskedByOrigin, masksOf } from '../../../../shared/masking/masks.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import type { OwnRules } from '../../../../shared/verdict/rules/own-rules.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { rulesAlone } from '../../../../shared/verdict/rules/target-rules.ts';
import { predictionView } from '../../../../shared/text/presenters/prediction-of.ts';
import { sendQuestion } from '../../../../shared/text/presenters/send-question.ts';
import type { SendOptions, SentReport } from '../../../../shared/bridge/view/attempt-view.ts';
import type { ExchangeTrace } from '../../../../shared/bridge/view/exchange-view.ts';
import type { Prediction } from '../../../../shared/bridge/view/prediction-view.ts';
import type { Disclosure } from '../../../../shared/bridge/view/send-question.ts';
import { kindsOf } from '../../../../shared/bridge/view/send-question.ts';
import type { EventListener } from '../../platform/base/host.ts';
import { IoFailure, readError, systemCode, writeError } from '../../platform/files/io-error.ts';
import type { HostPart } from '../../platform/bridge/host-part.ts';
import type { DemoCollector } from '../collector/demo-collector.ts';
import { sentTaintOf } from '../collector/sent-taint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OpenReport, Outgoing, ReportRegistry } from '../../report/view/open-report.ts';
import type { AttemptRows } from '../../store/attempt-rows.ts';
import { STORE_FILE } from '../../store/store-path.ts';
import type { SendConsent } from './send-consent.ts';
import type { AttemptStore } from './attempt-store.ts';
import { createAttempts } from './attempts.ts';
import type { Leaving } from './confirmations.ts';
import { curlOfPlan } from './curl-of-plan.ts';
import { disclosureOf } from './disclosure.ts';
import { roundedTime } from '../http/phase-times.ts';
import type { Lookup } from '../http/resolve-host.ts';
import { resolveWithoutDns } from '../http/resolve-host.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';
import { headOfPlan } from '../../report/view/plan-head.ts';
import { titlePieces } from '../../report/view/report-title.ts';
import { planFor } from '../../report/view/outgoing-head.ts';
import { withSoundReport } from '../../report/view/with-report.ts';
import { hashedBody } from '../http/hashed-body.ts';
import { sentHead } from './sent-head.ts';
import { wasBodyRefused } from './sent-before.ts';
import { sentSecrets } from '../http/sent-secrets.ts';
import { sendRequest } from '../http/send-request.ts';
import { smallerReport } from './smaller-report.ts';
import type { TargetRoute, TargetRoutes, TargetWay } from '../http/target-routes.ts';
import { shownTarget } from '../http/target-routes.ts';

interface OutboxTools {
  readonly store: AttemptStore;
  /** What became of bytes before. */
  readonly before: Pick<AttemptRows, 'wasLengthRefused' | 'sentTo'>;
  readonly now: () => number;
  readonly emit: EventListener;
  readonly reports: Pick<ReportRegistry, 'find'>;
  readonly jobs: Pick<Jobs, 'run'>;
  readonly lookup: Lookup;
  readonly consent: SendConsent;
  readonly demo: Pick<DemoCollector, 'noteSentTaint'>;
  readonly routes: Pick<TargetRoutes, 'wayOf' | 'routeOf'>;
}

/** What is to be sent where. */
interface ToSend {
  readonly report: string;
  readonly target: string;
  /** What the target is taken to judge by this once; missing: what was chosen for it. */
  readonly rules?: TargetRules | undefined;
  readonly options: SendOptions;
}

/** Everything that is known before a byte is sent. */
interface Prepared<W extends TargetWay> {
  readonly way: W;
  readonly report: OpenReport;
  /** The report as it goes out; edits that are made later do not change it. */
  readonly outgoing: Outgoing;
  /** Steps of the edit list that are in it. */
  readonly edits: number;
  /** Where in its inflated body values stand that edits moved there from what is protected. */
  readonly tainted: readonly number[];
  readonly plan: HeadPlan;
  readonly predicted: Prediction;
  /** What history tells of the report. */
  readonly about: SentReport;
  readonly along: Disclosure;
  /** Where it would go, if it left this machine. */
  readonly leaving: Leaving;
  /** What is protected in it, head and body. */
  readonly values: Iterable<Uint8Array>;
  /** A person's throttling rules that the target is taken to have. */
  readonly own: OwnRules | null;
}

/** The module of the outbox. */
export interface OutboxModule extends HostPart<'send'> {
  /** Cancels what of a capture is being sent, and waits until that is kept. `key`: SHA-256 of its file. */
  readonly stop: (key: string) => Promise<void>;
}

/** The module that sends reports and keeps what became of it. The demo collector is started when it is sent to. */
export function createOutboxModule(tools: OutboxTools): OutboxModule {
  const attempts = createAttempts(tools);
  const { routes } = tools;
  const { confirmations, ask } = tools.consent;

  async function prepare<W extends TargetWay>(toSend: ToSend, find: () => Promise<Result<W>>): Promise<Result<Prepared<W>>> {
    const report = tools.reports.find(toSend.report);
    if (report === null) return fail(failure('unknown_handle', { what: 'report' }));
    const error = report.error();
    if (error !== null) return fail(error);
    const found = await find();
    if (!found.ok) return found;
    const way = found.value;
    const rules = toSend.rules ?? way.preset.rules;
    const { steps, current } = report.draft;
    const outgoing = await report.sending();
    const inspection = outgoing.inspection(rulesAlone(rules));
    const plan = planFor(inspection, current.state.length, way.plan, toSend.options);
    const predicted = predictionView(expectAnswer(inspection, headOfPlan(plan), tools.now()), 'outgoing', inspection);
    const along = disclosureOf(inspection, plan);
    const leaving = { origin: way.target.origin, kinds: kindsOf(along) };
    const own = typeof rules.throttling === 'object' ? rules.throttling : null;
    const values = sentSecrets(plan, outgoing.protectedValues(rules.dialect));
    const masks = masksOf(inspection);
    const about = { name: report.name, ...titlePieces(inspection, masks) };
    const tainted = steps.length === 0 ? [] : maskedByOrigin(inspection, masks);
    return ok({ way, report, outgoing, edits: steps.length, tainted, plan, predicted, about, along, leaving, values, own });
  }

  /** What of it is known while it is only looked at: nobody is asked for a name, and nothing is started. */
  function atHand(toSend: ToSend): Promise<Result<Prepared<TargetWay>>> {
    return prepare(toSend, () => routes.wayOf(toSend.target, false));
  }

  /** Whether the target refused these very bytes before. Errors: cannot_read, disk_full. */
  function refusedBefore({ way, report, outgoing }: Pick<Prepared<TargetWay>, 'way' | 'report' | 'outgoing'>): Result<boolean> {
    try {
      return ok(wasBodyRefused(way.address, { key: report.key, body: outgoing.capture.content }, tools.before));
    } catch (reason) {
      // What was stopped, or could not be read of the report, goes its own way.
      if (reason instanceof IoFailure) throw reason;
      return fail(readError(onlyExpected(reason), { file: STORE_FILE }));
    }
  }

  function begin(prepared: Prepared<TargetRoute>): Result<{ attempt: string }> {
    const { way, report, outgoing, plan, predicted, about, values, own } = prepared;
    const { target, route, connections, timeouts, dns } = way;
    const body = outgoing.capture.content;
    const head = sentHead(plan);
    const { treats } = way.preset;
    const shown = shownTarget(way);
    try {
      const view = attempts.begin(
        {
          report: report.id,
          key: report.key,
          target: shown,
          address: way.address,
          totalBytes: body.size,
          about,
          head,
          predicted,
          values,
          own,
          treats,
        },
        async (signal, onProgress) => {
          let trace: ExchangeTrace | null = null;
          const hashed = hashedBody(body);
          const result = await tools.jobs.run({ kind: 'send', subject: report.name }, async (job) => {
            const progress = (sentBytes: number): void => {
              job.passed(sentBytes, body.size);
              onProgress(sentBytes);
            };
            const stopped = AbortSignal.any([signal, job.signal]);
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
            trace = { ...exchanged.trace, times: { ...exchanged.trace.times, dns: roundedTime(dns) } };
            return exchanged.result;
          });
          return { result, trace, body: await hashed.sha256(result.ok) };
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
        const prepared = await atHand(toSend);
        if (!prepared.ok) return prepared;
        const { way, outgoing, edits, plan, predicted, along, leaving } = prepared.value;
        const { target, proxy, timeouts } = way;
        const refused = refusedBefore(prepared.value);
        if (!refused.ok) return refused;
        const resolved = proxy === null ? await resolveWithoutDns(target, tools.lookup, timeouts.connect) : null;
        const isHere = resolved?.isHere ?? false;
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
          refusedBefore: refused.value,
          predicted,
        });
      },

      'send.curl': async ({ body, ...toSend }) => {
        const prepared = await atHand(toSend);
        if (!prepared.ok) return prepared;
        const { plan, way } = prepared.value;
        if (plan.unsendable.length > 0 && !toSend.options.omitUnsendable)
          return fail(failure('head_not_sendable', { names: plan.unsendable }));
        const { text, variables } = curlOfPlan(plan, way.target, shownPathWord(body), false);
        return ok({ command: text, variables: [...variables] });
      },

      'send.smaller': ({ report: id, attempt }) =>
        withSoundReport(tools.reports.find(id), async (report) => {
          const refused = attempts.list(report.key, report.id).find((one) => one.id === attempt);
          if (refused === undefined) return fail(failure('unknown_handle', { what: 'attempt' }));
          const { id: target } = refused.target;
          const way = target === null ? null : await routes.wayOf(target, false);
          return ok(await smallerReport(report, refused.totalBytes, way?.ok === true ? way.value.preset.rules : null));
        }),

      'send.confirm': async (toSend) => {
        const prepared = await prepare(toSend, () => routes.routeOf(toSend.target, false, true));
        if (!prepared.ok) return prepared;
        const { way, leaving, along } = prepared.value;
        if (way.isHere || confirmations.covers(leaving)) return ok({ kind: 'not_needed' });
        return ok(await ask(leaving, sendQuestion(way.target.host, way.target.url.protocol, along)));
      },

      'send.start': async ({ confirmed, again, ...toSend }) => {
        const prepared = await prepare(toSend, () => routes.routeOf(toSend.target, true, true));
        if (!prepared.ok) return prepared;
        const { way, plan, leaving } = prepared.value;
        if (plan.unsendable.length > 0 && !toSend.options.omitUnsendable)
          return fail(failure('head_not_sendable', { names: plan.unsendable }));
        const refused = again ? ok(false) : refusedBefore(prepared.value);
        if (!refused.ok) return refused;
        if (refused.value) return fail(failure('queue_refused', { why: 'refused_before', name: way.preset.name }));
        // A number is taken back first, so that it is worth nothing afterwards, whatever lets this report go.
        const isAgreed = (confirmed !== null && confirmations.redeem(confirmed, leaving)) || way.isHere || confirmations.covers(leaving);
        if (!isAgreed) return fail(failure('confirmation_needed', { host: way.target.host }));
        // It was closed, or erased, while it was prepared.
        if (tools.reports.find(toSend.report) === null) return fail(failure('unknown_handle', { what: 'report' }));
        const taint = sentTaintOf(plan, prepared.value.outgoing.capture.content, prepared.value);
        if (taint !== null) tools.demo.noteSentTaint(taint);
        return begin(prepared.value);
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
