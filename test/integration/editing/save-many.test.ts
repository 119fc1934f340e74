import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addToBoard } from '../../builders/board/board-host.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

const SECRET = 'https://private.example/secret-page';

function report(number: number): Buffer {
  return rawRequest({ parts: annotationParts({ ProductName: 'Firefox', Version: `${String(100 + number)}.0`, URL: SECRET }) });
}

interface Saving {
  readonly host: TestHost;
  /** The folder of the captures. */
  readonly from: string;
  /** The folder that the user chooses. */
  readonly to: string;
}

/** A board with `count` reports, two of them with the same name. The shell's dialog returns the folder `to`, or what `choose` returns for it. */
async function savable(count: number, choose: (to: string) => string | null | Promise<string> = (to) => to): Promise<Saving> {
  const from = join(tempFolder(), 'reports');
  const to = tempFolder();
  mkdirSync(join(from, 'other'), { recursive: true });
  for (let number = 1; number < count; number += 1) writeFileSync(join(from, `r${String(number).padStart(2, '0')}.http`), report(number));
  writeFileSync(join(from, 'other', 'R01.http'), report(count));
  const host = await testHost({ ports: testPorts({ chooseSaveFolder: () => Promise.resolve(choose(to)) }) });
  await addToBoard(host, from);
  return { host, from, to };
}

function asked(pattern: string, as: 'request' | 'body' = 'request', filter = '') {
  return { selection: { kind: 'matching' as const, filter, by: 'spec' as const, except: [] }, as, pattern };
}

/** Names of the complete files in a folder. Files that are still being written begin with a dot. */
function wholeFiles(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => !name.startsWith('.'));
}

