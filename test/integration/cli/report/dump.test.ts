import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../shared/report/dump/build/dump-spec.ts';
import { textStream } from '../../../../shared/report/dump/build/linux-streams.ts';
import { memoryInfoStream } from '../../../../shared/report/dump/build/windows-streams.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { rawRequest, annotationParts, type RawPart } from '../../../builders/report/raw-request.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const BASE = 0x40_0000n;
const STACK = 0x7000_0000n;

/** A stack word: the start of the module plus an offset. */
function stackBytes(...offsets: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(offsets.length * 8);
  const view = new DataView(bytes.buffer);
  for (const [index, offset] of offsets.entries()) view.setBigUint64(index * 8, offset === 0 ? 0n : BASE + BigInt(offset), true);
  return bytes;
}

/** A write to address 16 by `mov [rax+10h], ecx` in app.exe. The caller at +0x2100 follows a call, the one at +0x3000 is in data. */
const CRASH: DumpSpec = {
  time: 1_700_000_000,
  system: { os: 'windows', cpu: 'amd64', major: 10, build: 26_100 },
  threads: [
    {
      threadId: 7,
      name: 'Main',
      context: { cpu: 'amd64', instructionPointer: BASE + 0x1000n, stackPointer: STACK, registers: { rbx: 0x1234_5678n } },
      stack: { start: STACK, content: stackBytes(0x2100, 0, 0x3000, 0) },
    },
    {
      threadId: 8,
      name: 'Worker',
      context: { cpu: 'amd64', instructionPointer: BASE + 0x1500n, stackPointer: STACK + 0x1000n },
      stack: { start: STACK + 0x1000n, content: stackBytes(0, 0) },
    },
  ],
  modules: [{ base: BASE, size: 0x10_000, path: 'C:\\Apps\\app.exe', version: [1, 2, 3, 4] }],
  exception: { threadId: 7, code: 0xc000_0005, address: BASE + 0x1000n, parameters: [1n, 0x10n] },
  memory: [
    { start: BASE + 0x1000n, content: Uint8Array.of(0x89, 0x48, 0x10, 0xc3) },
    { start: BASE + 0x20f8n, content: Uint8Array.of(0x90, 0x90, 0x90, 0xe8, 0, 0, 0, 0) },
  ],
  streams: [
    memoryInfoStream([
      { base: BASE, size: 0x2800n, state: 0x1000, protection: 0x20, type: 0x100_0000 },
      { base: BASE + 0x2800n, size: 0xd800n, state: 0x1000, protection: 0x04, type: 0x100_0000 },
    ]),
    textStream('LinuxMaps', '1000-2000 r-xp 00000000 00:00 0 /bin/x\n'),
  ],
};

const DUMP = buildDump(CRASH);
/** The last bytes are missing, so that a list is cut. */
const DAMAGED = buildDump({ ...CRASH, promisedCounts: { ModuleList: 3 } });

function fileOf(content: Uint8Array, name = 'crash.dmp'): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, content);
  return path;
}

function minidumpPart(content: string | Uint8Array, name = 'upload_file_minidump'): RawPart {
  return { name, filename: 'x.dmp', contentType: 'application/octet-stream', content };
}

interface DumpLine {
  readonly file?: string;
  readonly error?: { readonly code: string; readonly message: string; readonly file: string };
  readonly masked?: readonly string[];
  readonly crash_info?: { readonly type: string | null; readonly address: string };
  readonly threads?: readonly {
    readonly threads_index: number;
    readonly frames: readonly { readonly doubts: readonly string[]; readonly registers?: Readonly<Record<string, string>> }[];
  }[];
  readonly findings?: readonly { readonly code: string }[];
}

function linesOf(out: string): readonly DumpLine[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DumpLine);
}

