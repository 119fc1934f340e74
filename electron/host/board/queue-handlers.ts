import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../../../shared/channels.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { sendQuestion } from '../../../shared/present/send-question.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/view/attempt-view.ts';
import { kindsOf } from '../../../shared/view/send-question.ts';
import type { ContentKind, GoingAlong } from '../../../shared/view/send-question.ts';
import type { Handlers } from '../bridge/handlers.ts';
import { expectedError } from '../files/io-error.ts';
import type { SendAsks } from '../outbox/ask-to-send.ts';
import type { OutboxQueue } from '../outbox/queue/outbox-queue.ts';
import type { QueueBatch, QueueBatchTools } from '../outbox/queue/queue-batch.ts';
import { queueBatch } from '../outbox/queue/queue-batch.ts';
import type { TargetRoute } from '../outbox/target-routes.ts';
import type { OpenReports } from '../registry/open-reports.ts';
import type { OpenReport } from '../reports/open-report.ts';
import { withSoundReport } from '../reports/with-report.ts';
import type { ChosenRows } from './chosen-reports.ts';
import { eachChosen, lend, nameOf } from './chosen-reports.ts';

export interface QueueTools extends Omit<QueueBatchTools, 'contents'> {
  readonly outbox: OutboxQueue;
  readonly rows: QueueBatchTools['rows'];
  readonly chosen: ChosenRows;
  readonly reports: Pick<OpenReports, 'find' | 'openWith' | 'borrow'>;
  readonly asks: SendAsks;
}

type Wish = RequestOf<'outbox.plan'>;

/** What was planned: it is queued as it is then, but for what people were not told of. */
interface Planned {
  readonly wish: Wish;
  readonly origin: string;
  readonly scheme: string;
  readonly host: string;
  readonly reports: number;
  readonly along: GoingAlong;
}

/** Most plans that are remembered; the oldest one goes first. */
const MOST_PLANS = 16;

/** Reports that are written to the queue at once. */
const QUEUED_AT_ONCE = 200;

/** Queues an open report, or rows of the board: first what would be queued, then the one question, then the queueing itself. */
export function queueHandlers(tools: QueueTools): Pick<Handlers, 'outbox.plan' | 'outbox.confirm' | 'outbox.queue'> {
  const { outbox, asks } = tools;
  const { confirmations } = asks;
  const plans = new Map<string, Planned>();

  function remember(planned: Planned): string {
    const [oldest] = plans.keys();
    if (plans.size >= MOST_PLANS && oldest !== undefined) plans.delete(oldest);
    const id = randomUUID();
    plans.set(id, planned);
    return id;
  }

  function batchOf({ options = DEFAULT_SEND_OPTIONS, include = [] }: Wish, way: TargetRoute): QueueBatch {
    return queueBatch({ way, options, include: new Set(include) }, { ...tools, contents: outbox.contents });
  }

  /** Goes through what is wished for; `act` is told of each report while it is open. */
  async function each({ what }: Wish, batch: QueueBatch, act: (report: OpenReport) => Promise<Result<unknown>>): Promise<Result<null>> {
    if (what.kind === 'report') {
      const done = await withSoundReport(tools.reports.find(what.report), act);
      return done.ok ? ok(null) : done;
    }
    let refused: Result<null> = ok(null);
    await eachChosen(tools.chosen.idsOf(what.selection), tools.chosen, async (row) => {
      if (!refused.ok) return;
      const done = await lend(row, tools.reports, ({ report }) => act(report));
      if (done.ok) return;
      if (done.error.code === 'confirmation_needed' || done.error.code === 'disk_full' || done.error.code === 'cannot_write')
        refused = done;
      else batch.unread(nameOf(row), done.error);
    });
    return refused;
  }

  return {
    'outbox.plan': async (wish) => {
      const way = await outbox.routes.routeOf(wish.target, false);
      if (!way.ok) return way;
      const batch = batchOf(wish, way.value);
      const gone = await each(wish, batch, async (report) => ok(await batch.look(report)));
      if (!gone.ok) return gone;
      const { origin, host, url } = way.value.target;
      const along = batch.along();
      const leaving = { origin, kinds: kindsOf(along) };
      const view = batch.plan(!way.value.isHere && !confirmations.covers(leaving));
      return ok({ plan: remember({ wish, origin, scheme: url.protocol, host, reports: view.reports, along }), view });
    },

    'outbox.confirm': async ({ plan: id }) => {
      const planned = plans.get(id);
      if (planned === undefined) return fail(failure('unknown_handle', { what: 'queued' }));
      const leaving = { origin: planned.origin, kinds: kindsOf(planned.along) };
      const way = await outbox.routes.routeOf(planned.wish.target, false);
      if (!way.ok) return way;
      if (way.value.isHere || confirmations.covers(leaving)) return ok({ kind: 'not_needed' });
      return ok(await asks.ask(leaving, sendQuestion(planned.host, planned.scheme, planned.along, planned.reports)));
    },

    'outbox.queue': async ({ plan: id, confirmed, draws }) => {
      const planned = plans.get(id);
      if (planned === undefined) return fail(failure('unknown_handle', { what: 'queued' }));
      const { wish } = planned;
      const way = await outbox.routes.routeOf(wish.target, false);
      if (!way.ok) return way;
      const { target, isHere } = way.value;
      // A number is taken back first, so that it is worth nothing afterwards, whatever lets these reports go.
      if (confirmed !== null) confirmations.redeem(confirmed, { origin: target.origin, kinds: kindsOf(planned.along) });
      const mayGo = (kinds: readonly ContentKind[]): boolean => isHere || confirmations.covers({ origin: target.origin, kinds });
      const agreed = isHere ? null : target.origin;
      const batch = batchOf(wish, way.value);
      const queued: number[] = [];
      const write = (): void => {
        const next = batch.takeOut();
        if (next.length > 0) queued.push(...outbox.queue.add(next, draws));
      };
      try {
        const gone = await each(wish, batch, async (report) => {
          const taken = await batch.take(report, agreed, mayGo);
          if (batch.taken() >= QUEUED_AT_ONCE) write();
          return taken;
        });
        write();
        if (!gone.ok) return gone;
      } catch (reason) {
        write();
        return fail(expectedError(reason));
      }
      plans.delete(id);
      if (queued.length === 0) return fail(failure('queue_refused', { why: 'nothing_queued' }));
      return ok({ queued, leftOut: batch.plan(false).leftOut });
    },
  };
}
