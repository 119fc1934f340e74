import { assertNever, ok } from '../../../../shared/errors.ts';
import { passRateOf } from '../../../../shared/sending/outcome/rejection-of.ts';
import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import type { QueueAct } from '../../../../shared/sending/queue/queue-acts.ts';
import type { OutboxState, Queued } from '../../../../shared/bridge/view/outbox-view.ts';
import type { Handlers } from '../../platform/bridge/handlers.ts';
import { writing } from '../../platform/files/io-error.ts';
import type { OutboxChoice, OutboxRow, OutboxRows } from '../../store/outbox-rows.ts';
import type { AttemptStore } from '../outbox/attempt-store.ts';
import type { Targets } from '../targets/targets.ts';
import type { Queue } from './queue.ts';
import { readQueuedRequest } from './queued-request.ts';

/** Channels for reports that are queued already. */
export type QueueChannels =
  | 'outbox.state'
  | 'outbox.items'
  | 'outbox.slices'
  | 'outbox.moves'
  | 'outbox.attempts'
  | 'outbox.act'
  | 'outbox.pauseTarget'
  | 'outbox.resumeTarget'
  | 'outbox.work'
  | 'outbox.rest';

interface OutboxHandlersTools {
  readonly queue: Queue;
  readonly rows: OutboxRows;
  readonly attempts: Pick<AttemptStore, 'find'>;
  readonly targets: Pick<Targets, 'find'>;
  readonly state: () => OutboxState;
  /** Deletes files of queued requests that no row needs. */
  readonly sweep: () => void;
  /** The queue works whenever no other process does; if false, only when a command asks for it. */
  readonly works: boolean;
}

export function outboxHandlers(tools: OutboxHandlersTools): Pick<Handlers, QueueChannels> {
  const { queue, rows, attempts, targets, state, works } = tools;
  const viewsOf = (found: readonly OutboxRow[]): Queued[] => {
    const sent = rows.sent(found.map(({ id }) => id));
    return found.map((row) => queuedView(row, sent.get(row.id) ?? 0, targets.find(row.target)?.preset ?? null));
  };
  return {
    'outbox.state': () => ok(state()),
    'outbox.items': ({ choice, from, limit }) => ok({ items: viewsOf(rows.list(choiceOf(choice), from, limit)) }),
    'outbox.slices': ({ target, slices, item }) => {
      const row = item === null ? null : rows.find(item);
      return ok({
        slices: slices.map(({ state: one, from, count }) =>
          viewsOf(rows.list({ states: [one], ...(target === null ? {} : { target }) }, from, count)),
        ),
        item: viewsOf(row === null ? [] : [row])[0] ?? null,
      });
    },
    'outbox.moves': ({ item }) => ok({ transitions: rows.transitions(item).map(({ item: _, ...transition }) => transition) }),
    'outbox.attempts': ({ attempts: ids }) => {
      const known = ids.flatMap((id) => attempts.find(id)?.attempt ?? []);
      return ok({ attempts: known.map((attempt) => ({ ...attempt, report: '' })) });
    },
    'outbox.work': (how) =>
      writing({ own: 'outbox' }, () => {
        if (!works) queue.worker.work(how);
        return ok(state());
      }),
    'outbox.rest': () =>
      writing({ own: 'outbox' }, async () => {
        if (!works) await queue.worker.rest();
        return ok(state());
      }),
    'outbox.act': ({ choice, act, resends }) =>
      writing({ own: 'outbox' }, () => {
        const chosen = choiceOf(choice);
        const overtaken = act === 'resend' || act === 'resend_refused' ? rows.overtaken(chosen) : 0;
        return ok({ reports: runAct(tools, chosen, act, resends), overtaken });
      }),
    'outbox.pauseTarget': ({ target }) =>
      writing({ own: 'outbox' }, () => {
        queue.pauseTarget(target);
        return ok({ done: true as const });
      }),
    'outbox.resumeTarget': ({ target, urlIsRight }) =>
      writing({ own: 'outbox' }, () => {
        const resumed = queue.resumeTarget(target, urlIsRight);
        return resumed.ok ? ok({ done: true as const }) : resumed;
      }),
  };
}

/** Returns how many reports it changed. */
function runAct({ queue, sweep }: OutboxHandlersTools, choice: OutboxChoice, act: QueueAct, resends: number): number {
  switch (act) {
    case 'pause':
    case 'resume':
    case 'stop':
      return queue[act](choice);
    case 'forget': {
      const forgotten = queue.forget(choice);
      sweep();
      return forgotten;
    }
    case 'resend':
      return queue.resend(choice, resends, false);
    case 'resend_refused':
      return queue.resend(choice, resends, true);
    case 'first':
    case 'last': {
      const ids = choice.ids ?? [];
      queue.reorder(ids, act);
      return ids.length;
    }
    default:
      return assertNever(act);
  }
}

/** Removes optional fields that are undefined: requests over the bridge may have them, store queries may not. */
export function choiceOf({
  ids,
  target,
  states,
}: {
  readonly ids?: OutboxChoice['ids'] | undefined;
  readonly target?: string | undefined;
  readonly states?: OutboxChoice['states'] | undefined;
}): OutboxChoice {
  return {
    ...(ids === undefined ? {} : { ids }),
    ...(target === undefined ? {} : { target }),
    ...(states === undefined ? {} : { states }),
  };
}

function queuedView(row: OutboxRow, attempts: number, preset: TargetPreset | null): Queued {
  const { id, target, state, cause, since, due, heldBy, drawsLeft, queuedAt, bytes, status, value, attempt } = row;
  const request = readQueuedRequest(row.request);
  const about = request?.about ?? { name: '', product: null, version: null, channel: null };
  const edits = request?.edits ?? 0;
  const passRate = state === 'rejected_soft' && value !== null && preset !== null ? rateAt(preset, value) : null;
  return {
    id,
    target,
    state,
    cause,
    since,
    due,
    heldBy,
    attempts,
    drawsLeft,
    queuedAt,
    bytes,
    ...about,
    edits,
    status,
    value,
    passRate,
    attempt,
  };
}

function rateAt({ rules: { throttling }, treats }: TargetPreset, rule: string): number | null {
  return passRateOf(rule, typeof throttling === 'object' ? throttling : null, treats);
}
