import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import type { OutboxCount } from '../../../electron/host/store/outbox-counts.ts';
import type { OutboxRows } from '../../../electron/host/store/outbox-rows.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import type { Situation } from '../../../shared/sending/outcome/policy.ts';
import { SITUATIONS } from '../../../shared/sending/outcome/policy.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { volume } from '../../support/volume.ts';
import { QueueDesk, someRow } from './queue-harness.ts';
import type { ModelItem } from './queue-model.ts';
import { QueueModel } from './queue-model.ts';

const TARGETS = ['one', 'two'];

type Step = fc.AsyncCommand<QueueModel, QueueDesk>;

/** What is chosen among the reports that are queued, whatever their number. */
type Pick = readonly number[];

function chosen({ items }: QueueModel, picks: Pick): readonly ModelItem[] {
  return [...new Set(picks.map((pick) => items[pick % items.length]))].filter((item) => item !== undefined);
}

/** A step that may always be taken; afterwards every report stands as the model has it, and as its journal says. */
function step(name: string, run: (model: QueueModel, desk: QueueDesk) => Promise<void> | void): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, desk) {
      await run(model, desk);
      await desk.quiet();
      expectSame(model, desk);
    },
  };
}

function expectSame(model: QueueModel, desk: QueueDesk): void {
  const now = desk.rows().map(({ id, state, heldBy, drawsLeft, attempts }) => ({ id, state, heldBy, drawsLeft, attempts }));
  const wanted = model.items.map(({ id, state, heldBy, draws, attempts }) => ({ id, state, heldBy, drawsLeft: draws, attempts }));
  expect(now).toEqual(wanted);
  expect([...desk.sending()].toSorted((a, b) => a - b)).toEqual(
    model
      .sending()
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  );
  expect(sorted(desk.store.outbox.counts())).toEqual(sorted(countsOf(desk)));
  for (const { id, state } of desk.rows()) {
    const moves = desk.store.outbox.moves(id);
    expect(moves.at(-1)?.state ?? 'waiting').toBe(state);
    // Whatever was begun is in the journal, and nothing was begun after it had been accepted.
    expect(moves.filter(({ move }) => move === 'begin')).toHaveLength(desk.begun.filter((one) => one === id).length);
    const accepted = moves.findIndex(({ move }) => move === 'accept');
    expect(accepted === -1 ? [] : moves.slice(accepted + 1)).toEqual([]);
  }
}

/** What there is of each state, counted anew. */
function countsOf(desk: QueueDesk): readonly OutboxCount[] {
  const groups = Map.groupBy(desk.rows(), ({ target: of, state }) => `${of} ${state}`);
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

const enqueue = fc.tuple(target, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 2 })).map(([id, count, draws]) =>
  step(`queue ${String(count)} for ${id} with ${String(draws)} draws`, (model, desk) => {
    for (let number = 0; number < count; number += 1) {
      const [added = 0] = desk.queue.add(() => [someRow(id, model.items.length)], draws);
      model.add(added, id, draws);
    }
  }),
);

const answer = fc
  .tuple(fc.nat({ max: 40 }), fc.constantFrom<Situation>(...SITUATIONS.filter((one) => one !== 'stopped')))
  .map(([pick, situation]) =>
    step(`answer ${situation}`, async (model, desk) => {
      const sending = model.sending();
      const item = sending[pick % Math.max(sending.length, 1)];
      if (item === undefined) return;
      await desk.answer(item.id, situation);
      model.answer(item, situation);
      if (situation === 'wrong_url' || situation === 'not_trusted') expect(desk.paused.get(item.target)).toBe(situation);
    }),
  );

const pause = picks.map((some) =>
  step(`pause ${some.join()}`, (model, desk) => {
    const items = chosen(model, some);
    desk.queue.pause(choiceOf(items));
    model.pause(items);
  }),
);

const resume = picks.map((some) =>
  step(`resume ${some.join()}`, (model, desk) => {
    const items = chosen(model, some);
    desk.queue.resume(choiceOf(items));
    model.resume(items);
  }),
);

