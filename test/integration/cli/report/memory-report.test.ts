import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { CRASHED_PID, MEMORY_SECRET, memoryCapture, siteMemoryJson } from '../../../builders/report/memory-capture.ts';
import { memoryEntry, memoryJson } from '../../../builders/report/memory-report.ts';
import { annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';

const PID = CRASHED_PID;
const PROCESS = `Main Process (pid ${String(PID)})`;
const SECRET = MEMORY_SECRET;
const SITE = `webIsolated=https://${SECRET} (pid 9)`;
const jsonOf = siteMemoryJson;

/** Writes a file into a new folder and returns its path. */
function fileOf(name: string, content: string | Uint8Array): string {
  const file = join(tempFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** A captured report with a memory report. */
function reportOf(memory: string | Uint8Array): string {
  return fileOf('report.http', memoryCapture(memory));
}

async function textOf(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await runCli(['memory-report', ...args]);
  expect([code, err]).toEqual([0, '']);
  return out;
}

describe('crashlens memory-report', () => {
  it('shows the public figures of the crashed process of a report, and no path', async () => {
    const out = await textOf(reportOf(gzipSync(jsonOf(3_000_000))));
    expect(out).toMatch(/^Crashed process \(pid 4712\)\n/);
    expect(out).toMatch(/^ {2}explicit +10\.0 MB$/m);
    expect(out).toMatch(/^ {2}heap-unclassified +5\.0 MB$/m);
    expect(out).toMatch(/^ {2}images +3\.0 MB$/m);
    expect(out).toContain('The tree is masked');
    expect(out).not.toContain(SECRET);
    expect(out).not.toContain('window-objects');
  });

  it('shows processes and trees with --reveal', async () => {
    const out = await textOf(reportOf(gzipSync(jsonOf(3_000_000))), '--reveal');
    expect(out).toContain(`\n${PROCESS}\n  explicit`);
    expect(out).toMatch(/^ {4}heap-unclassified .* 5\.0 MB +50\.00 %$/m);
    expect(out).toMatch(new RegExp(`^ {4}window-objects/top\\(https://${SECRET}, id=4\\)/dom +2\\.0 MB +20\\.00 %$`, 'm'));
    expect(out).toContain(`\n${SITE}\n  Other measurements`);
  });

  it('reads a plain or gzipped file, whose crashed process is not known', async () => {
    for (const file of [fileOf('a.json', jsonOf(1)), fileOf('a.json.gz', gzipSync(jsonOf(1)))]) {
      const out = await textOf(file);
      expect(out).toContain('The crashed process is unknown');
      expect(out).not.toContain(SECRET);
    }
  });

  it('prints JSON without the trees, or with them', async () => {
    const file = reportOf(gzipSync(jsonOf(3_000_000)));
    const masked = JSON.parse(await textOf(file, '--json')) as Record<string, unknown>;
    expect(masked).toMatchObject({
      version: 1,
      masked: ['closed'],
      pid: PID,
      figures: { images: 3_000_001, vsize: null },
      processes: null,
    });
    const revealed = JSON.parse(await textOf(file, '--json', '--reveal')) as { processes: { name: string; trees: { amount: number }[] }[] };
    expect(revealed.processes.map(({ name }) => name)).toEqual([PROCESS, SITE]);
    expect(revealed.processes[0]?.trees[0]).toMatchObject({ name: 'explicit', amount: 10_000_000, kind: 'sum' });
  });

  it('prints the difference of two memory reports', async () => {
    const [first, second] = [reportOf(gzipSync(jsonOf(3_000_000))), reportOf(gzipSync(jsonOf(3_500_000)))];
    const out = await textOf(first, second);
    expect(out).toMatch(/^ {2}images +3\.0 MB +3\.5 MB +\+500 kB$/m);
    expect(out).not.toContain(SECRET);
    expect(out).not.toContain('content/used');
    const revealed = await textOf(first, second, '--reveal');
    expect(revealed).toContain('Main Process (pid NNN)\n  explicit');
    expect(revealed).toMatch(/^ {4}images\/content\/used +\+500 kB$/m);
    const masked = JSON.parse(await textOf(first, second, '--json')) as unknown;
    expect(masked).toMatchObject({ changed_entry_count: null, mismatched_entry_count: null, processes: null });
    const json = JSON.parse(await textOf(first, second, '--json', '--reveal')) as object;
    expect(json).toMatchObject({
      first: { pid: PID },
      second: { pid: PID },
      changed_entry_count: 1,
      muted: expect.arrayContaining(['pids']) as unknown,
    });
  });

  it.each([
    [
      'text that is no JSON',
      'hello',
      /^crashlens: Byte 0: this is not JSON: a letter was found where “\{” was expected\. No entry could be read\./,
    ],
    ['a cut gzip file', gzipSync(jsonOf(1)).subarray(0, 12), /^crashlens: The gzip data ends at byte 12, in the middle\./],
    [
      'DMD output',
      JSON.stringify({ version: 5, invocation: { mode: 'scan' }, blockList: [] }),
      /output of DMD .* mode scan.*contains memory of the process/,
    ],
    [
      'a report without one',
      rawRequest({ parts: annotationParts({ ProductName: 'a' }) }),
      /^crashlens: This report has no memory report\./,
    ],
  ])('ends with exit code 2 and a clear message for %s', async (_, content, message) => {
    const { code, out, err } = await runCli(['memory-report', fileOf('a.bin', content)]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });

  it('shows the entries before damaged bytes, and where these are', async () => {
    const json = jsonOf(3_000_000);
    const cut = json.slice(0, json.indexOf('"resident"') + 3);
    const out = await textOf(reportOf(gzipSync(cut)));
    expect(out).toMatch(/^ {2}images +3\.0 MB$/m);
    expect(out).toContain(
      `  Byte ${String(cut.length)} of the inflated JSON: this is not JSON: the end was found. The entries before it are shown.`,
    );
  });

  it('names no value of a bad entry', async () => {
    const bad = memoryJson([
      { ...memoryEntry(`explicit/${SECRET}`, 1), kind: SECRET },
      { ...memoryEntry('a', 1), [SECRET]: 1, amount: SECRET },
      memoryEntry('resident', 1, { process: PROCESS, kind: 'other' }),
    ]);
    for (const flags of [[], ['--json']]) {
      const out = await textOf(reportOf(bad), ...flags);
      expect(out).toMatch(/kind/);
      expect(out).not.toContain(SECRET);
    }
  });
});