describe('crashlens dump', () => {
  it('says what crashed, where and why, with doubtful frames marked and registers masked', async () => {
    const { code, out, err } = await runCli(['dump', fileOf(DUMP)]);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      'Wrote to 0x10, a null pointer plus 16, in app.exe + 0x1000',
      expect.stringMatching(/^EXCEPTION_ACCESS_VIOLATION_WRITE · 0xc0000005 · 0x10 · thread 0 Main · Windows 10\.0\.26100 amd64$/),
      expect.stringMatching(/^(?:certain|likely) +Null pointer: the instruction writes 4 bytes at offset 16; rax is 0$/),
      'signature  app.exe  (short lists; module names: no symbols of app.exe)',
      '',
      'Instructions',
      expect.stringMatching(/^> +0x401000 +mov dword \[rax \+ 0x10\], ecx$/),
      expect.stringMatching(/^ +0x401003 +ret/),
      '',
      'Thread 0 Main, 3 frames',
      expect.stringMatching(/^ +0 +app\.exe \+ 0x1000 +registers$/),
      expect.stringMatching(/^ +1 +app\.exe \+ 0x20ff +return address of a leaf$/),
      expect.stringMatching(/^ +2 +app\.exe \+ 0x2fff +guess +\? its address is not executable$/),
      'No more callers were found.',
      'Registers (--reveal values shows the masked ones)',
      ...Array.from({ length: 6 }, (): unknown => expect.stringContaining('•••••••')),
      expect.stringMatching(/r15 ••••••• +rip 0x0000000000401000$/),
      '',
    ]);
  });

  it('prints the same crash in JSON, with the doubts of each frame, and the registers with --reveal values', async () => {
    const path = fileOf(DUMP);
    const { code, out } = await runCli(['dump', path, '--json', '--threads', 'all']);
    expect(code).toBe(0);
    const dump = JSON.parse(out) as DumpLine;
    expect(dump).toMatchObject({
      version: 1,
      status: 'OK',
      masked: ['values', 'closed'],
      crash_info: { type: 'EXCEPTION_ACCESS_VIOLATION_WRITE', address: '0x0000000000000010', crashing_thread: 0 },
      modules: [{ filename: 'app.exe', version: '1.2.3.4' }],
    });
    expect(dump.threads?.map(({ threads_index, frames }) => [threads_index, ...frames.map(({ doubts }) => doubts)])).toEqual([
      [0, [], [], ['not_executable']],
      [1, []],
    ]);
    expect(out).not.toContain('registers');
    const revealed = JSON.parse((await runCli(['dump', path, '--json', '--reveal', 'values'])).out) as DumpLine;
    expect(revealed.masked).toEqual(['closed']);
    expect(revealed.threads?.[0]?.frames[0]?.registers).toMatchObject({ rbx: '0x0000000012345678' });
  });

  it('prints one thread or all of them', async () => {
    const path = fileOf(DUMP);
    const threadsOf = async (...args: readonly string[]): Promise<readonly string[]> =>
      Array.from((await runCli(['dump', path, ...args])).out.matchAll(/^Thread (\d \w+)/gm), ([, name = '']) => name);
    expect(await threadsOf()).toEqual(['0 Main']);
    expect(await threadsOf('--threads', 'all')).toEqual(['0 Main', '1 Worker']);
    expect((await runCli(['dump', path, '--threads', 'some'])).code).toBe(2);
  });

  it("prints Breakpad's format and Markdown", async () => {
    const machine = await runCli(['dump', fileOf(DUMP), '--machine']);
    expect(machine.out).toMatch(/^OS\|Windows NT\|10\.0\.26100 \nCPU\|amd64\|/);
    expect(machine.out).toContain('\nCrash|EXCEPTION_ACCESS_VIOLATION_WRITE|0x10|0\n');
    expect(machine.out).toContain('\nModule|app.exe|1.2.3.4||');
    expect(machine.out).toMatch(/\n\n0\|0\|app\.exe\|\|\|\|0x1000\n0\|1\|app\.exe\|\|\|\|0x2100\n/);
    const markdown = await runCli(['dump', fileOf(DUMP), '--markdown']);
    expect(markdown.out).toMatch(/^\*\*Wrote to 0x10, a null pointer plus 16, in app\.exe \+ 0x1000\*\*\n\n`EXCEPTION_/);
    expect(markdown.out).toContain('\n```\n  0  app.exe + 0x1000');
    for (const pair of [
      ['--json', '--text'],
      ['--machine', '--markdown'],
      ['--json', '--machine'],
      ['--json', '--stream', 'LinuxMaps'],
    ]) {
      const { code, out, err } = await runCli(['dump', 'x.dmp', ...pair]);
      expect(code).toBe(2);
      expect(out + err).toContain('cannot be used with');
    }
  });

  it('reads the first minidump of a report, or the named part', async () => {
    const other = buildDump({ ...CRASH, exception: { threadId: 8, code: 0xc000_0094, address: BASE } });
    const path = fileOf(
      rawRequest({
        parts: [
          ...annotationParts({ ProductName: 'Firefox' }),
          minidumpPart('no dump', 'upload_file_other'),
          minidumpPart(DUMP),
          minidumpPart(other, 'upload_file_minidump_content'),
        ],
        gzip: true,
      }),
      'report.http',
    );
    expect((await runCli(['dump', path])).out).toMatch(/^Wrote to 0x10/);
    expect((await runCli(['dump', path, '--part', 'upload_file_minidump_content'])).out).toMatch(/^Divided by zero/);
    const missing = await runCli(['dump', path, '--part', 'nowhere']);
    expect([missing.code, missing.out]).toEqual([2, '']);
    expect(missing.err).toBe(
      'crashlens: This report has no part “nowhere”. Its binary parts are: upload_file_other, upload_file_minidump, upload_file_minidump_content.\n',
    );
    const named = await runCli(['dump', path, '--part', 'upload_file_other']);
    expect(named.code).toBe(2);
    expect(named.err).toContain('This is not a minidump');
  });

  it('reads standard input, as a dump or a report', async () => {
    for (const input of [DUMP, rawRequest({ parts: [minidumpPart(DUMP)] })]) {
      const { code, out, err } = await runCli(['dump', '-', '--json'], {}, input);
      expect([code, err]).toEqual([0, '']);
      expect((JSON.parse(out) as DumpLine).crash_info?.address).toBe('0x0000000000000010');
    }
    const twice = await runCli(['dump', '-', '-'], {}, DUMP);
    expect(twice.code).toBe(2);
    expect(twice.err).toContain('given only once');
  });

  it.each([
    ['an empty file', Buffer.alloc(0), /“crash\.dmp” is empty|is empty/],
    ['a file that is no dump', Buffer.from('nothing of a dump'), /This is not a minidump/],
    ['a cut header', DUMP.subarray(0, 20), /ends inside its header/],
    ['a report without a dump', rawRequest({ parts: annotationParts({ ProductName: 'Firefox' }) }), /no part that is a minidump/],
  ])('says what is wrong with %s, as text or JSON, and ends with 2', async (_, content, pattern) => {
    const path = fileOf(content);
    const text = await runCli(['dump', path]);
    expect([text.code, text.out]).toEqual([2, '']);
    expect(text.err).toMatch(pattern);
    const json = await runCli(['dump', path, '--json']);
    expect([json.code, json.err]).toEqual([2, '']);
    const [line] = linesOf(json.out);
    expect(line?.error).toMatchObject({ file: path });
    expect(line?.error?.message).toMatch(pattern);
  });

  it('shows everything before the cut of a truncated dump', async () => {
    const { code, out } = await runCli(['dump', fileOf(DUMP.subarray(0, DUMP.length - 30)), '--json']);
    expect(code).toBe(0);
    const dump = JSON.parse(out) as DumpLine;
    expect(dump.crash_info?.type).toBe('EXCEPTION_ACCESS_VIOLATION_WRITE');
    expect(dump.findings?.length).toBeGreaterThan(0);
  });

  it('ends with 1 for damage only with --fail-on, whatever it prints', async () => {
    const damaged = fileOf(DAMAGED);
    expect((await runCli(['dump', damaged])).out).toContain('ModuleList has 3 items, but only 1 fit');
    for (const form of [[], ['--json'], ['--machine'], ['--markdown'], ['--stream', 'LinuxMaps', '--reveal', 'closed']]) {
      expect((await runCli(['dump', damaged, ...form])).code).toBe(0);
      expect((await runCli(['dump', damaged, '--fail-on', 'finding', ...form])).code).toBe(1);
      expect((await runCli(['dump', fileOf(DUMP), '--fail-on', 'finding', ...form])).code).toBe(0);
    }
  });

  it('prints the bytes of a stream as text or as a hex dump, by name or number, and lists the streams for an unknown name', async () => {
    const path = fileOf(DUMP);
    for (const name of ['LinuxMaps', 'linuxmaps', '0x47670009'])
      expect((await runCli(['dump', path, '--stream', name, '--reveal', 'closed'])).out).toBe('1000-2000 r-xp 00000000 00:00 0 /bin/x\n');
    const hex = await runCli(['dump', path, '--stream', 'LinuxMaps', '--hex', '--reveal', 'closed']);
    expect(hex.out).toMatch(/^[0-9a-f]{8} {2}31 30 30 30 2d 32 30 30 30 20 72 2d 78 70 20 30 {2}1000-2000 r-xp 0\n/);
    const unknown = await runCli(['dump', path, '--stream', 'Nothing']);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toMatch(/This dump has no stream “Nothing”\. Its streams are: .*LinuxMaps/);
    const alone = await runCli(['dump', path, '--hex']);
    expect([alone.code, alone.out]).toEqual([2, '']);
    expect(alone.err).toContain('--hex applies only to --stream');
  });

  it('shows no name with control characters, which can be other memory', async () => {
    const path = fileOf(buildDump({ ...CRASH, modules: [{ base: BASE, size: 0x10_000, path: '/tmp/a\u001b[31m|b\nc' }] }));
    for (const form of ['--text', '--machine', '--markdown']) {
      const { out } = await runCli(['dump', path, form]);
      expect(out).not.toContain('\u001b');
      expect(out).not.toContain('[31m');
    }
    expect((await runCli(['dump', path, '--machine'])).out).toContain('Module||');
  });
});

