import { type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import { MAX_NAMED_ROWS } from '../../../shared/bridge/view/board-view.ts';
import { MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import { type ContentKind, kindsOf } from '../../../shared/bridge/view/send-question.ts';
import { sendQuestion } from '../../../shared/text/presenters/send-question.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import { writing } from '../platform/files/io-error.ts';
import type { TargetRoute } from '../sending/http/target-routes.ts';
import type { SendConsent } from '../sending/outbox/send-consent.ts';
import type { OutboxQueue } from '../sending/queue/outbox-queue.ts';
import { choiceOf } from '../sending/queue/outbox-handlers.ts';
import { QueueBatch } from '../sending/queue/queue-batch.ts';
import type { Targets } from '../sending/targets/targets.ts';
import type { Store } from '../store/store.ts';
import { type EachTools, eachToQueue } from './each-to-queue.ts';
import { type PlanRequest, SendPlans } from './send-plans.ts';

export interface QueueTools extends EachTools {
  readonly outbox: OutboxQueue;
  readonly store: Pick<Store, 'outbox' | 'attempts' | 'board'>;
  readonly targets: Pick<Targets, 'at' | 'noteUse' | 'saveMade'>;
  readonly consent: SendConsent;
}

type ConfirmRequest = Parameters<Handlers['outbox.confirm']>[0];
type QueueRequest = Parameters<Handlers['outbox.queue']>[0];

/** Number of reports that are written to the queue in one transaction. */
const QUEUED_AT_ONCE = 200;

/**
 * Handlers that queue an open report, rows of the board, or files. The first call plans, the second asks the user to confirm, and the third queues the reports.
 */
export function queueHandlers(tools: QueueTools): Pick<Handlers, 'outbox.plan' | 'outbox.confirm' | 'outbox.queue' | 'outbox.rows'> {
  const plans = new SendPlans();
  return {
    'outbox.rows': ({ choice }) => ok(rowsOf(choice, tools.store)),
    'outbox.plan': (request) => plan(request, plans, tools),
    'outbox.confirm': (request) => confirm(request, plans, tools),
    'outbox.queue': (request) => queue(request, plans, tools),
  };
}

/** Returns the board's rows for queued reports, and the number of queued reports without a row. */
function rowsOf(choice: Parameters<typeof choiceOf>[0], { outbox, board }: QueueTools['store']): ResponseOf<'outbox.rows'> {
  const found = new Set<number>();
  let left = 0;
  for (let from = 0; ; from += MAX_QUEUED_AT_ONCE) {
    const items = outbox.list(choiceOf(choice), from, MAX_QUEUED_AT_ONCE);
    for (const { reportKey } of items) {
      const row = board.idOf(reportKey);
      if (row !== null && (found.has(row) || found.size < MAX_NAMED_ROWS)) found.add(row);
      else left += 1;
    }
    if (items.length < MAX_QUEUED_AT_ONCE) return { rows: [...found], left };
  }
}

async function plan(request: PlanRequest, plans: SendPlans, tools: QueueTools): Promise<Result<ResponseOf<'outbox.plan'>>> {
  const way = await tools.outbox.routes.routeOf(request.target, false);
  if (!way.ok) return way;
  const batch = batchOf(request, way.value, null, tools);
  const checked = await eachToQueue(request, way.value, batch, tools, async (report) => ok(await batch.check(report)));
  if (!checked.ok) return checked;
  const { origin, host, url } = way.value.target;
  const along = batch.along();
  const view = batch.plan(!way.value.isHere && !tools.consent.confirmations.covers({ origin, kinds: kindsOf(along) }));
  return ok({ plan: plans.add({ request, origin, scheme: url.protocol, host, reports: view.reports, along }), view });
}

async function confirm({ plan: id }: ConfirmRequest, plans: SendPlans, tools: QueueTools): Promise<Result<ResponseOf<'outbox.confirm'>>> {
  const planned = plans.find(id);
  if (planned === null) return fail(failure('unknown_handle', { what: 'queued' }));
  const { request, origin, host, scheme, along, reports } = planned;
  const leaving = { origin, kinds: kindsOf(along) };
  const way = await tools.outbox.routes.routeOf(request.target, false);
  if (!way.ok) return way;
  if (way.value.isHere || tools.consent.confirmations.covers(leaving)) return ok({ kind: 'not_needed' });
  return ok(await tools.consent.ask(leaving, sendQuestion(host, scheme, along, reports)));
}

/**
 * Queues the reports of a plan in their current state. Stops with confirmation_needed at a report with kinds of content that the user has not agreed to send.
 */
async function queue(
  { plan: id, confirmed, resends, attempts, paused }: QueueRequest,
  plans: SendPlans,
  tools: QueueTools,
): Promise<Result<ResponseOf<'outbox.queue'>>> {
  const { confirmations } = tools.consent;
  const planned = plans.find(id);
  if (planned === null) return fail(failure('unknown_handle', { what: 'queued' }));
  const { request } = planned;
  const way = await tools.outbox.routes.routeOf(request.target, false);
  if (!way.ok) return way;
  const { target, isHere, address } = way.value;
  // The confirmation is redeemed first. It then cannot be reused, even if this call needs no confirmation.
  if (confirmed !== null) confirmations.redeem(confirmed, { origin: target.origin, kinds: kindsOf(planned.along) });
  const mayGo = (kinds: readonly ContentKind[]): boolean => isHere || confirmations.covers({ origin: target.origin, kinds });
  const agreed = isHere ? null : target.origin;
  const saved = await tools.targets.saveMade(request.target);
  if (!saved.ok) return saved;
  // Another process may have saved a target with the same address in the meantime.
  const [known] = saved.value === request.target ? [] : tools.targets.at(address).filter(({ preset }) => preset.id === saved.value);
  const route = known === undefined ? way.value : { ...way.value, preset: known.preset };
  const batch = batchOf(request, route, attempts, tools);
  const queued: number[] = [];
  const written = await writing({ own: 'outbox' }, () => {
    tools.targets.noteUse(saved.value);
    return writeBatch({ batch, queued }, { resends, paused }, tools, (write) =>
      eachToQueue(request, way.value, batch, tools, async (report) => {
        const taken = await batch.take(report, agreed, mayGo);
        if (batch.taken() >= QUEUED_AT_ONCE) write();
        return taken;
      }),
    );
  });
  if (!written.ok) return written.error.code === 'cancelled' ? fail(failure('cancelled', { queued: queued.length })) : written;
  plans.delete(id);
  const { leftOut } = batch.plan(false);
  if (queued.length === 0 && leftOut.length === 0) return fail(failure('queue_refused', { why: 'nothing_queued' }));
  return ok({ target: saved.value, queued, leftOut });
}

function batchOf({ options, include, rules }: PlanRequest, way: TargetRoute, attempts: number | null, tools: QueueTools): QueueBatch {
  const { store, outbox, now } = tools;
  return new QueueBatch({ way, options, include: new Set(include), rules, attempts }, { before: store, contents: outbox.contents, now });
}

/**
 * Runs `take`, which adds reports to the batch. Writes these reports to the queue whenever `take` calls `write`. Writes the rest after `take` has ended.
 * `queued` gets the ids of the queued reports.
 */
async function writeBatch(
  { batch, queued }: { readonly batch: QueueBatch; readonly queued: number[] },
  { resends, paused }: Pick<QueueRequest, 'resends' | 'paused'>,
  { outbox, store, now }: QueueTools,
  take: (write: () => void) => Promise<Result<null>>,
): Promise<Result<null>> {
  // All reports form one run in the outbox, even if several transactions write them.
  const run = now();
  const write = (): void => {
    if (batch.taken() > 0) queued.push(...outbox.queue.add(batch.takeOut, resends, { run, paused }));
  };
  try {
    const taken = await take(write);
    write();
    return taken;
  } finally {
    // At the next start, request files without a row would be listed as if the store had been lost.
    const needed = store.outbox.contents();
    batch.takeBack((content) => needed.has(content));
  }
}
