import type { Result } from '../../../shared/errors.ts';
import { assertNever, fail, ok } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import { masksOf } from '../../../shared/redact/masks.ts';
import type { TargetRules } from '../../../shared/target-rules.ts';
import type { Inspection } from '../../../shared/verdict/inspect.ts';
import { predictFor } from '../../../shared/verdict/inspect.ts';
import type { Prediction, SendOptions, Target } from '../../../shared/view/attempt-view.ts';
import { SUBMIT_PATH } from '../../../shared/verdict/route.ts';
import type { DemoCollector } from '../collector/demo-collector.ts';
import { DEFAULT_PORT } from '../collector/demo-collector.ts';
import { IoFailure, readError, systemCode, writeError } from '../files/io-error.ts';
import type { HostPart, HostTools } from '../host-parts.ts';
import type { OpenReport, Outgoing } from '../reports/open-report.ts';
import { ATTEMPTS_FILE, openAttemptStore } from './attempt-store.ts';
import { openAttempts } from './attempts.ts';
import type { HeadPlan } from './plan-head.ts';
import { headOfPlan, planHead } from './plan-head.ts';
import { sendRequest } from './send-request.ts';
import { sendTimeouts } from './send-timeouts.ts';
import type { ParsedTarget } from './target.ts';
import { parseTarget } from './target.ts';

type OutboxChannel = 'send.preview' | 'send.start' | 'send.cancel' | 'send.attempts';

/** What is to be sent where, and what that target judges by. */
interface Wanted extends TargetRules {
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
  /** The report as it goes out, read for this target. */
  readonly inspection: Inspection;
  readonly predicted: Prediction;
}

/** The room that sends reports and keeps what became of it. The demo collector is started when it is sent to. */
export function openOutbox(tools: HostTools, demo: DemoCollector): HostPart<OutboxChannel> {
  const attempts = openAttempts({ openStore: () => openAttemptStore(tools.home), emit: tools.emit, now: tools.ports.now });
  const timeouts = sendTimeouts(tools.env);
  /** Hosts that the person agreed to in this session. */
  const confirmed = new Set<string>();

  const needsConfirmation = (target: ParsedTarget): boolean => !target.loopback && !confirmed.has(target.host);

  /** `start`: the demo collector must run afterwards; otherwise its URL is foretold. */
  async function resolveTarget(target: Target, start: boolean): Promise<Result<ParsedTarget>> {
    switch (target.kind) {
      case 'url':
        return parseTarget(target.url);
      case 'demo': {
        const running = start
          ? await demo.ensureRunning()
          : ok(demo.view().url ?? `http://127.0.0.1:${String(DEFAULT_PORT)}${SUBMIT_PATH}`);
        return running.ok ? parseTarget(running.value) : running;
      }
      default:
        return assertNever(target);
    }
  }

  async function prepare({ dialect, maxBody, ...wanted }: Wanted, start: boolean): Promise<Result<Prepared>> {
    const report = tools.reports.find(wanted.report);
    if (report === null) return fail(appError('unknown_handle', { what: 'report' }));
    const fault = report.fault();
    if (fault !== null) return fail(fault);
    const target = await resolveTarget(wanted.target, start);
    if (!target.ok) return target;
    const { steps, current } = report.draft;
    const outgoing = await report.outgoing();
    const { request, content } = outgoing.capture;
    const pinned = current.state.length === 'pinned';
    const plan = planHead(request, { bytes: content.size, pinned }, target.value, wanted.options);
    const inspection = outgoing.inspection({ dialect, maxBody });
    const predicted = predictFor(inspection, headOfPlan(plan));
    return ok({ report, outgoing, edits: steps.length, target: target.value, plan, inspection, predicted });
  }

  function begin(prepared: Prepared, kind: Target['kind']): Result<{ attempt: string }> {
    const { report, outgoing, target, plan, predicted } = prepared;
    const body = outgoing.capture.content;
    const shown = { kind, host: target.host, url: target.url.href };
    try {
      const view = attempts.begin(
        { report: report.id, key: report.key, target: shown, totalBytes: body.size, predicted },
        (signal, onProgress) => sendRequest({ target, plan, body, timeouts, signal, onProgress }),
      );
      return ok({ attempt: view.id });
    } catch (reason) {
      return fail(writeError(onlyExpected(reason), 'The record of this attempt'));
    }
  }

  return {
    handlers: {
      'send.preview': async (wanted) => {
        const prepared = await prepare(wanted, false);
        if (!prepared.ok) return prepared;
        const { outgoing, edits, target, plan, inspection, predicted } = prepared.value;
        return ok({
          url: target.url.href,
          host: target.host,
          loopback: target.loopback,
          requestLine: `${plan.method} ${plan.path} HTTP/1.1`,
          bodyBytes: outgoing.capture.content.size,
          edits,
          changes: [...plan.changes],
          unsendable: [...plan.unsendable],
          protectedAnnotations: masksOf(inspection).protectedAnnotations,
          needsConfirmation: needsConfirmation(target),
          predicted,
        });
      },

      'send.start': async ({ confirmed: agreed, ...wanted }) => {
        const prepared = await prepare(wanted, true);
        if (!prepared.ok) return prepared;
        const { target, plan } = prepared.value;
        if (needsConfirmation(target) && agreed !== target.host) return fail(appError('confirmation_needed', { what: target.host }));
        if (plan.unsendable.length > 0 && !wanted.options.omitUnsendable)
          return fail(appError('head_not_sendable', { what: namesOf(plan.unsendable) }));
        if (!target.loopback) confirmed.add(target.host);
        return begin(prepared.value, wanted.target.kind);
      },

      'send.cancel': ({ attempt }) => {
        attempts.cancel(attempt);
        return ok({ done: true });
      },

      'send.attempts': ({ report: id }) => {
        const report = tools.reports.find(id);
        if (report === null) return fail(appError('unknown_handle', { what: 'report' }));
        try {
          return ok({ attempts: [...attempts.list(report.key, report.id)] });
        } catch (reason) {
          return fail(readError(onlyExpected(reason), ATTEMPTS_FILE));
        }
      },
    },
    close: () => attempts.close(),
  };
}

/** Failures of the disk and of SQLite pass; anything else is a bug and is thrown on. */
function onlyExpected(reason: unknown): unknown {
  if (reason instanceof IoFailure || systemCode(reason) !== null) return reason;
  throw reason;
}

/** At most three names of headers, cut off where they are long; control characters are not repeated. */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `“${Array.from(name.replace(/\p{C}/gu, '�')).slice(0, 60).join('')}”`);
  return names.length > shown.length ? `${shown.join(', ')} and ${String(names.length - shown.length)} more` : shown.join(', ');
}
