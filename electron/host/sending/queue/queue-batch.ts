import { type Result, type Failure, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { expectAnswer } from '../../../../shared/verdict/decide/expect.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import { predictionView } from '../../../../shared/text/presenters/prediction-of.ts';
import { maskedByOrigin, masksOf } from '../../../../shared/masking/masks.ts';
import type { SendOptions } from '../../../../shared/bridge/view/attempt-view.ts';
import type { LeftOutReason, QueuePlan } from '../../../../shared/bridge/view/outbox-view.ts';
import type { Prediction } from '../../../../shared/bridge/view/prediction-view.ts';
import { type ContentKind, type Disclosure, kindsOf } from '../../../../shared/bridge/view/send-question.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import { planFor } from '../../report/view/outgoing-head.ts';
import type { OpenReport, Outgoing } from '../../report/view/open-report.ts';
import { headOfPlan } from '../../report/view/plan-head.ts';
import { titlePieces } from '../../report/view/report-title.ts';
import type { NewOutboxRow } from '../../store/outbox-rows.ts';
import { disclosureOf } from '../outbox/disclosure.ts';
import { type SentBeforeRows, notAgain } from '../outbox/sent-before.ts';
import type { TargetRoute } from '../http/target-routes.ts';
import { QueuePlanSummary } from './queue-plan-summary.ts';
import type { PutContent, QueuedContents } from './queued-contents.ts';
import { writeQueuedRequest } from './queued-request.ts';

interface QueueRequest {
  readonly way: TargetRoute;
  readonly options: SendOptions;
  /** Reasons that do not keep a report out of the queue. */
  readonly include: ReadonlySet<LeftOutReason>;
  /** Rules for the prediction; null for the rules of the target. */
  readonly rules: TargetRules | null;
  /** Maximum number of automatic attempts for each report; null for the target's maximum. */
  readonly attempts: number | null;
}

interface QueueBatchTools {
  readonly before: SentBeforeRows;
  readonly contents: Pick<QueuedContents, 'put'>;
  readonly now: () => number;
}

/** A report in the form in which it would be queued. */
interface CheckedReport {
  readonly report: OpenReport;
  readonly outgoing: Outgoing;
  /** Number of edit list steps in the outgoing report. */
  readonly edits: number;
  /** SHA-256 of its body. */
  readonly body: string;
  readonly predicted: Prediction;
  readonly along: Disclosure;
  /** Indexes of its masked headers. */
  readonly masked: readonly number[];
}

/** Prepares reports one by one, to queue them in one batch. */
export class QueueBatch {
  readonly #request: QueueRequest;
  readonly #tools: QueueBatchTools;
  readonly #summary = new QueuePlanSummary();
  /** SHA-256s of the bodies of checked reports. */
  readonly #bodies = new Set<string>();
  #taken: { readonly name: string; readonly row: NewOutboxRow }[] = [];
  readonly #putContents: PutContent[] = [];
  /** SHA-256s of the bodies of rows that `takeOut` returned. */
  readonly #takenOut = new Set<string>();

  constructor(request: QueueRequest, tools: QueueBatchTools) {
    this.#request = request;
    this.#tools = tools;
  }

  /** Returns why a report is left out; null if it would be queued. */
  async check(report: OpenReport): Promise<LeftOutReason | null> {
    const checked = await this.#check(report);
    return typeof checked === 'string' ? checked : null;
  }

  /**
   * Like `check`, but also stores the report in its current state. `agreed`: the origin to which the user agreed to send it; null if there is none. `mayGo`:
   * whether these kinds of contents may be sent. Errors: confirmation_needed, disk_full, cannot_write, file_*.
   */
  async take(
    report: OpenReport,
    agreed: string | null,
    mayGo: (kinds: readonly ContentKind[]) => boolean,
  ): Promise<Result<LeftOutReason | null>> {
    const { way } = this.#request;
    const checked = await this.#check(report);
    if (typeof checked === 'string') return ok(checked);
    const error = report.error();
    if (error !== null) return fail(error);
    if (!mayGo(kindsOf(checked.along))) return fail(failure('confirmation_needed', { host: way.target.host }));
    const put = await this.#tools.contents.put(checked.outgoing.capture);
    this.#putContents.push(put);
    this.#taken.push({
      name: report.name,
      row: {
        target: way.preset.id,
        reportKey: report.key,
        content: put.content,
        body: checked.body,
        bytes: checked.outgoing.capture.content.size,
        request: this.#queuedRequest(checked, agreed),
      },
    });
    return ok(null);
  }

  /** Counts a report that the selection does not include. */
  passOver(): void {
    this.#summary.passOver();
  }

  /** Leaves out a report that cannot be read. */
  unread(name: string, why: Failure): void {
    this.#summary.leaveOut(name, 'unreadable', failureView(why).message);
  }

  /** Summarises the batch so far. */
  plan(needsConfirmation: boolean): QueuePlan {
    const { way } = this.#request;
    return { host: way.target.host, isHere: way.isHere, needsConfirmation, ...this.#summary.counts() };
  }

  /** The number of reports stored by `take` and not yet returned by `takeOut`. */
  taken(): number {
    return this.#taken.length;
  }

  /** Returns the rows of the reports stored by `take`. Leaves out reports that were queued or sent elsewhere after they were checked. */
  readonly takeOut = (): readonly NewOutboxRow[] => {
    const { way, include } = this.#request;
    const rows = this.#taken.flatMap(({ name, row }) => {
      const reason = this.#takenOut.has(row.body) ? null : notAgain(way.address, row, this.#tools.before);
      if (reason === null || include.has(reason)) return row;
      this.#summary.leaveOut(name, reason, null);
      return [];
    });
    this.#taken = [];
    for (const { body } of rows) this.#takenOut.add(body);
    return rows;
  };

  /**
   * Deletes the files of stored reports that could not be queued. `isNeeded`: returns whether a queued report has these bytes. Throws the errors of the disk.
   */
  takeBack(isNeeded: (content: string) => boolean): void {
    for (const { content, takeBack } of this.#putContents.splice(0)) if (!isNeeded(content)) takeBack();
  }

  /** The protected contents of all reports in the batch. */
  along(): Disclosure {
    return this.#summary.along;
  }

  async #check(report: OpenReport): Promise<CheckedReport | LeftOutReason> {
    const { way, options, include } = this.#request;
    const { steps, current } = report.draft;
    const outgoing = await report.sending();
    const inspection = this.#inspection(outgoing);
    const plan = planFor(inspection, current.state.length, way.plan, options);
    const predicted = predictionView(expectAnswer(inspection, headOfPlan(plan), this.#tools.now()), 'outgoing', inspection);
    const { content } = outgoing.capture;
    const body = sha256Hex(content);
    const reason = this.#reasonOf(predicted, { body, reportKey: report.key });
    if (reason !== null && !include.has(reason)) {
      this.#summary.leaveOut(report.name, reason, null);
      return reason;
    }
    this.#bodies.add(body);
    const along = disclosureOf(inspection, plan);
    this.#summary.add({ name: report.name, bytes: content.size, plan, predicted, along });
    return { report, outgoing, edits: steps.length, body, predicted, along, masked: maskedHeaders(inspection) };
  }

  #inspection(outgoing: Outgoing): Inspection {
    return outgoing.inspection(this.#request.rules ?? this.#request.way.preset.rules);
  }

  #reasonOf({ label }: Prediction, bytes: Pick<NewOutboxRow, 'body' | 'reportKey'>): LeftOutReason | null {
    if (label === 'malformed' || label === 'refused') return 'malformed';
    if (label === 'too_large') return 'too_large';
    return this.#bodies.has(bytes.body) ? 'same_bytes' : notAgain(this.#request.way.address, bytes, this.#tools.before);
  }

  /** Returns the facts about a report that are stored in its row, as JSON. */
  #queuedRequest({ report, outgoing, edits, masked, predicted }: CheckedReport, agreed: string | null): string {
    const { options, attempts, rules } = this.#request;
    const inspection = this.#inspection(outgoing);
    const masks = masksOf(inspection);
    return writeQueuedRequest({
      about: { name: report.name, ...titlePieces(inspection, masks) },
      options,
      masked: [...masked],
      pinned: report.draft.current.state.length === 'pinned',
      edits,
      sealed: edits === 0 ? [] : [...maskedByOrigin(inspection, masks)],
      predicted,
      agreed,
      attempts,
      rules,
    });
  }
}

function maskedHeaders(inspection: Inspection): readonly number[] {
  const masks = masksOf(inspection);
  return inspection.capture.request.headers.flatMap(({ offset, length }, index) =>
    masks.isHidden({ space: 'head', offset, length }) ? [index] : [],
  );
}
