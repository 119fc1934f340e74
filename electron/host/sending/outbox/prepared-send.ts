import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { expectAnswer } from '../../../../shared/verdict/decide/expect.ts';
import { maskedByOrigin, masksOf } from '../../../../shared/masking/masks.ts';
import type { OwnRules } from '../../../../shared/verdict/rules/own-rules.ts';
import { type TargetRules, rulesAlone } from '../../../../shared/verdict/rules/target-rules.ts';
import { predictionView } from '../../../../shared/text/presenters/prediction-of.ts';
import type { SendOptions, SentReport } from '../../../../shared/bridge/view/attempt-view.ts';
import type { Prediction } from '../../../../shared/bridge/view/prediction-view.ts';
import { type Disclosure, kindsOf } from '../../../../shared/bridge/view/send-question.ts';
import type { OpenReport, Outgoing, ReportRegistry } from '../../report/view/open-report.ts';
import { planFor } from '../../report/view/outgoing-head.ts';
import { type HeadPlan, headOfPlan } from '../../report/view/plan-head.ts';
import { titlePieces } from '../../report/view/report-title.ts';
import { sentSecrets } from '../http/sent-secrets.ts';
import type { TargetWay } from '../http/target-routes.ts';
import type { Leaving } from './confirmations.ts';
import { disclosureOf } from './disclosure.ts';

/** A report to send to a target. */
export interface ToSend {
  readonly report: string;
  readonly target: string;
  /** Rules to assume for the target in this attempt only. Default: the rules of its preset. */
  readonly rules?: TargetRules | undefined;
  readonly options: SendOptions;
}

/** A report in the form in which it would be sent to a target. */
export interface PreparedSend<W extends TargetWay> {
  readonly way: W;
  readonly report: OpenReport;
  /** The outgoing form of the report. Later edits do not change it. */
  readonly outgoing: Outgoing;
  /** Number of edit list steps in the outgoing report. */
  readonly edits: number;
  /** Offsets in the inflated body of values that edits copied from protected bytes. */
  readonly tainted: readonly number[];
  readonly plan: HeadPlan;
  readonly predicted: Prediction;
  /** The facts about the report for the history. */
  readonly about: SentReport;
  readonly along: Disclosure;
  /** The data that leaves this machine if the target is on another machine. */
  readonly leaving: Leaving;
  /** Protected values of its head and body. */
  readonly values: Iterable<Uint8Array>;
  /** Throttling rules that the user wrote for the target. */
  readonly own: OwnRules | null;
}

interface PrepareTools {
  readonly reports: Pick<ReportRegistry, 'find'>;
  readonly now: () => number;
}

/** Prepares a report for sending. `find`: finds the route to the target. Errors: unknown_handle, those of the report's file and those of `find`. */
export async function prepareSend<W extends TargetWay>(
  toSend: Omit<ToSend, 'target'>,
  find: () => Promise<Result<W>>,
  { reports, now }: PrepareTools,
): Promise<Result<PreparedSend<W>>> {
  const report = reports.find(toSend.report);
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
  const predicted = predictionView(expectAnswer(inspection, headOfPlan(plan), now()), 'outgoing', inspection);
  const along = disclosureOf(inspection, plan);
  const leaving = { origin: way.target.origin, kinds: kindsOf(along) };
  const own = typeof rules.throttling === 'object' ? rules.throttling : null;
  const values = sentSecrets(plan, outgoing.protectedValues(rules.dialect));
  const masks = masksOf(inspection);
  const about = { name: report.name, ...titlePieces(inspection, masks) };
  const tainted = steps.length === 0 ? [] : maskedByOrigin(inspection, masks);
  return ok({ way, report, outgoing, edits: steps.length, tainted, plan, predicted, about, along, leaving, values, own });
}
