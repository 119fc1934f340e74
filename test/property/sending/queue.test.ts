import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import type { OutboxCount } from '../../../electron/host/store/outbox-counts.ts';
import type { OutboxRows } from '../../../electron/host/store/outbox-rows.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import { type SendResult, SEND_RESULTS } from '../../../shared/sending/queue/policy.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { volume } from '../../support/volume.ts';
import { QueueHarness, someRow } from './queue-harness.ts';
import { type ModelItem, QueueModel } from './queue-model.ts';

const TARGETS = ['one', 'two'];

type Step = fc.AsyncCommand<QueueModel, QueueHarness>;

/** Numbers that choose queued reports, however many there are. */
type Pick = readonly number[];

function chosen({ items }: QueueModel, picks: Pick): readonly ModelItem[] {
  return [...new Set(picks.map((pick) => items[pick % items.length]))].filter((item) => item !== undefined);
}

/** A step that is always possible. After it, the state of every report must match the model and the journal. */
function step(name: string, run: (model: QueueModel, harness: QueueHarness) => Promise<void> | void): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, harness) {
      await run(model, harness);
      await harness.quiet();
      expectSame(model, harness);
    },
  };
}

function expectSame(model: QueueModel, harness: QueueHarness): void {
  const now = harness.rows().map(({ id, state, heldBy, drawsLeft, attempts }) => ({ id, state, heldBy, drawsLeft, attempts }));
  const wanted = model.items.map(({ id, state, heldBy, resends, attempts }) => ({ id, state, heldBy, drawsLeft: resends, attempts }));
  expect(now).toEqual(wanted);
  expect([...harness.sending()].toSorted((a, b) => a - b)).toEqual(
    model
      .sending()
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  );
  expect(sorted(harness.store.outbox.counts())).toEqual(sorted(countsOf(harness)));
  for (const { id, state } of harness.rows()) {
    const transitions = harness.store.outbox.transitions(id);
    expect(transitions.at(-1)?.state ?? 'waiting').toBe(state);
    // Every started send is in the journal, and no send started after its report was accepted.
    expect(transitions.filter(({ transition }) => transition === 'begin')).toHaveLength(harness.begun.filter((one) => one === id).length);
    const accepted = transitions.findIndex(({ transition }) => transition === 'accepted');
    expect(accepted === -1 ? [] : transitions.slice(accepted + 1)).toEqual([]);
  }
}

/** Counts the reports by target and state from the rows, to check the stored counts. */
function countsOf(harness: QueueHarness): readonly OutboxCount[] {
  const groups = Map.groupBy(harness.rows(), ({ target: of, state }) => `${of} ${state}`);
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    return [{ target: first.target, state: first.state, reports: rows.length, bytes }];
  });
}

function sorted(counts: readonly OutboxCount[]): readonly OutboxCount[] {
  return counts.toSorted((a, b) => (`${a.target} ${a.state}` < `${b.target} ${b.state}` ? -1 : 1));
}

const picks = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 });
const target = fc.constantFrom(...TARGETS);
const choiceOf = (items: readonly ModelItem[]): { ids: readonly number[] } => ({ ids: items.map(({ id }) => id) });

const enqueue = fc.tuple(target, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 2 })).map(([id, count, resends]) =>
  step(`queue ${String(count)} for ${id} with ${String(resends)} draws`, (model, harness) => {
    for (let number = 0; number < count; number += 1) {
      const [added = 0] = harness.queue.add(() => [someRow(id, model.items.length)], resends);
      model.add(added, id, resends);
    }
  }),
);

const answer = fc
  .tuple(fc.nat({ max: 40 }), fc.constantFrom<SendResult>(...SEND_RESULTS.filter((one) => one !== 'stopped')))
  .map(([pick, sendResult]) =>
    step(`answer ${sendResult}`, async (model, harness) => {
      const sending = model.sending();
      const item = sending[pick % Math.max(sending.length, 1)];
      if (item === undefined) return;
      await harness.answer(item.id, sendResult);
      model.answer(item, sendResult);
      if (sendResult === 'wrong_url' || sendResult === 'not_trusted') expect(harness.paused.get(item.target)).toBe(sendResult);
    }),
  );

const pause = picks.map((some) =>
  step(`pause ${some.join()}`, (model, harness) => {
    const items = chosen(model, some);
    harness.queue.pause(choiceOf(items));
    model.pause(items);
  }),
);

const resume = picks.map((some) =>
  step(`resume ${some.join()}`, (model, harness) => {
    const items = chosen(model, some);
    harness.queue.resume(choiceOf(items));
    model.resume(items);
  }),
);

