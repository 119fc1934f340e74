import { type LeftOutReason, type QueuePlan, MAX_PLANNED_NAMED } from '../../../../shared/bridge/view/outbox-view.ts';
import type { Prediction } from '../../../../shared/bridge/view/prediction-view.ts';
import type { Disclosure } from '../../../../shared/bridge/view/send-question.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';

interface PlannedReport {
  readonly name: string;
  /** Length of the body. */
  readonly bytes: number;
  readonly plan: HeadPlan;
  readonly predicted: Prediction;
  readonly along: Disclosure;
}

/** Maximum number of left-out reports listed by name. */
const MAX_NAMED = 200;

/** Summarises which reports of a batch would be queued and which are left out. */
export class QueuePlanSummary {
  readonly #expected = new Map<string, QueuePlan['expected'][number]>();
  readonly #leftOut = new Map<LeftOutReason, number>();
  readonly #named: QueuePlan['named'] = [];
  readonly #planned: QueuePlan['planned'] = [];
  #one: QueuePlan['one'] = null;
  #passedOver = 0;
  #along: Disclosure = { annotations: 0, minidumps: 0, otherParts: 0, unclearBytes: 0, credentials: [] };
  #reports = 0;
  #bytes = 0;

  /** The protected contents of all planned reports. */
  get along(): Disclosure {
    return this.#along;
  }

  /** `why`: the failure of an unreadable report; null for other reasons. */
  leaveOut(name: string, reason: LeftOutReason, why: string | null): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
    if (this.#named.length < MAX_NAMED) this.#named.push({ name, reason, why });
  }

  passOver(): void {
    this.#passedOver += 1;
  }

  add({ name, bytes, plan, predicted, along }: PlannedReport): void {
    this.#reports += 1;
    this.#bytes += bytes;
    this.#along = sumOf(this.#along, along);
    this.#one = this.#reports > 1 ? null : onlyReport(plan, bytes, predicted);
    const { label, rejection, throttle, chance } = predicted;
    const rule = label === 'rejected' ? (throttle?.rule ?? null) : null;
    if (this.#planned.length < MAX_PLANNED_NAMED) this.#planned.push({ name, label, rejection, rule, chance });
    const key = `${label} ${rejection ?? ''} ${rule ?? ''}`;
    const passRate = rejection === 'soft' ? (throttle?.rate ?? null) : null;
    this.#expected.set(key, { label, rejection, rule, passRate, reports: (this.#expected.get(key)?.reports ?? 0) + 1 });
  }

  counts(): Omit<QueuePlan, 'host' | 'isHere' | 'needsConfirmation'> {
    return {
      reports: this.#reports,
      bytes: this.#bytes,
      along: this.#along,
      expected: [...this.#expected.values()].toSorted((a, b) => b.reports - a.reports),
      leftOut: [...this.#leftOut].map(([reason, reports]) => ({ reason, reports })),
      named: this.#named,
      planned: this.#planned,
      one: this.#one,
      passedOver: this.#passedOver,
    };
  }
}

function onlyReport({ method, path, changes, unsendable }: HeadPlan, bodyBytes: number, predicted: Prediction): QueuePlan['one'] {
  const requestLine = `${method} ${maskedUrl(path)} HTTP/1.1`;
  return { requestLine, bodyBytes, changes: [...changes], unsendable: [...unsendable], predicted };
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
