import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addToBoard } from '../../../builders/board/board-host.ts';
import { EVERYTHING } from '../../../builders/editing/draft-host.ts';
import { annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { seededNumbers } from '../../../builders/platform/seeded-numbers.ts';
import { type TestHost, testHost } from '../../../builders/app/test-host.ts';
import { bulkActs, changesAfter } from '../bulk-actions.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';

const REPORTS = 24;

/** Number of actions, chosen so that the child is killed before it has answered all of them. */
const ACTS = 14;

/** Every sixth report is open while the actions run. */
const OPEN_EACH = 6;

/**
 * Expects that each action changed all reports or no report. Every answered action must have changed them, and the next action may have changed them. Also
 * expects that the newest bulk edit can be undone.
 */
export async function bulks(kill: Kill): Promise<number> {
  const paths = await boardOf(kill);
  const open = paths.filter((_, index) => index % OPEN_EACH === 0);
  const answers = await childAnswers(kill, 'bulks', String(ACTS), ...open);
  const acts = bulkActs(seededNumbers(kill.seed), ACTS);
  const expected = acts.map(({ act }) => JSON.stringify({ [act === 'undo' ? 'undone' : 'changed']: REPORTS }));
  expect(answers).toEqual(expected.slice(0, answers.length));
  const allowed = [answers.length, answers.length + 1].map((count) =>
    changesAfter(acts.slice(0, count)).map(({ name, text }) => [name, text]),
  );
  await afterwards(kill, async (host) => {
    const marks = await marksOf(host, paths);
    const [now = []] = marks;
    expect(marks).toEqual(paths.map(() => now));
    expect(allowed).toContainEqual(now);
    await expectUndoable(host, paths, now);
  });
  return answers.length;
}

/** Before the kill, puts reports on the board of a data folder. Returns their paths. */
async function boardOf({ user, home, env }: Kill): Promise<readonly string[]> {
  const folder = join(user, 'reports');
  mkdirSync(folder, { recursive: true });
  const paths = Array.from({ length: REPORTS }, (_, index) => {
    const path = join(folder, `r${String(index)}.http`);
    const parts = annotationParts({ ProductName: 'Firefox', Version: String(index) });
    writeFileSync(path, rawRequest({ parts, unclosed: index % 5 === 0 }));
    return path;
  });
  const host = await testHost({ home, env });
  await addToBoard(host, folder);
  await host.host.close();
  return paths;
}

type Marks = readonly (readonly [name: string, text: string | null])[];

/** Returns what the bulk edits did to each report: names and values of the added annotations, each from its own step. */
async function marksOf(host: TestHost, paths: readonly string[]): Promise<readonly Marks[]> {
  const all: Marks[] = [];
  for (const path of paths) {
    const { report } = await host.opened(path);
    await host.value('report.reveal', { report, range: null });
    const { steps } = await host.value('draft.state', { report });
    const { annotations } = await host.value('report.inspect', { report, dialect: 'spec', ...EVERYTHING });
    const marked = annotations.filter(({ name }) => name.startsWith('Mark'));
    expect(steps.map(({ sentence, error }) => [sentence, error])).toEqual(marked.map(({ name }) => [`added annotation ${name}`, null]));
    const marks: [string, string | null][] = [];
    for (const { index, name } of marked) marks.push([name, (await host.value('report.annotation', { report, index })).value]);
    all.push(marks);
  }
  return all;
}

/** Expects that the stored bulk edits match the edit lists, and that the newest can be undone in all reports. */
async function expectUndoable(host: TestHost, paths: readonly string[], now: Marks): Promise<void> {
  const notUndone = (await host.value('board.bulks', {})).bulks.filter(({ undoneAt }) => undoneAt === null);
  expect(notUndone.map(({ changed, undoable }) => [changed, undoable])).toEqual(
    now.map((_, index) => [REPORTS, index === 0 ? REPORTS : 0]),
  );
  const [newest] = notUndone;
  if (newest === undefined) return;
  expect(await host.value('board.undoBulk', { bulk: newest.bulk })).toMatchObject({ undone: REPORTS, leftOut: [] });
  expect(await marksOf(host, paths)).toEqual(paths.map(() => now.slice(0, -1)));
}