describe('saving many reports', () => {
  it('writes a separate file for each report, and names reports that cannot be read', async () => {
    const { host, from, to } = await savable(20);
    rmSync(join(from, 'r05.http'));
    const saved = await host.value('board.saveMany', asked('{name}'));
    expect(saved).toMatchObject({ displayPath: to, saved: 19, leftOut: [{ count: 1, first: ['r05.http'] }] });
    expect(saved.leftOut[0]?.why).toMatch(/does not exist/);
    expect(readdirSync(to)).toHaveLength(19);
    for (let number = 2; number < 20; number += 1) {
      if (number === 5) continue;
      const name = `r${String(number).padStart(2, '0')}.http`;
      expect(readFileSync(join(to, name)).equals(report(number))).toBe(true);
    }
    const ones = readdirSync(to).filter((name) => /^r01/i.test(name));
    expect(ones.map((name) => name.toLowerCase()).toSorted()).toEqual(['r01-2.http', 'r01.http']);
    const { jobs } = await host.value('job.list', {});
    // The list may also contain the job that read the files, if that took long.
    expect(jobs.filter(({ kind }) => kind === 'save_many')).toMatchObject([
      { kind: 'save_many', state: 'done', progress: { done: 20, total: 20, unit: 'items' }, skipped: { total: 1 } },
    ]);
    expect(JSON.stringify([host.events, host.log, host.answers, readdirSync(to)])).not.toContain('secret-page');
  });

  it('never overwrites a file, in particular not a capture', async () => {
    const { host, from } = await savable(4);
    await host.host.close();
    const same = await testHost({
      home: host.home,
      env: { HOME: host.user },
      ports: testPorts({ chooseSaveFolder: () => Promise.resolve(from) }),
    });
    linkSync(join(from, 'r01.http'), join(from, 'r02-2.http'));
    const saved = await same.value('board.saveMany', asked('{name}', 'request', 'version:102.0'));
    expect(saved).toMatchObject({ saved: 1, leftOut: [] });
    expect(readFileSync(join(from, 'r02-3.http')).equals(report(2))).toBe(true);
    expect(readFileSync(join(from, 'r02-2.http')).equals(report(1))).toBe(true);
    for (const number of [1, 2, 3]) expect(readFileSync(join(from, `r0${String(number)}.http`)).equals(report(number))).toBe(true);
  });

  it('writes the edited bytes, whether the reports are open or not, and leaves the edits unchanged', async () => {
    const { host, from, to } = await savable(3);
    const { report: open } = await host.opened(join(from, 'r01.http'));
    const change = { kind: 'set', name: 'ProductName', text: 'Fenix', where: 'anywhere' } as const;
    await host.value('board.change', { selection: asked('').selection, change, dialect: 'spec' });
    const before = await host.value('draft.state', { report: open });
    const saved = await host.value('board.saveMany', asked('{product}-{version}-{n}', 'body'));
    expect(saved).toMatchObject({ saved: 3, leftOut: [] });
    expect(
      readdirSync(to)
        .map((name) => name.replace(/-\d\.body$/, ''))
        .toSorted(),
    ).toEqual(['Firefox-101.0', 'Firefox-102.0', 'Firefox-103.0']);
    for (const name of readdirSync(to)) {
      const bytes = readFileSync(join(to, name), 'latin1');
      expect(bytes).toContain('\r\n\r\nFenix\r\n');
      expect(bytes).not.toContain('POST ');
    }
    expect(await host.value('draft.state', { report: open })).toEqual(before);
    const { bulks } = await host.value('board.bulks', {});
    expect(bulks).toMatchObject([{ undoable: 3 }]);
  });

  it('stops between two files when it is cancelled, and leaves only complete files', async () => {
    // The dialog stays open until the test has seen the job.
    const inDialog = Promise.withResolvers<undefined>();
    const { host, to } = await savable(20, (folder) => inDialog.promise.then(() => folder));
    const seen = new Promise<string>((resolve) => {
      host.host.onEvent((event, payload) => {
        const job = event === 'job.changed' && 'jobs' in payload ? payload.jobs.find(({ kind }) => kind === 'save_many') : undefined;
        if (job !== undefined) resolve(job.id);
      });
    });
    const running = host.host.call('board.saveMany', asked('{name}'));
    const job = await seen;
    inDialog.resolve(undefined);
    // Waits turns of the event loop. Each report takes several turns.
    for (let turn = 0; turn < 1_000_000 && wholeFiles(to).length < 3; turn += 1) await setImmediate();
    await host.value('job.cancel', { job });
    const answer = await running;
    expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    const names = readdirSync(to);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(names.length).toBeLessThan(20);
    for (const name of names) expect(name).toMatch(/^r\d\d\.http$/i);
    for (const name of names.filter((one) => one.startsWith('r')))
      expect(readFileSync(join(to, name)).equals(report(Number(name.slice(1, 3))))).toBe(true);
  });

  it('writes nothing if no folder is chosen or if a name cannot be filled in', async () => {
    const { host, to } = await savable(3, () => null);
    expect(await host.value('board.saveMany', asked('{name}'))).toEqual({ displayPath: null, saved: 0, leftOut: [] });
    expect((await host.error('board.saveMany', asked('{URL}'))).code).toBe('invalid_request');
    expect(readdirSync(to)).toEqual([]);
  });

  it('leaves out every report if the folder cannot be written to', async () => {
    const { host } = await savable(3, (to) => join(to, 'missing'));
    const saved = await host.value('board.saveMany', asked('{name}'));
    expect(saved).toMatchObject({ saved: 0, leftOut: [{ count: 3 }] });
    expect(saved.leftOut[0]?.why).toBe('The report could not be written.');
  });
});

describe('saving many reports in a shell without dialogs', () => {
  async function served(): Promise<TestHost> {
    const host = await testHost();
    const from = join(host.user, 'r1.http');
    writeFileSync(from, report(1));
    await addToBoard(host, from);
    return host;
  }

  it('creates a new folder in the downloads folder each time', async () => {
    const host = await served();
    mkdirSync(join(host.user, 'Downloads', 'crashlens-reports'), { recursive: true });
    const saved = await host.value('board.saveMany', asked('{name}'));
    expect(saved.displayPath).toBe(join('~', 'Downloads', 'crashlens-reports-2'));
    expect(readdirSync(join(host.user, 'Downloads', 'crashlens-reports-2'))).toEqual(['r1.http']);
    rmSync(join(host.user, 'r1.http'));
    expect(await host.value('board.saveMany', asked('{name}'))).toMatchObject({ displayPath: join('~', 'Downloads'), saved: 0 });
    expect(readdirSync(join(host.user, 'Downloads')).toSorted()).toEqual(['crashlens-reports', 'crashlens-reports-2']);
  });

  it('fails with a hint if there is no downloads folder', async () => {
    const host = await served();
    const { code, message, hint } = await host.error('board.saveMany', asked('{name}'));
    expect(code).toBe('not_available_here');
    expect(message).toBe('Several reports can be saved only to the downloads folder, which does not exist.');
    expect(hint).toContain('Create “Downloads” in your home folder');
  });
});
