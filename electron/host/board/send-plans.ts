import { randomUUID } from 'node:crypto';
import type { Disclosure } from '../../../shared/bridge/view/send-question.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';

export type PlanRequest = Parameters<Handlers['outbox.plan']>[0];

/** A request to queue reports, and the facts about the reports that the user saw. */
interface SendPlan {
  readonly request: PlanRequest;
  readonly origin: string;
  readonly scheme: string;
  readonly host: string;
  readonly reports: number;
  readonly along: Disclosure;
}

/** Maximum number of stored plans. */
const MAX_PLANS = 16;

/** The newest plans that have not been queued yet. */
export class SendPlans {
  readonly #plans = new Map<string, SendPlan>();

  /** Returns the id of the plan. */
  add(plan: SendPlan): string {
    const [oldest] = this.#plans.keys();
    if (this.#plans.size >= MAX_PLANS && oldest !== undefined) this.#plans.delete(oldest);
    const id = randomUUID();
    this.#plans.set(id, plan);
    return id;
  }

  find(id: string): SendPlan | null {
    return this.#plans.get(id) ?? null;
  }

  delete(id: string): void {
    this.#plans.delete(id);
  }
}
