import { homedir } from 'node:os';
import { readFilterOf } from '../../../shared/board/filter.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { QUEUED_FIELD_WORDS } from '../../../shared/text/board/filter-fields.ts';
import { failureViewsOf } from '../../../shared/text/presenters/filter-failures.ts';
import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import { type NamedQueued, QUEUED_TABLE } from '../../../shared/history/queued-fields.ts';
import { rowTest } from '../../../shared/history/row-table.ts';
import { MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { localZone } from '../../host/platform/base/local-zone.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';

/** The queued reports that a command applies to. */
interface QueuedQuery {
  readonly filter: string;
  /** null: all targets. */
  readonly target: TargetView | null;
  /** All states by default. */
  readonly states?: readonly QueueState[];
}

/** Checks that a filter is valid. Errors: invalid_request. */
export function checkFilter(filter: string): CommandResult<null> {
  const [error] = failureViewsOf(readFilterOf(QUEUED_TABLE.fields, filter).errors, QUEUED_FIELD_WORDS);
  return error === undefined ? ok(null) : fail(commandFailure('invalid_request', CLI.badFilter(error.message)));
}

/** Yields the matching queued reports, page by page in queue order. Errors: those of reading the store. */
export async function* queuedRows(
  host: Host,
  { filter, target, states }: QueuedQuery,
): AsyncGenerator<CommandResult<readonly NamedQueued[]>> {
  const list = await host.call('target.list', {});
  if (!list.ok) {
    yield list;
    return;
  }
  const names = new Map(list.value.targets.map(({ id, name }) => [id, name]));
  const context = { now: Date.now(), zone: localZone, home: homedir() };
  const matches = rowTest(QUEUED_TABLE, readFilterOf(QUEUED_TABLE.fields, filter).filter, context);
  const choice = { ...(target === null ? {} : { target: target.id }), ...(states === undefined ? {} : { states: [...states] }) };
  for (let from = 0; ; from += MAX_QUEUED_AT_ONCE) {
    const page = await host.call('outbox.items', { choice, from, limit: MAX_QUEUED_AT_ONCE });
    if (!page.ok) {
      yield page;
      return;
    }
    const { items } = page.value;
    yield ok(items.map((item) => ({ ...item, targetName: names.get(item.target) ?? null })).filter(matches));
    if (items.length < MAX_QUEUED_AT_ONCE) return;
  }
}

export async function queuedIds(host: Host, query: QueuedQuery): Promise<CommandResult<readonly number[]>> {
  const ids: number[] = [];
  for await (const page of queuedRows(host, query)) {
    if (!page.ok) return page;
    ids.push(...page.value.map(({ id }) => id));
  }
  return ok(ids);
}
