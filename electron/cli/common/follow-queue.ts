import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import { type Queued, type QueueWork, MAX_ATTEMPTS_AT_ONCE, MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import type { CommandResult } from './command-result.ts';
import { isCancelRequested } from './command-worker.ts';
import { onEvent } from './on-event.ts';
import { onStop } from './streams.ts';

/** The queued reports to follow, and the callbacks of the caller. */
interface Following {
  /** Ids of the queued reports. */
  readonly ids: readonly number[];
  /** How this process sends the queue if no other process sends it. */
  readonly work: QueueWork;
  /** Called once for each attempt that has ended. */
  readonly tell: (attempt: AttemptView) => void;
  /** Called once if another Crashlens process is sending the queue. */
  readonly elsewhere: () => void;
  /** Called at every change. If it returns true, `followQueue` ends even if some reports are still queued. */
  readonly isOver: () => boolean;
  /** Registers a callback for when the result of `isOver` may have changed. Returns a function that removes the callback. */
  readonly onOver: (check: () => void) => () => void;
}

const LEFT = ['waiting', 'sending', 'retry'] as const;

/** Sends the queue until no report in `ids` is left to be sent. If another process sends the queue, waits for that process. Does not wait for held reports. */
export async function followQueue(host: Host, { ids, work, tell, elsewhere, isOver, onOver }: Following): Promise<CommandResult<null>> {
  const followed = new Set(ids);
  const reported = new Set<string>();
  let pages = pagesOf(ids, MAX_QUEUED_AT_ONCE);
  let wasElsewhere = false;
  let wake: () => void = () => undefined;
  // The host's own timers do not keep the process running.
  const awake = setInterval(() => undefined, 60_000);

  function printAttempt(attempt: AttemptView): void {
    const { id, item, state } = attempt;
    if (state === 'sending' || item === null || !followed.has(item) || reported.has(id)) return;
    reported.add(id);
    tell(attempt);
  }

  /** Reports the attempts that another Crashlens process made for the reports of a page. */
  async function catchUp(page: readonly number[]): Promise<CommandResult<null>> {
    const items = await host.call('outbox.items', { choice: { ids: [...page] }, from: 0, limit: page.length });
    if (!items.ok) return items;
    const ended = await newAttempts(host, items.value.items, reported);
    if (ended.ok) for (const attempt of ended.value) printAttempt(attempt);
    return ended.ok ? ok(null) : ended;
  }

  /** Counts the leading pages in which no report is left to be sent. */
  async function pagesDone(): Promise<CommandResult<number>> {
    for (const [index, page] of pages.entries()) {
      const left = await host.call('outbox.items', { choice: { ids: [...page], states: [...LEFT] }, from: 0, limit: 1 });
      if (!left.ok) return left;
      if (left.value.items.length > 0) return ok(index);
    }
    return ok(pages.length);
  }

  const before = await attemptsBefore(host, pages);
  if (!before.ok) return before;
  for (const attempt of before.value) reported.add(attempt);
  const offs = [
    onEvent(host, 'attempt.changed', printAttempt),
    onEvent(host, 'outbox.changed', () => wake()),
    onOver(() => wake()),
    () => {
      clearInterval(awake);
    },
  ];
  try {
    const begun = await host.call('outbox.work', work);
    if (!begun.ok) return begun;
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const state = await host.call('outbox.state', {});
      if (!state.ok) return state;
      // An app waits for disk space. A command ends instead, and the queued reports stay queued.
      if (state.value.unwritten !== null && state.value.worker === 'here') return fail(failure(state.value.unwritten, { own: 'outbox' }));
      if (state.value.worker === 'elsewhere' && !wasElsewhere) {
        wasElsewhere = true;
        elsewhere();
      }
      const done = await pagesDone();
      if (!done.ok) return done;
      // This runs after `pagesDone`, so that attempts that have ended are printed before their page is dropped.
      for (const page of wasElsewhere ? pages : []) {
        const caught = await catchUp(page);
        if (!caught.ok) return caught;
      }
      pages = pages.slice(done.value);
      if (pages.length === 0 || isOver()) return ok(null);
      await changed;
    }
  } finally {
    for (const off of offs) off();
  }
}

/**
 * Waits until the requests in progress for other reports have ended, unless the command is stopped. Aborting such a request would leave unknown whether the
 * collector accepted the report. `waits`: called with the number of these requests, if there are any.
 */
export async function restFromQueue(host: Host, waits: (reports: number) => void): Promise<CommandResult<null>> {
  const state = await host.call('outbox.state', {});
  if (!state.ok) return state;
  if (isCancelRequested()) return ok(null);
  if (state.value.sending.length > 0) waits(state.value.sending.length);
  const awake = setInterval(() => undefined, 60_000);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<CommandResult<null>>();
  const off = onStop(() => stop(ok(null)));
  try {
    const rested = host.call('outbox.rest', {}).then((done): CommandResult<null> => (done.ok ? ok(null) : done));
    return await Promise.race([rested, stopped]);
  } finally {
    clearInterval(awake);
    off();
  }
}

/** Ids of the attempts that were already made for these reports. */
async function attemptsBefore(host: Host, pages: readonly (readonly number[])[]): Promise<CommandResult<readonly string[]>> {
  const before: string[] = [];
  for (const page of pages) {
    const items = await host.call('outbox.items', { choice: { ids: [...page] }, from: 0, limit: page.length });
    if (!items.ok) return items;
    for (const item of items.value.items) {
      if (item.attempt === null) continue;
      const ids = await attemptsOf(host, item);
      if (!ids.ok) return ids;
      before.push(...ids.value.filter((id) => item.state !== 'sending' || id !== item.attempt));
    }
  }
  return ok(before);
}

/** The stored attempts for these reports whose ids are not in `reported`. */
async function newAttempts(
  host: Host,
  items: readonly Queued[],
  reported: ReadonlySet<string>,
): Promise<CommandResult<readonly AttemptView[]>> {
  const ids: string[] = [];
  for (const item of items) {
    if (item.attempt === null || reported.has(item.attempt)) continue;
    const all = await attemptsOf(host, item);
    if (!all.ok) return all;
    ids.push(...all.value.filter((id) => !reported.has(id)));
  }
  const attempts: AttemptView[] = [];
  for (const page of pagesOf(ids, MAX_ATTEMPTS_AT_ONCE)) {
    const found = await host.call('outbox.attempts', { attempts: [...page] });
    if (!found.ok) return found;
    attempts.push(...found.value.attempts);
  }
  return ok(attempts);
}

/** Ids of all attempts for a queued report, oldest first. */
async function attemptsOf(host: Host, { id }: Queued): Promise<CommandResult<readonly string[]>> {
  const transitions = await host.call('outbox.moves', { item: id });
  if (!transitions.ok) return transitions;
  return ok(
    transitions.value.transitions.flatMap(({ transition, attempt }) => (transition === 'begin' && attempt !== null ? [attempt] : [])),
  );
}

export function pagesOf<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, page) => all.slice(page * most, (page + 1) * most));
}
