import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../shared/report/dump/build/dump-spec.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { testHost } from '../../../builders/app/test-host.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { crashReport, CRASH_SPEC } from '../../../builders/report/crash-dump.ts';

const { exception: _, ...CALM } = CRASH_SPEC;

/** What `crashlens dump` prints. */
async function printed(spec: DumpSpec, ...args: readonly string[]): Promise<string> {
  const path = join(tempFolder(), 'crash.dmp');
  writeFileSync(path, buildDump(spec));
  const { code, out, err } = await runCli(['dump', path, ...args]);
  expect([code, err]).toEqual([0, '']);
  return out;
}

function threadsIn(out: string): readonly string[] {
  return Array.from(out.matchAll(/^Thread (.*), \d+ frames?$/gm), ([, name = '']) => name);
}

describe('crashlens dump of a dump without a crash', () => {
  it('prints the stack of the first thread that did not write the dump, as text and as Markdown', async () => {
    for (const form of ['--text', '--markdown']) {
      expect(threadsIn(await printed(CALM, form))).toEqual(['0 Main']);
      const written = { ...CALM, breakpad: { dumpThreadId: 100 } };
      expect(threadsIn(await printed(written, form))).toEqual(['1 Compositor']);
      expect(threadsIn(await printed(written, form, '--threads', 'all'))).toEqual(['1 Compositor', '0 Main']);
      expect(threadsIn(await printed({ ...CALM, threads: [] }, form))).toEqual([]);
    }
  });

  it('names no crashed thread in JSON, and prints no thread that was not chosen', async () => {
    expect(JSON.parse(await printed(CALM, '--json'))).toMatchObject({
      crash_info: { type: null, crashing_thread: null },
      crashing_thread: null,
      threads: [],
    });
    expect(await printed(CALM, '--machine')).not.toMatch(/^\d+\|/m);
  });
});

describe('crashlens dump as text', () => {
  it('says how to show masked registers, as long as one is masked', async () => {
    const masked = await printed(CRASH_SPEC);
    expect(masked).toMatch(/\nRegisters \(--reveal values shows the masked ones\)\n.*•/);
    const revealed = await printed(CRASH_SPEC, '--reveal', 'values');
    expect(revealed).toContain('\nRegisters\n');
    expect(revealed).not.toContain('--reveal');
  });
});

describe('crashlens dump --markdown', () => {
  it('has the instructions, how each stack ended, and the findings as a list', async () => {
    const out = await printed({ ...CRASH_SPEC, promisedCounts: { ModuleList: 9 } }, '--markdown');
    expect(out).toMatch(
      /\n\nInstructions\n\n```\n {3}0x7ffa10214a39 {2}mov rdi, rcx\n> {2}0x7ffa10214a3c {2}mov .*\n {3}0x7ffa10214a3f .*\n```\n\nThread 1 /,
    );
    expect(out).toMatch(
      /\n```\n\nNo more callers were found\.\n\n1 finding in the dump\n\n- At 0x[\da-f]+: ModuleList has 9 items, but only 3 fit\. .*\n$/,
    );
  });

  it('has no code block for a stack without frames', async () => {
    const out = await printed({ ...CALM, threads: [{ threadId: 100 }], breakpad: { dumpThreadId: 100 } }, '--markdown');
    expect(out).toMatch(/\n\nThread 0, 0 frames\n\nThis thread wrote the dump, so its stack is not shown\.\n$/);
    expect(out).not.toContain('```');
  });

  it('lists the first ten of many findings, and counts the others', async () => {
    const entries = Array.from({ length: 12 }, (__, index) => ({ type: 0x9000 + index, location: { offset: 0x7fff_0000, size: 8 } }));
    const findings = (await printed({ ...CRASH_SPEC, entriesAfter: entries }, '--markdown')).split('12 findings in the dump\n\n')[1];
    expect(findings?.match(/^- At 0x/gm)).toHaveLength(10);
    expect(findings).toMatch(/\n- … and 2 more\n$/);
  });

  it('prints what the Dump tab copies as the summary of the same report', async () => {
    const host = await testHost();
    for (const spec of [
      CRASH_SPEC,
      CALM,
      { ...CALM, breakpad: { dumpThreadId: 100 } },
      { ...CRASH_SPEC, promisedCounts: { ModuleList: 9 } },
    ]) {
      const path = join(tempFolder(), 'report.http');
      writeFileSync(path, crashReport(buildDump(spec)));
      const { report } = await host.opened(path);
      const [dump] = (await host.value('dump.list', { report })).dumps;
      const { summary } = await host.value('dump.crash', { report, part: dump?.part ?? -1 });
      expect((await runCli(['dump', path, '--markdown'])).out).toBe(`${summary}\n`);
    }
  });
});

describe('the message of crashlens dump about bytes that are not a minidump', () => {
  async function messageAbout(name: string, content: Uint8Array, ...args: readonly string[]): Promise<string> {
    const path = join(tempFolder(), name);
    writeFileSync(path, content);
    const { code, out, err } = await runCli(['dump', path, ...args]);
    expect([code, out]).toEqual([2, '']);
    return err;
  }

  it('names no part if they are a whole file', async () => {
    const message =
      'crashlens: This is not a minidump: it does not contain the signature MDMP. It is not a captured report either, so it may be compressed, or another kind of file. Decompress it, or name another file.\n';
    expect(await messageAbout('notes.txt', Buffer.from('nothing of a dump'))).toBe(message);
    expect(await messageAbout('crash.dmp.gz', gzipSync(buildDump(CRASH_SPEC)))).toBe(message);
  });

  it('says that the name of a part may be wrong', async () => {
    const report = crashReport(Buffer.from('nothing of a dump'));
    expect(await messageAbout('report.http', report, '--part', 'upload_file_minidump')).toContain('The part may have the wrong name');
  });
});