const stop = picks.map((some) =>
  step(`stop ${some.join()}`, async (model, harness) => {
    const items = chosen(model, some);
    const sending = items.filter(({ state }) => state === 'sending');
    harness.queue.stop(choiceOf(items));
    await harness.quiet();
    model.stopWaiting(items);
    for (const item of sending) model.answer(item, 'stopped', true);
  }),
);

const resend = fc.tuple(picks, fc.nat({ max: 2 }), fc.boolean()).map(([some, resends, refused]) =>
  step(`send ${some.join()} again${refused ? ', refused ones too' : ''}`, (model, harness) => {
    const items = chosen(model, some);
    harness.queue.resend(choiceOf(items), resends, refused);
    model.resend(items, resends, refused);
  }),
);

const pauseTarget = target.map((id) =>
  step(`pause target ${id}`, (model, harness) => {
    harness.queue.pauseTarget(id);
    model.pauseTarget(id, 'person');
  }),
);

const resumeTarget = fc.tuple(target, fc.boolean()).map(([id, isUrlRight]) =>
  step(`resume target ${id}${isUrlRight ? ', its URL is right' : ''}`, (model, harness) => {
    const isWrong = model.target(id).paused === 'wrong_url';
    expect(harness.queue.resumeTarget(id, isUrlRight).ok).toBe(!isWrong || isUrlRight);
    model.resumeTarget(id, isWrong && isUrlRight);
  }),
);

const correctUrl = target.map((id) =>
  step(`correct the URL of ${id}`, (model, harness) => {
    harness.queue.targetChanged(id, true);
    model.resumeTarget(id, true);
  }),
);

const advance = fc.constantFrom(1, 400, 1_000, 5_000, 60_000).map((by) =>
  step(`wait ${String(by)} ms`, async (model, harness) => {
    await harness.advance(by);
    model.advance(by);
  }),
);

const kill = fc.constant(
  step('kill and start again', async (model, harness) => {
    const before = model.sending().length;
    harness.abandoned.length = 0;
    await harness.kill();
    model.kill();
    expect(harness.abandoned).toHaveLength(before);
  }),
);

const reopen = fc.constant(
  step('close and start again', async (model, harness) => {
    await harness.reopen();
    model.reopen();
  }),
);

const commands = fc.commands(
  [enqueue, enqueue, answer, answer, answer, pause, resume, stop, resend, pauseTarget, resumeTarget, correctUrl, advance, kill, reopen],
  { maxCommands: 40, size: 'max' },
);

/** Deletes the rows that the previous run left. */
function emptied(rows: OutboxRows): void {
  rows.setWorker(null);
  rows.transition({}, 'answer_unknown', 'killed', 0);
  rows.transition({}, 'stop', 'person', 0);
  rows.forget({});
}

it(
  'the queue behaves as a small model of it under any requests, answers, kills and restarts',
  { timeout: volume(1_200_000, 120_000) },
  async () => {
    const home = openDataHome(tempFolder(), 'exclusive', 'data');
    if (!home.ok) throw new Error(home.error.code);
    try {
      await fc.assert(
        fc.asyncProperty(commands, async (steps) => {
          const store = openStore(home.value, 'data');
          if (!store.ok) throw new Error(store.error.code);
          emptied(store.value.outbox);
          const harness = new QueueHarness(store.value);
          try {
            await fc.asyncModelRun(() => ({ model: new QueueModel(TARGETS), real: harness }), steps);
          } finally {
            await harness.queue.worker.close();
            store.value.close();
          }
        }),
        { numRuns: volume(2_000, 100), endOnFailure: false },
      );
    } finally {
      home.value.close();
    }
  },
);

it('a report that was deferred before the clock was set back is sent within a minute, and the pace continues', async () => {
  const home = openDataHome(tempFolder(), 'exclusive', 'data');
  if (!home.ok) throw new Error(home.error.code);
  const store = openStore(home.value, 'data');
  if (!store.ok) throw new Error(store.error.code);
  const harness = new QueueHarness(store.value);
  try {
    harness.now = 500 * 3_600_000;
    const [id = 0] = harness.queue.add(() => [someRow('one', 1)], 0);
    await harness.quiet();
    await harness.answer(id, 'server_error');
    expect(harness.rows()[0]).toMatchObject({ state: 'retry' });
    harness.moveClock(0);
    await harness.advance(60_000);
    expect(harness.begun).toEqual([id, id]);
  } finally {
    await harness.queue.worker.close();
    store.value.close();
    home.value.close();
  }
});