/** A folder with enough dumps that threads read some of them, with a report, a damaged dump and a file that is no dump between them. */
function folderOfMany(): string {
  const folder = join(tempFolder(), 'dumps');
  mkdirSync(folder);
  for (let index = 0; index < 80; index += 1) {
    const content = buildDump({
      ...CRASH,
      exception: { threadId: 7, code: 0xc000_0005, address: BASE, parameters: [0n, BigInt(index) * 0x10_0000n] },
    });
    const name = `${String(index).padStart(2, '0')}.dmp`;
    writeFileSync(
      join(folder, name),
      index === 40 ? 'no dump' : index === 41 ? rawRequest({ parts: [minidumpPart(content)] }) : index === 42 ? DAMAGED : content,
    );
  }
  return folder;
}

describe('crashlens dump of many files', () => {
  it('prints one line of JSON each, in the order of the files, with any number of threads', async () => {
    const folder = folderOfMany();
    const runs = await Promise.all(['1', '2', '5'].map((jobs) => runCli(['dump', folder, 'missing.dmp', '--json', '--jobs', jobs])));
    for (const { code, out, err } of runs) {
      expect([code, err]).toEqual([2, '']);
      const lines = linesOf(out);
      expect(lines.map(({ file, error }) => file ?? error?.file)).toEqual([
        ...Array.from({ length: 80 }, (_, index) => join(folder, `${String(index).padStart(2, '0')}.dmp`)),
        'missing.dmp',
      ]);
      expect(lines.flatMap(({ error }, index) => (error === undefined ? [] : [[index, error.code]]))).toEqual([
        [40, 'invalid_request'],
        [80, 'file_missing'],
      ]);
      const addresses = lines.flatMap(({ crash_info: crash }, index) =>
        crash === undefined || index === 42 ? [] : [[index, Number(crash.address)]],
      );
      expect(addresses).toHaveLength(78);
      for (const [index, address] of addresses) expect(address).toBe((index ?? 0) * 0x10_0000);
    }
    expect(new Set(runs.map(({ out }) => out)).size).toBe(1);
  });

  it('names each file in text, and continues after one that is no dump', async () => {
    const folder = folderOfMany();
    const { code, out, err } = await runCli(['dump', join(folder, '39.dmp'), join(folder, '40.dmp'), join(folder, '41.dmp')]);
    expect(code).toBe(2);
    expect(out.match(/^\/.*$/gm)).toEqual([join(folder, '39.dmp'), join(folder, '41.dmp')]);
    expect(err).toMatch(/^crashlens: \S+40\.dmp: This is not a minidump/);
  });

  it('ends with the highest exit code', async () => {
    const folder = folderOfMany();
    const codeOf = async (...names: readonly string[]): Promise<number | null> =>
      (await runCli(['dump', '--fail-on', 'finding', ...names.map((name) => join(folder, `${name}.dmp`))])).code;
    expect([await codeOf('01', '02'), await codeOf('01', '42', '02'), await codeOf('40', '42', '01')]).toEqual([0, 1, 2]);
  });

  it('refuses a number of threads that is none', async () => {
    expect((await runCli(['dump', 'x.dmp', '--jobs', '0'])).code).toBe(2);
  });
});

