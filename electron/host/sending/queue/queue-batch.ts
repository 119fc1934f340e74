import type { Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { expectAnswer } from '../../../../shared/verdict/decide/expect.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import { predictionView } from '../../../../shared/text/presenters/prediction-of.ts';
import { maskedByOrigin, masksOf } from '../../../../shared/masking/masks.ts';
import type { SendOptions } from '../../../../shared/bridge/view/attempt-view.ts';
import type { LeftOutReason, QueuePlan } from '../../../../shared/bridge/view/outbox-view.ts';
import { MAX_PLANNED_NAMED } from '../../../../shared/bridge/view/outbox-view.ts';
import type { Prediction } from '../../../../shared/bridge/view/prediction-view.ts';
import type { ContentKind, Disclosure } from '../../../../shared/bridge/view/send-question.ts';
import { kindsOf } from '../../../../shared/bridge/view/send-question.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import { planFor } from '../../report/view/outgoing-head.ts';
import type { OpenReport, Outgoing } from '../../report/view/open-report.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';
import { headOfPlan } from '../../report/view/plan-head.ts';
import { titlePieces } from '../../report/view/report-title.ts';
import type { NewOutboxRow } from '../../store/outbox-rows.ts';
import { disclosureOf } from '../outbox/disclosure.ts';
import type { SentBeforeRows } from '../outbox/sent-before.ts';
import { notAgain } from '../outbox/sent-before.ts';
import type { TargetRoute } from '../http/target-routes.ts';
import type { PutContent, QueuedContents } from './queued-contents.ts';
import { writeQueuedRequest } from './queued-request.ts';

/** Reports that are to be queued for one target. */
interface QueueRequest {
  readonly way: TargetRoute;
  readonly options: SendOptions;
  /** What is taken in though it would be left out. */
  readonly include: ReadonlySet<LeftOutReason>;
  /** What they are judged by where that is given; null: the target's own rules. */
  readonly rules: TargetRules | null;
  /** Most attempts that are made of each by themselves; null: as the target has it. */
  readonly attempts: number | null;
}

interface QueueBatchTools {
  readonly before: SentBeforeRows;
  readonly contents: Pick<QueuedContents, 'put'>;
  readonly now: () => number;
}

/** One report as it would be queued. */
interface CheckedReport {
  readonly report: OpenReport;
  readonly outgoing: Outgoing;
  readonly edits: number;
  readonly body: string;
  readonly predicted: Prediction;
  readonly along: Disclosure;
  readonly masked: readonly number[];
}

/** Reports that are looked at one after the other, to be queued together. */
export interface QueueBatch {
  /** Looks at a report; null: it would be queued. */
  check(report: OpenReport): Promise<LeftOutReason | null>;
  /** The same, and keeps it as it is now. Errors: confirmation_needed, disk_full, cannot_write, file_*. */
  take(report: OpenReport, agreed: string | null, mayGo: (kinds: readonly ContentKind[]) => boolean): Promise<Result<LeftOutReason | null>>;
  /** One that was named is not meant. */
  passOver(): void;
  /** One could not be read. */
  unread(name: string, why: Failure): void;
  /** What came of it so far. */
  plan(needsConfirmation: boolean): QueuePlan;
  /** How many were taken and not taken out yet. */
  taken(): number;
  /** Takes out what was taken, to be queued, but for what others queued or sent there since it was looked at. */
  readonly takeOut: () => readonly NewOutboxRow[];
  /** Deletes what was kept of it and could not be queued. `isNeeded`: a queued report has these bytes. Throws what the disk throws. */
  takeBack(isNeeded: (content: string) => boolean): void;
  along(): Disclosure;
}

/** Most reports that are named one by one of those that are left out. */
const MAX_NAMED = 200;

export function queueBatch({ way, options, include, rules, attempts }: QueueRequest, tools: QueueBatchTools): QueueBatch {
  const bodies = new Set<string>();
  const expected = new Map<string, QueuePlan['expected'][number]>();
  const leftOut = new Map<LeftOutReason, number>();
  const named: QueuePlan['named'] = [];
  const planned: QueuePlan['planned'] = [];
  let one: QueuePlan['one'] = null;
  let passedOver = 0;
  let taken: { readonly name: string; readonly row: NewOutboxRow }[] = [];
  const putContents: PutContent[] = [];
  /** Bodies of what was taken out. */
  const gone = new Set<string>();
  let along: Disclosure = { annotations: 0, minidumps: 0, otherParts: 0, unclearBytes: 0, credentials: [] };
  let reports = 0;
  let bytes = 0;

  function leave(name: string, reason: LeftOutReason, why: string | null): LeftOutReason {
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
    if (named.length < MAX_NAMED) named.push({ name, reason, why });
    return reason;
  }

  async function checked(report: OpenReport): Promise<CheckedReport | LeftOutReason> {
    const { steps, current } = report.draft;
    const outgoing = await report.sending();
    const inspection = outgoing.inspection(rules ?? way.preset.rules);
    const plan = planFor(inspection, current.state.length, way.plan, options);
    const predicted = predictionView(expectAnswer(inspection, headOfPlan(plan), tools.now()), 'outgoing', inspection);
    const body = sha256Hex(outgoing.capture.content);
    const reason = reasonOf(predicted, { body, reportKey: report.key });
    if (reason !== null && !include.has(reason)) return leave(report.name, reason, null);
    const masks = masksOf(inspection);
    const masked = inspection.capture.request.headers.flatMap(({ offset, length }, index) =>
      masks.isHidden({ space: 'head', offset, length }) ? [index] : [],
    );
    bodies.add(body);
    count(report.name, outgoing, predicted, plan);
    const goes = disclosureOf(inspection, plan);
    along = sumOf(along, goes);
    return { report, outgoing, edits: steps.length, body, predicted, along: goes, masked };
  }

  function reasonOf({ label }: Prediction, bytes: Pick<NewOutboxRow, 'body' | 'reportKey'>): LeftOutReason | null {
    if (label === 'malformed' || label === 'refused') return 'malformed';
    if (label === 'too_large') return 'too_large';
    return bodies.has(bytes.body) ? 'same_bytes' : notAgain(way.address, bytes, tools.before);
  }

  function count(name: string, { capture }: Outgoing, predicted: Prediction, plan: HeadPlan): void {
    const { label, rejection, throttle, chance } = predicted;
    reports += 1;
    one =
      reports > 1
        ? null
        : {
            requestLine: `${plan.method} ${maskedUrl(plan.path)} HTTP/1.1`,
            bodyBytes: capture.content.size,
            changes: [...plan.changes],
            unsendable: [...plan.unsendable],
            predicted,
          };
    bytes += capture.content.size;
    const rule = label === 'rejected' ? (throttle?.rule ?? null) : null;
    if (planned.length < MAX_PLANNED_NAMED) planned.push({ name, label, rejection, rule, chance });
    const key = `${label} ${rejection ?? ''} ${rule ?? ''}`;
    const passRate = rejection === 'soft' ? (throttle?.rate ?? null) : null;
    expected.set(key, { label, rejection, rule, passRate, reports: (expected.get(key)?.reports ?? 0) + 1 });
  }

  return {
    async check(report) {
      const one = await checked(report);
      return typeof one === 'string' ? one : null;
    },
    async take(report, agreed, mayGo) {
      const one = await checked(report);
      if (typeof one === 'string') return ok(one);
      const error = report.error();
      if (error !== null) return fail(error);
      const { outgoing, edits, masked, predicted } = one;
      if (!mayGo(kindsOf(one.along))) return fail(failure('confirmation_needed', { host: way.target.host }));
      const put = await tools.contents.put(outgoing.capture);
      putContents.push(put);
      const { content } = put;
      const inspection = outgoing.inspection(rules ?? way.preset.rules);
      const masks = masksOf(inspection);
      const about = { name: report.name, ...titlePieces(inspection, masks) };
      const tainted = edits === 0 ? [] : [...maskedByOrigin(inspection, masks)];
      const pinned = report.draft.current.state.length === 'pinned';
      const request = writeQueuedRequest({
        about,
        options,
        masked: [...masked],
        pinned,
        edits,
        sealed: tainted,
        predicted,
        agreed,
        attempts,
        rules,
      });
      const bytes = outgoing.capture.content.size;
      taken.push({ name: report.name, row: { target: way.preset.id, reportKey: report.key, content, body: one.body, bytes, request } });
      return ok(null);
    },
    passOver() {
      passedOver += 1;
    },
    unread(name, why) {
      leave(name, 'unreadable', failureView(why).message);
    },
    plan: (needsConfirmation) => ({
      host: way.target.host,
      isHere: way.isHere,
      needsConfirmation,
      reports,
      bytes,
      along,
      expected: [...expected.values()].toSorted((a, b) => b.reports - a.reports),
      leftOut: [...leftOut].map(([reason, left]) => ({ reason, reports: left })),
      named,
      planned,
      one,
      passedOver,
    }),
    taken: () => taken.length,
    takeOut() {
      const rows = taken.flatMap(({ name, row }) => {
        const reason = gone.has(row.body) ? null : notAgain(way.address, row, tools.before);
        if (reason === null || include.has(reason)) return row;
        leave(name, reason, null);
        return [];
      });
      taken = [];
      for (const { body } of rows) gone.add(body);
      return rows;
    },
    takeBack(isNeeded) {
      for (const { content, takeBack } of putContents.splice(0)) if (!isNeeded(content)) takeBack();
    },
    along: () => along,
  };
}

function sumOf(a: Disclosure, b: Disclosure): Disclosure {
  return {
    annotations: a.annotations + b.annotations,
    minidumps: a.minidumps + b.minidumps,
    otherParts: a.otherParts + b.otherParts,
    unclearBytes: a.unclearBytes + b.unclearBytes,
    credentials: [...new Set([...a.credentials, ...b.credentials])],
  };
}