const stop = picks.map((some) =>
  step(`stop ${some.join()}`, async (model, desk) => {
    const items = chosen(model, some);
    const sending = items.filter(({ state }) => state === 'sending');
    desk.queue.stop(choiceOf(items));
    await desk.quiet();
    model.stopWaiting(items);
    for (const item of sending) model.answer(item, 'stopped', true);
  }),
);

const resend = fc.tuple(picks, fc.nat({ max: 2 }), fc.boolean()).map(([some, draws, refused]) =>
  step(`send ${some.join()} again${refused ? ', refused ones too' : ''}`, (model, desk) => {
    const items = chosen(model, some);
    desk.queue.resend(choiceOf(items), draws, refused);
    model.resend(items, draws, refused);
  }),
);

const pauseTarget = target.map((id) =>
  step(`pause target ${id}`, (model, desk) => {
    desk.queue.pauseTarget(id);
    model.pauseTarget(id, 'person');
  }),
);

const resumeTarget = fc.tuple(target, fc.boolean()).map(([id, isUrlRight]) =>
  step(`resume target ${id}${isUrlRight ? ', its URL is right' : ''}`, (model, desk) => {
    const isWrong = model.target(id).paused === 'wrong_url';
    expect(desk.queue.resumeTarget(id, isUrlRight).ok).toBe(!isWrong || isUrlRight);
    model.resumeTarget(id, isWrong && isUrlRight);
  }),
);

const correctUrl = target.map((id) =>
  step(`correct the URL of ${id}`, (model, desk) => {
    desk.queue.targetChanged(id, true);
    model.resumeTarget(id, true);
  }),
);

const advance = fc.constantFrom(1, 400, 1_000, 5_000, 60_000).map((by) =>
  step(`wait ${String(by)} ms`, async (model, desk) => {
    await desk.advance(by);
    model.advance(by);
  }),
);

const kill = fc.constant(
  step('kill and start again', async (model, desk) => {
    const before = model.sending().length;
    desk.abandoned.length = 0;
    await desk.kill();
    model.kill();
    expect(desk.abandoned).toHaveLength(before);
  }),
);

const reopen = fc.constant(
  step('close and start again', async (model, desk) => {
    await desk.reopen();
    model.reopen();
  }),
);

const commands = fc.commands(
  [enqueue, enqueue, answer, answer, answer, pause, resume, stop, resend, pauseTarget, resumeTarget, correctUrl, advance, kill, reopen],
  { maxCommands: 40, size: 'max' },
);

/** What the run before it left. */
function emptied(rows: OutboxRows): void {
  rows.setWorker(null);
  rows.move({}, 'lose', 'killed', 0);
  rows.move({}, 'stop', 'person', 0);
  rows.forget({});
}

it(
  'the queue does what a small model of it does, whatever is asked of it, answered, killed and started again',
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
          const desk = new QueueDesk(store.value);
          try {
            await fc.asyncModelRun(() => ({ model: new QueueModel(TARGETS), real: desk }), steps);
          } finally {
            await desk.queue.close();
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

it('a report that was put off before the clock was set back is sent within a minute, and the pace goes on', async () => {
  const home = openDataHome(tempFolder(), 'exclusive', 'data');
  if (!home.ok) throw new Error(home.error.code);
  const store = openStore(home.value, 'data');
  if (!store.ok) throw new Error(store.error.code);
  const desk = new QueueDesk(store.value);
  try {
    desk.now = 500 * 3_600_000;
    const [id = 0] = desk.queue.add(() => [someRow('one', 1)], 0);
    await desk.quiet();
    await desk.answer(id, 'busy');
    expect(desk.rows()[0]).toMatchObject({ state: 'retry' });
    desk.moveClock(0);
    await desk.advance(60_000);
    expect(desk.begun).toEqual([id, id]);
  } finally {
    await desk.queue.close();
    store.value.close();
    home.value.close();
  }
});
