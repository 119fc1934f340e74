import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import { crashpadStream } from '../../../../../../shared/report/dump/build/crashpad-stream.ts';
import type { DumpSpec, ModuleSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { textStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { miscInfoStream } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import { reportAnnotations } from '../../../../../../shared/report/dump/crash/report-annotations.ts';
import { type CrashFinding, type CrashFindingCode, crashFindingsOf } from '../../../../../../shared/report/dump/crash/report-findings.ts';
import { type Dump, type DumpFailure, isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { MODULE, moduleTableOf } from '../../../../../../shared/report/dump/format/modules.ts';
import { threadsOf } from '../../../../../../shared/report/dump/format/threads.ts';
import { crashFindingSentence } from '../../../../../../shared/text/report/dump-findings.ts';
import type { PartSpec } from '../../../../../builders/report/multipart.ts';
import { reportOf } from './made-report.ts';

const STACK = 0x7000_0000n;
const ID = '00112233445566778899AABBCCDDEEFF';
const MAIN: ModuleSpec = {
  base: 0x40_0000n,
  size: 0x1000,
  path: 'C:\\Program Files\\App\\app.exe',
  version: [148, 0, 1, 9000],
  codeView: { kind: 'pdb70', id: ID, age: 1, path: 'app.pdb' },
};

/** A dump without findings. */
const SOUND: DumpSpec = {
  time: 1_700_000_000,
  system: { os: 'windows', cpu: 'amd64' },
  threads: [
    {
      threadId: 7,
      context: { cpu: 'amd64', instructionPointer: 0x40_0010n, stackPointer: STACK },
      stack: { start: STACK, content: new Uint8Array(64) },
    },
  ],
  modules: [MAIN],
  exception: { threadId: 7, code: 0xc000_0005 },
  streams: [miscInfoStream(1, { processId: 4242 })],
};

function opened(bytes: Uint8Array): Dump | DumpFailure {
  return openDump(sourceOfBytes(bytes));
}

function openedDump(spec: DumpSpec): Dump {
  const dump = opened(buildDump(spec));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** The findings of a dump with the annotations of a report. */
async function findingsOf(spec: DumpSpec, annotations: Readonly<Record<string, string>> = {}): Promise<readonly CrashFinding[]> {
  const parts: readonly PartSpec[] = Object.entries(annotations).map(([name, content]) => ({ name, content }));
  const { report, plain } = await reportOf(parts.length === 0 ? [{ name: 'Unrelated', content: '1' }] : parts);
  return crashFindingsOf(
    openedDump(spec),
    reportAnnotations(report, plain, () => false),
  );
}

async function sentencesOf(spec: DumpSpec, annotations: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const dump = openedDump(spec);
  return (await findingsOf(spec, annotations)).map((finding) => crashFindingSentence(finding, dump).replace(/^At 0x[\da-f]+: /, ''));
}

async function codesOf(spec: DumpSpec, annotations: Readonly<Record<string, string>> = {}): Promise<readonly CrashFindingCode[]> {
  return (await findingsOf(spec, annotations)).map(({ code }) => code);
}

function modules(...more: readonly (Partial<ModuleSpec> & { readonly path: string })[]): Pick<DumpSpec, 'modules'> {
  return { modules: [MAIN, ...more.map((module, index) => ({ base: BigInt(index + 1) * 0x1_0000n, size: 0x1000, ...module }))] };
}

describe('crashFindingsOf', () => {
  it('finds nothing in a sound dump, with and without a report that fits', async () => {
    expect(crashFindingsOf(openedDump(SOUND), null)).toEqual([]);
    const fitting = {
      Version: '148.0.1',
      OS: 'Windows_NT',
      platform: 'win32',
      CPUArchitecture: 'x86',
      CrashTime: '1700000100',
      pid: '4242',
    };
    expect(await findingsOf(SOUND, fitting)).toEqual([]);
  });

  it('finds bytes that are no dump, empty or cut', () => {
    const bytes = buildDump(SOUND);
    const failures = [new Uint8Array(0), Uint8Array.of(0x1f, 0x8b, 8, 0), bytes.subarray(0, 20), bytes.subarray(0, 32)];
    const found = failures.flatMap((each) => crashFindingsOf(opened(each), null));
    expect(found.map((finding) => (finding.code === 'unreadable' ? finding.failure : finding.code))).toEqual([
      'empty',
      'not_a_dump',
      'header_cut',
      'directory_outside',
    ]);
    const [first] = found;
    expect(first === undefined ? '' : crashFindingSentence(first, opened(new Uint8Array(0)))).toMatch(/^The dump is empty\./);
  });

  it('finds a dump that is cut, with the bytes that it needs', () => {
    const bytes = buildDump(SOUND);
    const dump = opened(bytes.subarray(0, bytes.length - 8));
    const [finding] = crashFindingsOf(dump, null);
    expect(finding).toMatchObject({ code: 'truncated', promised: bytes.length, present: bytes.length - 8 });
    const full = buildDump({ ...SOUND, memory64: [{ start: 0x1000n, content: new Uint8Array(4096) }] });
    expect(crashFindingsOf(opened(full), null)).toEqual([]);
    expect(crashFindingsOf(opened(full.subarray(0, full.length - 100)), null)).toMatchObject([
      { code: 'truncated', promised: full.length, present: full.length - 100 },
    ]);
  });

  it('finds a dump without an exception', async () => {
    const { exception: _, ...rest } = SOUND;
    expect(await sentencesOf(rest)).toEqual(['the dump has no exception, so nothing crashed. It was probably written on request.']);
  });

  it('finds that the stack of the crashed thread is missing, and why', async () => {
    const thread = { threadId: 7, context: { cpu: 'amd64', instructionPointer: 0x40_0010n, stackPointer: STACK } } as const;
    const cases: readonly (readonly [DumpSpec, string])[] = [
      [{ ...SOUND, exception: { threadId: 8, code: 1 } }, 'thread_missing'],
      [{ ...SOUND, threads: [{ threadId: 7 }], exception: { threadId: 7, code: 1, context: null } }, 'no_context'],
      [{ ...SOUND, threads: [thread] }, 'no_stack'],
      [{ ...SOUND, threads: [{ ...thread, stack: { start: 0x1000n, content: new Uint8Array(64) } }] }, 'no_stack'],
    ];
    for (const [spec, why] of cases) expect(await findingsOf(spec)).toMatchObject([{ code: 'no_crashed_stack', why }]);
    const withoutStack = { ...SOUND, threads: [thread] };
    expect((await findingsOf(withoutStack))[0]?.offset).toBe(threadsOf(openedDump(withoutStack))?.offsetOf(0));
  });

  it('finds no missing stack after a stack overflow, whose stack pointer is below the stack', async () => {
    const context = { cpu: 'amd64', instructionPointer: 0x40_0010n, stackPointer: STACK - 0x1000n } as const;
    expect(await codesOf({ ...SOUND, threads: [{ threadId: 7, context, stack: { start: STACK, content: new Uint8Array(64) } }] })).toEqual(
      [],
    );
  });

  it('finds facts that contradict the annotations of the report', async () => {
    const annotations = { pid: '4243', OS: 'Darwin', CPUArchitecture: 'arm64', CrashTime: '1700000601', Version: '147.0a1' };
    expect(await sentencesOf(SOUND, annotations)).toEqual([
      'the process id is 4242, but the annotation pid differs.',
      'the system is windows, but the annotation OS is Darwin.',
      'the processor is amd64, but the annotation CPUArchitecture is arm64.',
      'the time of the crash is 2023-11-14 22:13:20 UTC, but the annotation CrashTime is 2023-11-14 22:23:21 UTC.',
      'the version of the program is 148.0.1.9000, but the annotation Version is 147.0a1.',
    ]);
    expect((await findingsOf(SOUND, { Version: '147.0' }))[0]?.offset).toBe(moduleTableOf(openedDump(SOUND))?.offsetOf(0));
  });

  it('keeps no value of an annotation that is not public', async () => {
    expect(await findingsOf(SOUND, { _version: '9.9-secret', pid: '77' })).toMatchObject([
      { annotation: 'pid', visibility: 'unlisted', ofReport: null },
      { annotation: '_version', visibility: 'unlisted', ofReport: null },
    ]);
    expect(JSON.stringify(await findingsOf(SOUND, { _version: '9.9-secret' }))).not.toContain('secret');
  });

  it('takes values that say nothing, related systems and times within 10 minutes as no contradiction', async () => {
    const { modules: _, ...rest } = SOUND;
    expect(await codesOf(SOUND, { Version: 'nightly', OS: 'Plan 9', CPUArchitecture: 'vax', CrashTime: 'now', pid: 'x' })).toEqual([]);
    expect(await codesOf(SOUND, { CrashTime: '1699999400', Version: '148' })).toEqual([]);
    expect(await codesOf({ ...SOUND, time: 0 }, { CrashTime: '5' })).toEqual([]);
    expect(await codesOf(rest, { Version: '1.0' })).toEqual([]);
    const android: DumpSpec = { ...SOUND, system: { os: 'android', cpu: 'arm' } };
    expect(await codesOf(android, { OS: 'Linux', Android_CPU_ABI: 'arm64-v8a' })).toEqual([]);
    expect(await codesOf(android, { OS: 'Windows', Android_CPU_ABI: 'x86_64' })).toEqual(['contradicts', 'contradicts']);
  });

  it('finds the process id of Linux in its status', async () => {
    const linux: DumpSpec = { ...SOUND, streams: [textStream('LinuxProcStatus', 'Pid:\t12\n')] };
    expect(await findingsOf(linux, { pid: '13' })).toMatchObject([{ fact: 'process_id', ofDump: '12' }]);
  });

  it('finds a module of the program with another version, but no library of others', async () => {
    const old = modules({ path: 'C:\\Program Files\\App\\core.dll', version: [147, 0, 2, 1] });
    expect(await sentencesOf({ ...SOUND, ...old })).toEqual([
      'core.dll has version 147.0.2.1, but the main module has 148.0.1.9000. An update may be incomplete.',
    ]);
    const fine = modules(
      { path: 'c:\\program files\\app\\same.dll', version: [148, 0, 1, 1] },
      { path: 'C:\\Program Files\\App\\vcruntime140.dll', version: [147, 0, 0, 0] },
      { path: 'C:\\Program Files\\App\\other.dll', version: [10, 0, 0, 0] },
      { path: 'C:\\Program Files\\App\\plain.dll' },
      { path: 'C:\\Windows\\System32\\ntdll.dll', version: [147, 0, 0, 0] },
    );
    expect(await codesOf({ ...SOUND, ...fine })).toEqual([]);
  });

  it('finds annotations of the dump that repeat or contradict those of the report, without their values', async () => {
    const streams = [
      crashpadStream({
        simpleAnnotations: { prod: 'App', channel: 'beta', only: 'here' },
        modules: [{ moduleIndex: 0, simpleAnnotations: { ver: '1' }, annotationObjects: [{ name: 'url', value: 'secret' }] }],
      }),
    ];
    const report = { prod: 'App', ver: '1', channel: 'nightly', url: 'other', unrelated: 'x' };
    expect(await sentencesOf({ ...SOUND, streams }, report)).toEqual([
      '2 annotations of the dump repeat those of the report.',
      'the annotation channel of the dump differs from the one of the report.',
      'the annotation url of the dump differs from the one of the report.',
    ]);
    expect(JSON.stringify(await findingsOf({ ...SOUND, streams }, report))).not.toMatch(/secret|nightly/);
    expect(await codesOf({ ...SOUND, streams })).toEqual([]);
  });

  it('finds two modules with one debug id, but not one module that is mapped twice', async () => {
    const codeView = { kind: 'pdb70', id: ID, age: 1, path: 'app.pdb' } as const;
    const twice = { ...SOUND, ...modules({ path: 'C:\\Program Files\\App\\copy.dll', codeView }) };
    expect(await sentencesOf(twice)).toEqual(['copy.dll has the same debug id as app.exe. Symbols of one of them are wrong.']);
    expect((await findingsOf(twice))[0]?.offset).toBe((moduleTableOf(openedDump(twice))?.offsetOf(1) ?? 0) + MODULE.offsetOf('codeView'));
    expect(await codesOf({ ...SOUND, ...modules({ path: MAIN.path ?? '', codeView }) })).toEqual([]);
    expect(await codesOf({ ...SOUND, ...modules({ path: 'C:\\a.dll', codeView: { ...codeView, age: 2 } }) })).toEqual([]);
  });

  it('finds ids of zeros once, with their number', async () => {
    const codeView = { kind: 'pdb70', id: '0'.repeat(32), age: 0, path: 'a.pdb' } as const;
    const one = modules({ path: 'C:\\a.dll', codeView });
    const two = modules({ path: 'C:\\a.dll', codeView }, { path: 'C:\\b.dll', codeView }, { path: 'C:\\c.dll' });
    expect(await sentencesOf({ ...SOUND, ...one })).toEqual(['a.dll has an id of zeros, so no symbols can be found.']);
    expect(await sentencesOf({ ...SOUND, ...two })).toEqual(['a.dll and 1 more have ids of zeros, so no symbols can be found.']);
  });

  it('finds a module list without the main module', async () => {
    expect(await codesOf({ ...SOUND, modules: [{ base: 1n, size: 1, path: 'C:\\Windows\\ntdll.dll' }] })).toEqual(['no_main_module']);
    expect(await codesOf({ ...SOUND, modules: [] })).toEqual(['no_main_module']);
  });

  it('finds errors that the dump writer recorded', async () => {
    const withErrors = (text: string): DumpSpec => ({ ...SOUND, streams: [textStream('MozSoftErrors', text)] });
    expect(await sentencesOf(withErrors('[{"a":"secret"},{"b":1}]'))).toEqual([
      'the dump writer recorded 2 errors. Parts of the dump may be missing.',
    ]);
    expect(await findingsOf(withErrors('oops'))).toMatchObject([{ code: 'soft_errors', count: null }]);
    expect(await codesOf(withErrors('[]'))).toEqual([]);
  });
});
