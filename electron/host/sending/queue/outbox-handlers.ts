import { assertNever, ok } from '../../../../shared/errors.ts';
import type { QueueAct } from '../../../../shared/sending/queue/queue-acts.ts';
import type { OutboxState } from '../../../../shared/bridge/view/outbox-view.ts';
import type { Handlers } from '../../platform/bridge/handlers.ts';
import { writing } from '../../platform/files/io-error.ts';
import type { OutboxChoice, OutboxRows } from '../../store/outbox-rows.ts';
import type { AttemptStore } from '../outbox/attempt-store.ts';
import type { Queue } from './queue.ts';
import type { QueuedViews } from './queued-views.ts';

/** Channels for reports that are already queued. */
export type QueueChannels =
  | 'outbox.state'
  | 'outbox.items'
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
  readonly views: QueuedViews;
  readonly state: () => OutboxState;
  /** Deletes files of queued requests that no row needs. */
  readonly sweep: () => void;
  /** True if this process sends queued reports whenever no other process does. False if it sends them only when a command requests it. */
  readonly works: boolean;
}

export function outboxHandlers(tools: OutboxHandlersTools): Pick<Handlers, QueueChannels> {
  const { queue, rows, attempts, views, state, works } = tools;
  return {
    'outbox.state': () => ok(state()),
    'outbox.items': ({ choice, from, limit }) => ok({ items: views.of(rows.list(choiceOf(choice), from, limit)) }),
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

/** Runs an action on the chosen reports. Returns how many of them it changed. */
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

/** Removes optional fields that are undefined. Requests over the bridge may have such fields, but store queries may not. */
export function choiceOf({
  ids,
  target,
  states,
  run,
}: {
  readonly ids?: OutboxChoice['ids'] | undefined;
  readonly target?: string | undefined;
  readonly states?: OutboxChoice['states'] | undefined;
  readonly run?: number | undefined;
}): OutboxChoice {
  return {
    ...(ids === undefined ? {} : { ids }),
    ...(target === undefined ? {} : { target }),
    ...(states === undefined ? {} : { states }),
    ...(run === undefined ? {} : { run }),
  };
}
