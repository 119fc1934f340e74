import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect } from 'vitest';
import { GOOD_PARTS, rawRequest } from '../../../builders/report/raw-request.ts';
import { seededNumbers } from '../../../builders/platform/seeded-numbers.ts';
import { fill } from '../../../builders/platform/small-disk.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { testHost } from '../../../builders/app/test-host.ts';
import { expectAnsweredOrNext } from '../expect-durable.ts';
import { type EditState, type EditStyle, doAct, editActs, editState, anchorsOf } from '../edit-actions.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';

const stateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ steps: v.array(v.tuple([v.string(), v.string()])), sha256: v.string(), isSaved: v.boolean() }),
);

const ACTS = 120;
const BYTES = rawRequest({ parts: GOOD_PARTS });

/** Expects the edit list in the state that was answered last, or in the state after the action that was in progress. */
export async function edits(kill: Kill, style: EditStyle): Promise<number> {
  const path = join(kill.user, 'a.http');
  writeFileSync(path, BYTES);
  const answered = (await childAnswers(kill, 'edits', style, path, String(ACTS))).map((line) => v.parse(stateSchema, line));
  await afterwards(kill, async (host) => {
    const { report } = await host.opened(path);
    await expectAnsweredOrNext(await editState({ host: host.host, report }), answered, (acts) => stateAfter(style, kill.seed, acts));
  });
  return answered.length;
}

/** Like `edits`, on a disk that becomes full during the edits: expects the last state that was answered as saved, or a later state. */
export async function editsOnFullDisk(kill: Kill, disk: string): Promise<number> {
  const path = join(kill.user, 'a.http');
  const filler = join(disk, 'filler');
  const home = join(disk, 'data');
  writeFileSync(path, BYTES);
  fill(filler, 400_000);
  const full = { ...kill, home, env: { ...kill.env, CRASHLENS_HOME: home } };
  const answered = (await childAnswers(full, 'edits', 'bulk', path, String(ACTS))).map((line) => v.parse(stateSchema, line));
  rmSync(filler);
  await afterwards(full, async (host) => {
    const { report } = await host.opened(path);
    const { steps, sha256 } = await editState({ host: host.host, report });
    const lastSaved = answered.findLastIndex(({ isSaved }) => isSaved);
    const later = [...answered.slice(Math.max(0, lastSaved)), await stateAfter('bulk', kill.seed, answered.length + 1)];
    const states = lastSaved < 0 ? [await stateAfter('bulk', kill.seed, 0), ...later] : later;
    expect(states.map((state) => ({ steps: state.steps, sha256: state.sha256 }))).toContainEqual({ steps, sha256 });
  });
  return answered.length;
}

/** Returns the state of the edit list after a number of actions without a kill. */
async function stateAfter(style: EditStyle, seed: number, count: number): Promise<EditState> {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, BYTES);
  const edited = { host: host.host, report: (await host.opened(path)).report };
  const anchors = await anchorsOf(edited);
  for (const act of editActs(style, seededNumbers(seed), ACTS).slice(0, count)) await doAct(edited, anchors, act);
  return editState(edited);
}
