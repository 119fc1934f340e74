import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { compatFolder } from '../../builders/compat-folder.ts';
import { draftIn } from '../../builders/draft-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/raw-request.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { testHost } from '../../builders/test-host.ts';
import { volume } from '../../support/volume.ts';
import { seededNumbers } from '../../builders/seeded-numbers.ts';

const KILLS = volume(50, 5);
const SEED = 20_261_122;

const answeredSchema = v.pipe(v.string(), v.parseJson(), v.object({ steps: v.array(v.string()), text: v.nullable(v.string()) }));
type Answered = v.InferOutput<typeof answeredSchema>;

/** Edits a report in another process, which is killed after so many answers and a moment; what it had answered by then. */
async function editUntilKilled(home: string, path: string, answers: number, moment: number): Promise<readonly Answered[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../builders/edit-child.ts'), home, path, home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const answered: Answered[] = [];
  let killing: Promise<void> | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'ready') answered.push(v.parse(answeredSchema, line));
    if (answered.length < answers || killing !== null) continue;
    killing = delay(moment).then(() => {
      child.kill('SIGKILL');
    });
  }
  await ended;
  return answered;
}

function expectSound(home: string): void {
  const database = new DatabaseSync(storePath(home));
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
}

it(`after ${String(KILLS)} kills in the middle of edits every edit that was answered is there`, async () => {
  const random = seededNumbers(SEED);
  const user = tempFolder();
  const home = join(user, 'data');
  const path = join(user, 'a.http');
  writeFileSync(path, rawRequest({ parts: GOOD_PARTS }));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const answered = await editUntilKilled(home, path, 1 + Math.floor(random() * 60), random() * 20);
    expectSound(home);
    const host = await testHost({ home, env: { HOME: user } });
    const draft = await draftIn(host, path);
    const kept = (await host.value('draft.state', { report: draft.report })).steps.map(({ id }) => id);
    const last = answered.at(-1);
    const at = await draft.anchor('Comments');
    const { text } = await host.value('draft.text', { report: draft.report, anchor: at });
    // What was being made may be there too: a further step, or the next state of the newest.
    const isLast = kept.join() === last?.steps.join();
    if (isLast && typeof last.text === 'string') expect(numberOf(text)).toBeGreaterThanOrEqual(numberOf(last.text));
    else if (!isLast) expect(Math.abs(kept.length - (last?.steps.length ?? 0))).toBe(1);
    expect(kept.slice(0, (last?.steps.length ?? 1) - 1)).toEqual(last?.steps.slice(0, -1));
    await host.value('draft.discard', { report: draft.report });
    await host.host.close();
  }
});

it(`after ${String(KILLS)} kills while a folder of an earlier version is taken over everything of it is there`, async () => {
  const random = seededNumbers(SEED + 1);
  const module = join(import.meta.dirname, '../../../electron/host/open-host.ts');
  const ports = join(import.meta.dirname, '../../builders/test-ports.ts');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { home, user, captures } = compatFolder('data-folder-1');
    const script = `const { openHost } = await import(${JSON.stringify(module)}); const { testPorts } = await import(${JSON.stringify(ports)});
      process.stdout.write('begin'); await openHost({ home: ${JSON.stringify(home)}, ports: testPorts(), env: { HOME: ${JSON.stringify(user)} } });
      process.stdout.write('opened'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    await delay(random() * 40);
    child.kill('SIGKILL');
    await ended;
    const host = await testHost({ home, env: { HOME: user } });
    expectSound(home);
    expect((await host.value('draft.kept', {})).drafts.map(({ steps }) => steps).toSorted()).toEqual([0, 2, 4]);
    const draft = await draftIn(host, join(captures, 'edited.http'));
    expect(await draft.value('ProductName')).toBe('Fenix');
    expect((await host.value('send.attempts', { report: draft.report })).attempts).toHaveLength(2);
    expect(await host.value('app.notices', {})).toEqual({ notices: [] });
    await host.host.close();
  }
});

function numberOf(text: string): number {
  return Number(/^text (\d+)$/.exec(text)?.[1] ?? -1);
}