describe('a damaged dump in a report', () => {
  const REPORT = (content: Uint8Array): Buffer =>
    rawRequest({
      parts: [
        ...annotationParts({ ProductName: 'Firefox', Version: '148.0a1', ReleaseChannel: 'nightly', BuildID: '20261101093000' }),
        minidumpPart(content),
      ],
    });

  it('is reported by check, and fails only with --fail-on dump', async () => {
    const damaged = fileOf(REPORT(DAMAGED), 'damaged.http');
    const good = fileOf(REPORT(DUMP), 'good.http');
    for (const failOn of ['malformed', 'violation', 'warning', 'dump']) {
      const { code, out } = await runCli(['check', '--fail-on', failOn, damaged, good]);
      expect(code).toBe(failOn === 'dump' ? 1 : 0);
      expect(out).toMatch(/damaged\.http: .*; minidump_list_cut\n/);
      expect(out).toMatch(/good\.http: ✓ LIKELY ACCEPTED\n/);
    }
    const { out } = await runCli(['check', '--fail-on', 'dump', '--json', damaged]);
    const line = JSON.parse(out) as { readonly version: number; readonly findings: readonly object[] };
    expect(line).toMatchObject({ version: 4, fails: true });
    expect(line.findings).toContainEqual(expect.objectContaining({ code: 'minidump_list_cut', dump: 0, fails: true, severity: 'warning' }));
  });

  it('is in the baseline of check, as any other finding', async () => {
    const damaged = fileOf(REPORT(DAMAGED), 'damaged.http');
    const baseline = join(tempFolder(), 'known.json');
    expect((await runCli(['check', damaged, '--fail-on', 'dump', '--write-baseline', baseline])).code).toBe(0);
    expect((await runCli(['check', damaged, '--fail-on', 'dump', '--baseline', baseline])).code).toBe(0);
  });

  it('is reported by inspect, with the offset in the dump', async () => {
    const damaged = fileOf(REPORT(DAMAGED), 'damaged.http');
    const text = await runCli(['inspect', damaged]);
    expect(text.code).toBe(0);
    expect(text.out).toMatch(
      /Damage of the dump upload_file_minidump \(1\)\n {2}At 0x[0-9a-f]+: ModuleList has 3 items, but only 1 fit\. .*\n {4}list_cut\n/,
    );
    const json = JSON.parse((await runCli(['inspect', '--json', damaged])).out) as { readonly dumps: readonly object[] };
    expect(json.dumps).toEqual([{ part: 0, findings: [expect.objectContaining({ code: 'list_cut' })], more: 0 }]);
    const good = JSON.parse((await runCli(['inspect', '--json', fileOf(REPORT(DUMP), 'good.http')])).out) as {
      readonly dumps: readonly object[];
    };
    expect(good.dumps).toEqual([{ part: 0, findings: [], more: 0 }]);
  });
});
