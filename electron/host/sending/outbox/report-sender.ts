import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { shownPathWord } from '../../../../shared/sending/curl/shell-words.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import { sendQuestion } from '../../../../shared/text/presenters/send-question.ts';
import type { SendPreview } from '../../../../shared/bridge/view/attempt-view.ts';
import type { ExchangeTrace } from '../../../../shared/bridge/view/exchange-view.ts';
import type { Confirmation } from '../../../../shared/bridge/view/send-question.ts';
import type { SmallerView } from '../../../../shared/bridge/view/smaller-view.ts';
import { IoFailure, onlyExpected, readError, writeError } from '../../platform/files/io-error.ts';
import type { DemoCollector } from '../collector/demo-collector.ts';
import { sentTaintOf } from '../collector/sent-taint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ReportRegistry } from '../../report/view/open-report.ts';
import type { AttemptRows } from '../../store/attempt-rows.ts';
import { STORE_FILE } from '../../store/store-path.ts';
import type { Targets } from '../targets/targets.ts';
import { hashedBody } from '../http/hashed-body.ts';
import { roundedTime } from '../http/phase-times.ts';
import { type Lookup, resolveWithoutDns } from '../../platform/http/resolve-host.ts';
import { sendRequest } from '../http/send-request.ts';
import { type TargetRoute, type TargetRoutes, type TargetWay, shownTarget } from '../http/target-routes.ts';
import { withSoundReport } from '../../report/view/with-report.ts';
import type { Attempts, Sent } from './attempts.ts';
import { curlOfPlan } from './curl-of-plan.ts';
import { type PreparedSend, type ToSend, prepareSend } from './prepared-send.ts';
import type { SendConsent } from './send-consent.ts';
import { wasBodyRefused } from './sent-before.ts';
import { sentHead } from './sent-head.ts';
import { smallerReport } from './smaller-report.ts';

export interface ReportSenderTools {
  /** Results of earlier attempts with the same bytes. */
  readonly before: Pick<AttemptRows, 'wasLengthRefused' | 'sentTo'>;
  readonly now: () => number;
  readonly reports: Pick<ReportRegistry, 'find'>;
  readonly jobs: Pick<Jobs, 'run'>;
  readonly lookup: Lookup;
  readonly consent: SendConsent;
  readonly demo: Pick<DemoCollector, 'noteSentTaint'>;
  readonly routes: Pick<TargetRoutes, 'wayOf' | 'wayOfUrl' | 'routeOf'>;
  readonly targets: Pick<Targets, 'noteUse'>;
}

/** Sends open reports without the queue. */
export class ReportSender {
  readonly #tools: ReportSenderTools;
  readonly #attempts: Attempts;

  constructor(tools: ReportSenderTools, attempts: Attempts) {
    this.#tools = tools;
    this.#attempts = attempts;
  }

  async preview(toSend: ToSend): Promise<Result<SendPreview>> {
    const prepared = await this.#prepareOffline(toSend);
    return prepared.ok ? this.#previewOf(prepared.value) : prepared;
  }

  /** Like `preview`, for a URL that need not belong to a target. Creates no target. */
  async previewUrl({ url, ...toSend }: Pick<ToSend, 'report' | 'options'> & { readonly url: string }): Promise<Result<SendPreview>> {
    const prepared = await prepareSend(toSend, () => this.#tools.routes.wayOfUrl(url), this.#tools);
    return prepared.ok ? this.#previewOf(prepared.value) : prepared;
  }

  async #previewOf(prepared: PreparedSend<TargetWay>): Promise<Result<SendPreview>> {
    const { way, report, outgoing, edits, plan, predicted, along, leaving } = prepared;
    const { target, proxy, timeouts } = way;
    const refused = this.#wasRefusedBefore(prepared);
    if (!refused.ok) return refused;
    const resolved = proxy === null ? await resolveWithoutDns(target, this.#tools.lookup, timeouts.connect) : null;
    const isHere = resolved?.isHere ?? false;
    return ok({
      url: maskedUrl(target.url.href),
      host: target.host,
      loopback: isHere,
      requestLine: `${plan.method} ${maskedUrl(plan.path)} HTTP/1.1`,
      bodyBytes: outgoing.capture.content.size,
      bytesAfter: Math.max(report.capture.content.size - report.capture.bodySize, 0),
      edits,
      changes: [...plan.changes],
      unsendable: [...plan.unsendable],
      along,
      needsConfirmation: !isHere && !this.#tools.consent.confirmations.covers(leaving),
      refusedBefore: refused.value,
      predicted,
    });
  }

  /** Returns the curl command that would send the report. `body`: path of the file of its body. */
  async curl(toSend: ToSend, body: string): Promise<Result<{ command: string; variables: string[] }>> {
    const prepared = await this.#prepareOffline(toSend);
    if (!prepared.ok) return prepared;
    const { plan, way } = prepared.value;
    if (plan.unsendable.length > 0 && !toSend.options.omitUnsendable) return fail(failure('head_not_sendable', { names: plan.unsendable }));
    const { text, variables } = curlOfPlan(plan, way.target, shownPathWord(body), false);
    return ok({ command: text, variables: [...variables] });
  }

  /** Returns ways to make a report smaller after an attempt was refused as too large. */
  smaller(id: string, attempt: string): Promise<Result<SmallerView>> {
    return withSoundReport(this.#tools.reports.find(id), async (report) => {
      const refused = this.#attempts.list(report.key, report.id).find((one) => one.id === attempt);
      if (refused === undefined) return fail(failure('unknown_handle', { what: 'attempt' }));
      const { id: target } = refused.target;
      const way = target === null ? null : await this.#tools.routes.wayOf(target, false);
      return ok(await smallerReport(report, refused.totalBytes, way?.ok === true ? way.value.preset.rules : null));
    });
  }

