import { ok } from '../../../shared/errors.ts';
import { QUEUE_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { paintFor } from '../common/colour.ts';
import type { CommandResult } from '../common/command-result.ts';
import { isCancelRequested, sayIfStopped, STOPPED } from '../common/command-worker.ts';
import { endWith } from '../common/exit-codes.ts';
import { followQueue, restFromQueue } from '../common/follow-queue.ts';
import { attemptLine, queueTally, statesOf, statesText } from '../common/queue-tally.ts';
import { printError, onStop, print, printToStderr } from '../common/streams.ts';
import { withRunToken } from '../common/target-named.ts';
import { queuedIds } from './queued-rows.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';

export interface OutboxFlags {
  readonly filter?: string;
  readonly target?: string;
  readonly json?: true;
}

/** The selected reports, with the target resolved. */
export interface OutboxQuery {
  readonly filter: string;
  readonly target: TargetView | null;
}

const LEFT: readonly QueueState[] = ['waiting', 'sending', 'retry'];

/**
 * Sends the queue until no matching report is left to be sent. If another process sends the queue, waits for that process. The exit code depends on the
 * attempts made during this run.
 */
export async function runOutbox(host: Host, query: OutboxQuery, { json }: OutboxFlags): Promise<CommandResult<null>> {
  const state = await host.call('outbox.state', {});
  if (!state.ok) return state;
  if (query.target !== null) {
    const lent = await withRunToken(host, query.target, state.value.worker === 'elsewhere');
    if (!lent.ok) return lent;
  }
  const tally = queueTally();
  const followed = new Set<number>();
  sayIfStopped(QUEUE_COMMAND.stopping);
  for (;;) {
    const left = await queuedIds(host, { ...query, states: LEFT });
    if (!left.ok) return left;
    if (left.value.length === 0 || isCancelRequested()) break;
    for (const id of left.value) followed.add(id);
    const done = await followQueue(host, {
      ids: left.value,
      work: { only: query.target?.id ?? null, by: null },
      tell(attempt) {
        tally.add(attempt);
        print(json === true ? JSON.stringify(attempt) : attemptLine(attempt, paintFor(1)));
      },
      elsewhere: () => printToStderr(QUEUE_COMMAND.worksElsewhere),
      isOver: isCancelRequested,
      onOver: onStop,
    });
    if (!done.ok) return done;
  }
  return ended(host, [...followed], json === true, tally);
}

async function ended(
  host: Host,
  ids: readonly number[],
  isJson: boolean,
  tally: ReturnType<typeof queueTally>,
): Promise<CommandResult<null>> {
  const states = await statesOf(host, ids);
  if (!states.ok) return states;
  if (!isJson) print(ids.length === 0 ? QUEUE_COMMAND.nothing : statesText(states.value));
  sayIfStopped(null);
  const left = LEFT.reduce((sum, state) => sum + (states.value.get(state) ?? 0), 0);
  if (left > 0 && isCancelRequested()) {
    const after = await host.call('outbox.state', {});
    printError(QUEUE_COMMAND.stoppedSo(left, after.ok && after.value.worker === 'elsewhere'));
    process.exitCode = STOPPED;
    return ok(null);
  }
  endWith(tally.exit(ids));
  return restFromQueue(host, (others) => printToStderr(QUEUE_COMMAND.others(others)));
}
