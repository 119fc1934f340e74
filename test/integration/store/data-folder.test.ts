import { DEMO_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../electron/host/store/store.ts';
import { USUAL_BOARD } from '../../../shared/bridge/view/board-layout.ts';
import { USUAL_QUEUE } from '../../../shared/bridge/view/queue-layout.ts';
import { USUAL_HISTORY } from '../../../shared/bridge/view/history-view.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimHome } from '../../../electron/host/platform/data-folder/claim-home.ts';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { openHost } from '../../../electron/host/app/open-host.ts';
import { moduleOf } from '../../builders/platform/killed-child.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';
import { demoPreset } from '../../../shared/sending/targets/preset.ts';
import { writable } from '../../builders/sending/writable-preset.ts';

const windows = process.platform === 'win32';

/** A data folder that has its mark but is not in use. */
function markedHome(): string {
  const home = tempFolder();
  expect(claimHome(home, 'data').ok).toBe(true);
  return home;
}

function codeOf(result: ReturnType<typeof openDataHome>): string {
  return result.ok ? 'opened' : result.error.code;
}

/** Starts a process that runs until the test ends. Returns its id. */
function liveProcess(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => {
    child.kill();
  });
  return child.pid ?? 0;
}

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the data folder', () => {
  it.skipIf(windows)('is created with access for its owner only', () => {
    const path = join(tempFolder(), 'a', 'data');
    expect(codeOf(openDataHome(path, 'exclusive', 'data'))).toBe('opened');
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(path, 'tmp')).mode & 0o777).toBe(0o700);
  });

  it('is used by one app at a time, and a second app is refused', async () => {
    const { home } = await testHost();
    const second = await openHost({ home, ports: testPorts() });
    expect(second).toMatchObject({ ok: false, error: { code: 'home_in_use' } });
  });

  it('can be locked again after it is closed', async () => {
    const { home, host } = await testHost();
    await host.close();
    expect(existsSync(join(home, 'lock'))).toBe(false);
    await testHost({ home });
  });

  it('is taken over if the process that locked it is gone', async () => {
    const home = markedHome();
    writeFileSync(join(home, 'lock'), JSON.stringify({ pid: await deadProcess(), started: null, token: 'x' }));
    expect(codeOf(openDataHome(home, 'exclusive', 'data'))).toBe('opened');
    expect(readdirSync(home).filter((name) => name.startsWith('lock'))).toEqual(['lock']);
    expect(readFileSync(join(home, 'lock'), 'utf8')).toContain(String(process.pid));
  });

  it('is not taken over while the process that locked it runs', () => {
    const home = markedHome();
    writeFileSync(join(home, 'lock'), JSON.stringify({ pid: liveProcess(), started: null, token: 'x' }));
    expect(codeOf(openDataHome(home, 'exclusive', 'data'))).toBe('home_in_use');
  });

  it.skipIf(process.platform !== 'linux')('is taken over if another program now has the process id in the lock', () => {
    const home = markedHome();
    writeFileSync(join(home, 'lock'), JSON.stringify({ pid: liveProcess(), started: '1', token: 'x' }));
    expect(codeOf(openDataHome(home, 'exclusive', 'data'))).toBe('opened');
  });

  it.each(['', '{', '[]', '{"pid":-1}'])('is taken over if a crash left %j in the lock', (text) => {
    const home = markedHome();
    writeFileSync(join(home, 'lock'), text);
    expect(codeOf(openDataHome(home, 'exclusive', 'data'))).toBe('opened');
  });

  it('loses temporary files that a killed process left at its top level, and no foreign file', async () => {
    const home = markedHome();
    const lock = (pid: number): string => JSON.stringify({ pid, started: null, token: 'x' });
    const id = '71a26501-43aa-4a26-9906-b4995e436a14';
    const left = [`.crashlens-${id}`, `lock.${id}`];
    const others = ['.crashlens-mine', 'lock.mine', `lock.${id.replace('7', '8')}`];
    for (const name of [...left, ...others]) writeFileSync(join(home, name), lock(await deadProcess()));
    // This moved lock stays, because the process that moved it is alive and will put it back.
    writeFileSync(join(home, others[2] ?? ''), lock(liveProcess()));
    expect(codeOf(openDataHome(home, 'exclusive', 'data'))).toBe('opened');
    expect(readdirSync(home).toSorted()).toEqual([...others, 'crashlens-data.json', 'lock', 'tmp'].toSorted());
  });

  it('is refused if its path is a file', () => {
    const path = join(tempFolder(), 'file');
    writeFileSync(path, 'x');
    expect(codeOf(openDataHome(path, 'exclusive', 'data'))).toBe('home_not_folder');
    expect(readFileSync(path, 'utf8')).toBe('x');
  });

  it('is unchanged by a command that runs beside an app, because the command deletes its own temporary files', async () => {
    const { home } = await testHost();
    const before = readdirSync(home);
    const beside = openDataHome(home, 'beside', 'data');
    if (!beside.ok) throw new Error('not opened');
    expect(existsSync(beside.value.temporary)).toBe(true);
    beside.value.close();
    expect(existsSync(beside.value.temporary)).toBe(false);
    expect(readdirSync(home)).toEqual(before);
  });

  it('is locked by exactly one of many processes that find a stale lock at the same time', async () => {
    const home = markedHome();
    writeFileSync(join(home, 'lock'), JSON.stringify({ pid: await deadProcess(), started: null, token: 'x' }));
    const module = join(import.meta.dirname, '../../../electron/host/platform/data-folder/home-lock.ts');
    // Each process reports whether it got the lock, then waits for the end of its input, so that all processes run at the same time.
    const script = `import { lockHome } from ${JSON.stringify(module)}; process.stdout.write(lockHome(${JSON.stringify(home)}) === null ? 'no' : 'yes'); process.stdin.resume();`;
    const node = process.execPath;
    expect(Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }))).toBeGreaterThanOrEqual(24);
    const children = Array.from({ length: 6 }, () =>
      spawn(node, ['--input-type=module-typescript', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const answers = await Promise.all(children.map(async (child) => String((await once(child.stdout, 'data'))[0])));
    for (const child of children) child.stdin.end();
    expect(answers.filter((answer) => answer === 'yes')).toHaveLength(1);
  });
});