  /** Asks the user before the report leaves this machine. */
  async confirm(toSend: ToSend): Promise<Result<Confirmation>> {
    const { routes, consent } = this.#tools;
    const prepared = await prepareSend(toSend, () => routes.routeOf(toSend.target, false, true), this.#tools);
    if (!prepared.ok) return prepared;
    const { way, leaving, along } = prepared.value;
    if (way.isHere || consent.confirmations.covers(leaving)) return ok({ kind: 'not_needed' });
    return ok(await consent.ask(leaving, sendQuestion(way.target.host, way.target.url.protocol, along)));
  }

  /** Begins an attempt. `confirmed`: number of a confirmation. `again`: whether to send even bytes that the target refused before. */
  async start(toSend: ToSend, confirmed: string | null, again: boolean): Promise<Result<{ attempt: string }>> {
    const { routes, consent, reports, demo } = this.#tools;
    const { confirmations } = consent;
    const prepared = await prepareSend(toSend, () => routes.routeOf(toSend.target, true, true), this.#tools);
    if (!prepared.ok) return prepared;
    const { way, plan, leaving, outgoing } = prepared.value;
    if (plan.unsendable.length > 0 && !toSend.options.omitUnsendable) return fail(failure('head_not_sendable', { names: plan.unsendable }));
    const refused = again ? ok(false) : this.#wasRefusedBefore(prepared.value);
    if (!refused.ok) return refused;
    if (refused.value) return fail(failure('queue_refused', { why: 'refused_before', name: way.preset.name }));
    // The number is redeemed first. It then cannot be used again, even if this report needs no confirmation.
    const isAgreed = (confirmed !== null && confirmations.redeem(confirmed, leaving)) || way.isHere || confirmations.covers(leaving);
    if (!isAgreed) return fail(failure('confirmation_needed', { host: way.target.host }));
    // The report may have been closed or erased during the wait.
    if (reports.find(toSend.report) === null) return fail(failure('unknown_handle', { what: 'report' }));
    const taint = sentTaintOf(plan, outgoing.capture.content, prepared.value);
    if (taint !== null) demo.noteSentTaint(taint);
    this.#noteUse(toSend.target);
    return this.#begin(prepared.value);
  }

  #noteUse(target: string): void {
    try {
      this.#tools.targets.noteUse(target);
    } catch (reason) {
      // The report is sent anyway. Only the order of the recent URLs is not updated.
      onlyExpected(reason);
    }
  }

  /** Prepares a report without a DNS lookup, and without starting the demo collector. */
  #prepareOffline(toSend: ToSend): Promise<Result<PreparedSend<TargetWay>>> {
    return prepareSend(toSend, () => this.#tools.routes.wayOf(toSend.target, false), this.#tools);
  }

  /** Returns whether the target refused the same bytes before. Errors: cannot_read, disk_full. */
  #wasRefusedBefore({ way, report, outgoing }: PreparedSend<TargetWay>): Result<boolean> {
    try {
      return ok(wasBodyRefused(way.address, { key: report.key, body: outgoing.capture.content }, this.#tools.before));
    } catch (reason) {
      // The job was cancelled, or the report cannot be read. These are not failures of the store.
      if (reason instanceof IoFailure) throw reason;
      return fail(readError(onlyExpected(reason), { file: STORE_FILE }));
    }
  }

  #begin(prepared: PreparedSend<TargetRoute>): Result<{ attempt: string }> {
    const { way, report, outgoing, plan, predicted, about, values, own } = prepared;
    const attempt = {
      report: report.id,
      key: report.key,
      target: shownTarget(way),
      address: way.address,
      totalBytes: outgoing.capture.content.size,
      about,
      head: sentHead(plan),
      predicted,
      values,
      own,
      treats: way.preset.treats,
    };
    try {
      return ok({ attempt: this.#attempts.begin(attempt, (...run) => this.#send(prepared, ...run)).id });
    } catch (reason) {
      return fail(writeError(onlyExpected(reason), { own: 'attempt' }));
    }
  }

  async #send(
    { way, report, outgoing, plan }: PreparedSend<TargetRoute>,
    signal: AbortSignal,
    onProgress: (sentBytes: number) => void,
  ): Promise<Sent> {
    const { target, route, connections, timeouts, dns } = way;
    const body = outgoing.capture.content;
    const hashed = hashedBody(body);
    let trace: ExchangeTrace | null = null;
    const result = await this.#tools.jobs.run({ kind: 'send', subject: report.name }, async (job) => {
      const exchanged = await sendRequest({
        target,
        route,
        connections,
        plan,
        body: hashed.source,
        timeouts,
        signal: AbortSignal.any([signal, job.signal]),
        onProgress: (sentBytes) => {
          job.passed(sentBytes, body.size);
          onProgress(sentBytes);
        },
      });
      trace = { ...exchanged.trace, times: { ...exchanged.trace.times, dns: roundedTime(dns) } };
      return exchanged.result;
    });
    return { result, trace, body: await hashed.sha256(result.ok) };
  }
}
