import { describe, expect, it } from 'vitest';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import type { testHost } from '../../builders/app/test-host.ts';
import { CRASH_SPEC, crashDump } from '../../builders/report/crash-dump.ts';
import { ALL_ROWS, LISTS, openedDumpTab } from '../../builders/report/dump-views.ts';
import { CLOSED_SECRETS, HIDDEN_NAMES, MEMORY_SECRETS, REGISTER_DIGITS, secretDump } from '../../builders/report/secret-dump.ts';
import { secretPattern } from '../../property/masking/secret-pattern.ts';

const TEXTS = secretPattern([...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS, ...HIDDEN_NAMES]);

describe('the Dump tab of a dump with a secret in every place', () => {
  it.each([0, 1, 2, 3, 4, 5])('shows none of them, and only registers after they are revealed (dump %i)', async (seed) => {
    const { host, at, everything } = await openedDumpTab(secretDump(seed));
    const before = await everything();
    expect(before).not.toMatch(TEXTS);
    expect(before).not.toContain(REGISTER_DIGITS);
    expect(await host.value('dump.reveal', { ...at, values: true })).toEqual({ areValuesShown: true });
    const revealed = await everything();
    expect(revealed).not.toMatch(TEXTS);
    expect(revealed).toContain(REGISTER_DIGITS);
    expect(await host.value('dump.reveal', { ...at, values: false })).toEqual({ areValuesShown: false });
    expect(await everything()).toBe(before);
  });

  it('hides the registers again if the values of the report are hidden', async () => {
    const { host, at, everything } = await openedDumpTab(secretDump(0));
    const before = await everything();
    await host.value('dump.reveal', { ...at, values: true });
    await host.value('report.hide', { report: at.report });
    expect(await everything()).toBe(before);
  });

  it('can hide registers that a setting shows at once', async () => {
    const { host, at, everything } = await openedDumpTab(secretDump(0));
    await host.value('settings.set', { key: 'dump.shown', value: 'values' });
    expect(await everything()).toContain(REGISTER_DIGITS);
    expect(await host.value('dump.reveal', { ...at, values: false })).toEqual({ areValuesShown: false });
    expect(await everything()).not.toContain(REGISTER_DIGITS);
  });

  it('shows no row of a list while a setting hides dumps', async () => {
    const { host, at } = await openedDumpTab(secretDump(0));
    await host.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    for (const list of LISTS) expect((await host.value('dump.rows', { ...at, ...ALL_ROWS, list })).rows).toEqual([]);
  });

  it('analyses the dump again if the setting for the frames of a stack changes', async () => {
    const { host, at } = await openedDumpTab(secretDump(0));
    const summaryOf = async (): Promise<string> => (await host.value('dump.crash', at)).summary;
    const before = await summaryOf();
    await host.value('settings.set', { key: 'dump.frames', value: 1 });
    const short = await summaryOf();
    expect(before).toMatch(/, 11 frames/);
    expect(short).toMatch(/, 1 frame\b/);
    await host.value('settings.reset', { key: 'dump.frames' });
    expect(await summaryOf()).toBe(before);
  });
});

describe('the thread that the Dump tab selects first', () => {
  const { exception: _, ...calm } = CRASH_SPEC;

  it('is the first thread that did not write the dump, if nothing crashed, and the summary has its stack', async () => {
    const specs = [
      { spec: CRASH_SPEC, thread: 1, name: 'Thread 1 Compositor' },
      { spec: calm, thread: 0, name: 'Thread 0 Main' },
      { spec: { ...calm, breakpad: { dumpThreadId: 100 } }, thread: 1, name: 'Thread 1 Compositor' },
      { spec: { ...calm, breakpad: { dumpThreadId: 100, requestingThreadId: 104 } }, thread: 1, name: 'Thread 1 Compositor' },
    ];
    for (const { spec, thread, name } of specs) {
      const { host, at } = await openedDumpTab(buildDump(spec));
      const crash = await host.value('dump.crash', at);
      expect(crash.thread).toBe(thread);
      expect(crash.summary.match(/^Thread \d \w+/gm)).toEqual([name]);
      const { groups } = await host.value('dump.threads', { ...at, filter: '', from: 0, limit: 100 });
      expect(groups[0]?.first.index).toBe(thread);
    }
  });
});

describe('the details of a frame', () => {
  const asked = { thread: 1, frame: 0, words: 64 };

  it('mark the instruction of a crash, and only the current one of another thread or of a dump on request', async () => {
    const { host, at } = await openedDumpTab(crashDump());
    const { instructions, effect } = await host.value('dump.frame', { ...at, ...asked });
    expect(instructions.map(({ mark }) => mark)).toEqual([null, 'crash', null]);
    expect(effect).toBe('writes 4 bytes; rax is null');
    expect((await host.value('dump.frame', { ...at, ...asked, thread: 0 })).effect).toBeNull();

    const { exception: _, ...calm } = CRASH_SPEC;
    const requested = await openedDumpTab(buildDump({ ...calm, breakpad: { requestingThreadId: 104 } }));
    const detail = await requested.host.value('dump.frame', { ...requested.at, ...asked });
    expect(detail.instructions.map(({ mark }) => mark)).toEqual([null, 'current', null]);
    expect(detail.effect).toBeNull();
  });

  it('have as many stack words as asked for, and their number', async () => {
    const { host, at } = await openedDumpTab(crashDump());
    const { words, wordCount } = await host.value('dump.frame', { ...at, ...asked, words: 3 });
    expect(words.map(({ place }) => place)).toEqual(['rsp+00', 'rsp+08', 'rsp+10']);
    expect(wordCount).toBe(10);
  });

  it('are those of the first frame if the stack does not have the frame, and fail for a thread that is not there', async () => {
    const { host, at } = await openedDumpTab(crashDump());
    expect((await host.value('dump.frame', { ...at, ...asked, frame: 99 })).index).toBe(0);
    expect((await host.error('dump.frame', { ...at, ...asked, thread: 99 })).code).toBe('unknown_handle');
  });
});

/** The bytes of a report's body that a page shows, masked ones as dots. */
async function shownBytes(host: Awaited<ReturnType<typeof testHost>>, report: string, offset: number, length: number): Promise<string> {
  const { bytes } = await host.value('report.readRange', { report, range: { space: 'plain', offset, length } });
  return Buffer.from(bytes).toString('latin1');
}

describe('revealing bytes inside a dump', () => {
  it('reveals exactly these bytes, and hides them again with everything else', async () => {
    const { host, at } = await openedDumpTab(secretDump(0));
    const { report } = at;
    const { parts } = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const offset = parts.find(({ index }) => index === at.part)?.offset ?? -1;
    const around = async (): Promise<string> => shownBytes(host, report, offset, 64);
    expect(await around()).toBe('.'.repeat(64));
    await host.value('report.reveal', { report, range: { space: 'plain', offset, length: 4 } });
    expect(await around()).toBe(`MDMP${'.'.repeat(60)}`);
    await host.value('report.hide', { report });
    expect(await around()).toBe('.'.repeat(64));
  });

  it('reveals the field of a single byte', async () => {
    const { host, at } = await openedDumpTab(secretDump(0));
    const { report } = at;
    const { parts } = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const offset = parts.find(({ index }) => index === at.part)?.offset ?? -1;
    await host.value('report.reveal', { report, range: { space: 'plain', offset: offset + 1, length: 1 } });
    expect(await shownBytes(host, report, offset, 8)).toBe('MDMP....');
  });
});
