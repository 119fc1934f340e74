import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { draftIn } from '../../../builders/editing/draft-host.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';
import { madeReport, sha256 } from '../test-report.ts';

const SAVES = 60;
/** Number of files that the saves write to, one after another. After that, they replace the existing files. */
const FILES = 4;
const DUMP_BYTES = 2_500_000;

const saved = (number: number): string => sha256(madeReport(`save ${String(number)}`, DUMP_BYTES));

/** Expects that every file is complete, from its last answered save or from the save in progress, and that no partial file is left. */
export async function saves(kill: Kill): Promise<number> {
  const path = join(kill.user, 'a.http');
  const folder = join(kill.user, 'saved');
  mkdirSync(folder);
  writeFileSync(path, madeReport('as captured', DUMP_BYTES));
  const answered = (await childAnswers(kill, 'saves', path, folder, String(SAVES), String(FILES))).length;
  await afterwards(kill, async (host) => {
    expectWhole(folder, answered);
    const draft = await draftIn(host, path);
    await host.value('report.reveal', { report: draft.report, range: null });
    const { unsaved } = await host.value('draft.state', { report: draft.report });
    const comment = await draft.value('Comments');
    if (answered > 0 && comment === `save ${String(answered - 1)}`) expect(unsaved).toBe(false);
    else expect(comment).toBe(answered === 0 && !unsaved ? 'as captured' : `save ${String(answered)}`);
  });
  return answered;
}

/** `answered`: the number of answered saves. The save after them may also be complete. */
function expectWhole(folder: string, answered: number): void {
  const names = readdirSync(folder).toSorted();
  for (let file = 0; file < FILES; file += 1) {
    const name = `save-${String(file)}.http`;
    const last = answered - 1 - ((answered - 1 - file + FILES * SAVES) % FILES);
    if (names.includes(name)) {
      const allowed = [last, ...(answered % FILES === file ? [answered] : [])].filter((number) => number >= 0);
      expect(allowed.map(saved)).toContain(sha256(readFileSync(join(folder, name))));
    } else expect([name, last]).toEqual([name, Math.min(last, -1)]);
  }
  expect(names.filter((name) => !/^save-\d+\.http$/.test(name))).toEqual([]);
}
