import { randomUUID } from 'node:crypto';
import type { ErrorCode, Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { sendQuestion } from '../../../shared/text/presenters/send-question.ts';
import { MAX_NAMED_ROWS } from '../../../shared/bridge/view/board-view.ts';
import { MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import { kindsOf } from '../../../shared/bridge/view/send-question.ts';
import type { ContentKind, Disclosure } from '../../../shared/bridge/view/send-question.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import { writing } from '../platform/files/io-error.ts';
import type { SendConsent } from '../sending/outbox/send-consent.ts';
import type { OutboxQueue } from '../sending/queue/outbox-queue.ts';
import { choiceOf } from '../sending/queue/outbox-queue.ts';
import type { QueueBatch } from '../sending/queue/queue-batch.ts';
import { queueBatch } from '../sending/queue/queue-batch.ts';
import type { TargetRoute } from '../sending/http/target-routes.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { OpenReport } from '../report/view/open-report.ts';
import type { Store } from '../store/store.ts';
import type { Targets } from '../sending/targets/targets.ts';
import { withSoundReport } from '../report/view/with-report.ts';
import type { ChosenRows } from './chosen-reports.ts';
import { eachChosen, withRowReport, nameOf } from './chosen-reports.ts';
import type { NamedTools } from './named-reports.ts';
import { eachNamed } from './named-reports.ts';

export interface QueueTools extends NamedTools {
  readonly outbox: OutboxQueue;
  readonly store: Pick<Store, 'outbox' | 'attempts' | 'board'>;
  readonly targets: Pick<Targets, 'saveMade' | 'at'>;
  readonly chosen: ChosenRows;
  readonly reports: Pick<OpenReports, 'find' | 'openWith' | 'withTemporaryReport'>;
  readonly consent: SendConsent;
}

type PlanRequest = Parameters<Handlers['outbox.plan']>[0];

/** What was planned: it is queued as it is then, but for what people were not told of. */
interface Planned {
  readonly request: PlanRequest;
  readonly origin: string;
  readonly scheme: string;
  readonly host: string;
  readonly reports: number;
  readonly along: Disclosure;
}

/** Most plans that are remembered; the oldest one goes first. */
const MAX_PLANS = 16;

/** What ends the whole of it. */
const STOPS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['confirmation_needed', 'disk_full', 'cannot_write']);

/** Reports that are written to the queue at once. */
const QUEUED_AT_ONCE = 200;

/** Queues an open report, or rows of the board: first what would be queued, then the one question, then the queueing itself. */
export function queueHandlers(tools: QueueTools): Pick<Handlers, 'outbox.plan' | 'outbox.confirm' | 'outbox.queue' | 'outbox.rows'> {
  const { outbox, consent, store, now } = tools;
  const { confirmations } = consent;
  const plans = new Map<string, Planned>();

  function remember(planned: Planned): string {
    const [oldest] = plans.keys();
    if (plans.size >= MAX_PLANS && oldest !== undefined) plans.delete(oldest);
    const id = randomUUID();
    plans.set(id, planned);
    return id;
  }

  function batchOf({ options, include, rules }: PlanRequest, way: TargetRoute, attempts: number | null): QueueBatch {
    return queueBatch({ way, options, include: new Set(include), rules, attempts }, { before: store, contents: outbox.contents, now });
  }

  /** Goes through what is wished for; `act` is told of each report while it is open. */
  async function each(
    { what }: PlanRequest,
    { preset }: TargetRoute,
    batch: QueueBatch,
    act: (report: OpenReport) => Promise<Result<unknown>>,
  ): Promise<Result<null>> {
    if (what.kind === 'report') {
      const done = await withSoundReport(tools.reports.find(what.report), act);
      return done.ok ? ok(null) : done;
    }
    let refused: Result<null> = ok(null);
    if (what.kind === 'files') {
      await eachNamed(what, preset, tools, {
        act,
        passedOver: () => batch.passOver(),
        failed(name, why) {
          // Of one file that is named, why it cannot be read is the answer.
          if (STOPS.has(why.code) || what.files.length === 1) refused = fail(why);
          else batch.unread(name, why);
          return !refused.ok;
        },
      });
      return refused;
    }
    await eachChosen(tools.chosen.idsOf(what.selection), tools.chosen, async (row) => {
      if (!refused.ok) return;
      const done = await withRowReport(row, tools.reports, ({ report }) => act(report));
      if (done.ok) return;
      if (STOPS.has(done.error.code)) refused = done;
      else batch.unread(nameOf(row), done.error);
    });
    return refused;
  }

  return {
    'outbox.rows': ({ choice }) => {
      const found = new Set<number>();
      let left = 0;
      for (let from = 0; ; from += MAX_QUEUED_AT_ONCE) {
        const items = store.outbox.list(choiceOf(choice), from, MAX_QUEUED_AT_ONCE);
        for (const { reportKey } of items) {
          const row = store.board.idOf(reportKey);
          if (row !== null && (found.has(row) || found.size < MAX_NAMED_ROWS)) found.add(row);
          else left += 1;
        }
        if (items.length < MAX_QUEUED_AT_ONCE) return ok({ rows: [...found], left });
      }
    },

    'outbox.plan': async (request) => {
      const way = await outbox.routes.routeOf(request.target, false);
      if (!way.ok) return way;
      const batch = batchOf(request, way.value, null);
      const gone = await each(request, way.value, batch, async (report) => ok(await batch.check(report)));
      if (!gone.ok) return gone;
      const { origin, host, url } = way.value.target;
      const along = batch.along();
      const leaving = { origin, kinds: kindsOf(along) };
      const view = batch.plan(!way.value.isHere && !confirmations.covers(leaving));
      return ok({ plan: remember({ request, origin, scheme: url.protocol, host, reports: view.reports, along }), view });
    },

    'outbox.confirm': async ({ plan: id }) => {
      const planned = plans.get(id);
      if (planned === undefined) return fail(failure('unknown_handle', { what: 'queued' }));
      const leaving = { origin: planned.origin, kinds: kindsOf(planned.along) };
      const way = await outbox.routes.routeOf(planned.request.target, false);
      if (!way.ok) return way;
      if (way.value.isHere || confirmations.covers(leaving)) return ok({ kind: 'not_needed' });
      return ok(await consent.ask(leaving, sendQuestion(planned.host, planned.scheme, planned.along, planned.reports)));
    },

    'outbox.queue': async ({ plan: id, confirmed, resends, attempts }) => {
      const planned = plans.get(id);
      if (planned === undefined) return fail(failure('unknown_handle', { what: 'queued' }));
      const { request } = planned;
      const way = await outbox.routes.routeOf(request.target, false);
      if (!way.ok) return way;
      const { target, isHere, address } = way.value;
      // A number is taken back first, so that it is worth nothing afterwards, whatever lets these reports go.
      if (confirmed !== null) confirmations.redeem(confirmed, { origin: target.origin, kinds: kindsOf(planned.along) });
      const mayGo = (kinds: readonly ContentKind[]): boolean => isHere || confirmations.covers({ origin: target.origin, kinds });
      const agreed = isHere ? null : target.origin;
      const saved = await tools.targets.saveMade(request.target);
      if (!saved.ok) return saved;
      // It may be one that another process kept for the same address since.
      const [known] = saved.value === request.target ? [] : tools.targets.at(address).filter(({ preset }) => preset.id === saved.value);
      const batch = batchOf(request, known === undefined ? way.value : { ...way.value, preset: known.preset }, attempts);
      const queued: number[] = [];
      const write = (): void => {
        if (batch.taken() > 0) queued.push(...outbox.queue.add(batch.takeOut, resends));
      };
      /** Bytes without a row would be listed again as if the store had been lost. */
      const takeBack = (): void => {
        const needed = store.outbox.contents();
        batch.takeBack((content) => needed.has(content));
      };
      const all = await writing({ own: 'outbox' }, async () => {
        try {
          const gone = await each(request, way.value, batch, async (report) => {
            const taken = await batch.take(report, agreed, mayGo);
            if (batch.taken() >= QUEUED_AT_ONCE) write();
            return taken;
          });
          write();
          return gone;
        } finally {
          takeBack();
        }
      });
      if (!all.ok) return all;
      plans.delete(id);
      const { leftOut } = batch.plan(false);
      if (queued.length === 0 && leftOut.length === 0) return fail(failure('queue_refused', { why: 'nothing_queued' }));
      return ok({ target: saved.value, queued, leftOut });
    },
  };
}