it('a missing data folder is created by exactly one of many processes that start at the same time', async () => {
  const home = join(tempFolder(), 'new', 'home');
  const script = `
    const { openDataHome } = await import(${moduleOf('electron/host/platform/data-folder/data-home.ts')});
    const home = openDataHome(${JSON.stringify(home)}, 'exclusive', 'data');
    process.stdout.write(home.ok ? 'opened' : home.error.code);
    process.stdin.resume();`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const answers = await Promise.all(children.map(async (child) => String((await once(child.stdout, 'data'))[0])));
  for (const child of children) child.stdin.end();
  expect(answers.toSorted()).toEqual([...Array<string>(5).fill('home_in_use'), 'opened']);
  expect(readdirSync(home).toSorted()).toEqual(['crashlens-data.json', 'lock', 'tmp']);
});

describe('UI state', () => {
  it('survives a restart of the host', async () => {
    const { home, host, value } = await testHost();
    expect(await value('ui.load', {})).toEqual({
      panes: {},
      target: 'demo',
      board: USUAL_BOARD,
      history: USUAL_HISTORY,
      outbox: USUAL_QUEUE,
    });
    const state = {
      panes: { tree: 240 },
      target: 'some-target',
      board: {
        ...USUAL_BOARD,
        columns: [{ field: 'name' as const, width: 300 }],
        sort: [{ field: 'size' as const, descending: true }],
        group: 'product' as const,
        saved: [{ name: 'Broken ones', filter: 'verdict:malformed' }],
        preview: 'beside' as const,
      },
      history: {
        columns: [{ field: 'rule' as const, width: null }],
        areChosen: true,
        sort: [{ field: 'at' as const, descending: false }],
        chart: true,
        chartOf: 'target' as const,
      },
      outbox: { columns: [{ field: 'rule' as const, width: 90 }], areChosen: true, sort: [{ field: 'since' as const, descending: true }] },
    };
    await value('ui.save', state);
    await host.close();
    const again = await testHost({ home });
    expect(await again.value('ui.load', {})).toEqual(state);
  });

  it('provides the saved filters for filter completion', async () => {
    const { value } = await testHost();
    const saved = [{ name: 'Broken ones', filter: 'verdict:malformed' }];
    await value('ui.save', { ...(await value('ui.load', {})), board: { ...USUAL_BOARD, saved } });
    const offered = await value('board.complete', { filter: 'brok', at: 4, by: 'antenna', most: 10 });
    expect(offered).toEqual({ offset: 0, length: 4, items: [{ text: 'verdict:malformed', about: 'Broken ones', count: null }] });
  });

  it('keeps its other values if the stored board has a field of another version', async () => {
    const first = await testHost();
    await first.value('ui.save', { ...(await first.value('ui.load', {})), panes: { side: 200 } });
    await first.host.close();
    const store = openStore({ path: first.home, use: 'exclusive' }, first.home);
    if (!store.ok) throw new Error(store.error.code);
    store.value.values.set('board', JSON.stringify({ board: { group: 'a-field-of-later' } }));
    store.value.close();
    const again = await testHost({ home: first.home });
    expect(await again.value('ui.load', {})).toMatchObject({ panes: { side: 200 }, board: USUAL_BOARD });
  });

  it('includes the rules of the demo collector, now and after a restart', async () => {
    const { home, host, value } = await testHost();
    const demoRules = { ...DEMO_RULES, dialect: 'antenna' as const, maxBody: 1_048_576 };
    await value('target.save', { target: { ...writable(demoPreset(demoRules)), id: 'demo' } });
    expect(await value('collector.state', {})).toMatchObject({ rules: demoRules });
    await host.close();
    const again = await testHost({ home });
    expect(await again.value('collector.state', {})).toMatchObject({ rules: demoRules });
  });
});
