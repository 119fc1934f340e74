import { disassemblerFor } from '../../../../../../electron/host/report/dumps/disassemblers.ts';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { analyse, type DumpAnalysis } from '../../../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec, MemorySpec, ModuleSpec, StreamSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { textStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { memoryInfoStream } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import type { Hint, HintCode } from '../../../../../../shared/report/dump/crash/hint.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import type { CpuName, OsName } from '../../../../../../shared/report/dump/format/machine.ts';
import { crashSentence } from '../../../../../../shared/text/report/dump-crash.ts';
import { CERTAINTY_WORDS, hintSentence } from '../../../../../../shared/text/report/dump-hints.ts';
import { hexBytes } from './code-dump.ts';

/** Where the code of a made crash is, and the module around it. */
export const CODE = 0x40_1000n;
export const MODULE_BASE = 0x40_0000n;
/** The stack pointer of a made crash. Its stack has 4 KiB from here on. */
export const STACK = 0x7000_0000n;

/** A crash with only what matters for a test. */
export interface MadeCrash {
  /** Default: Windows. */
  readonly os?: OsName;
  /** Default: amd64. */
  readonly cpu?: CpuName;
  /** The instructions at the instruction pointer, as hex. Without it the dump does not have them. */
  readonly code?: string;
  /** Bytes before the instructions, as hex. */
  readonly codeBefore?: string;
  readonly instructionPointer?: bigint;
  readonly stackPointer?: bigint;
  readonly framePointer?: bigint;
  readonly registers?: Readonly<Record<string, bigint>>;
  /** The code of the exception: NTSTATUS, signal or Mach exception. */
  readonly exception: number;
  readonly flags?: number;
  readonly parameters?: readonly bigint[];
  /** The address of the record. Default: the instruction pointer. */
  readonly address?: bigint;
  readonly modules?: readonly ModuleSpec[];
  readonly unloadedModules?: DumpSpec['unloadedModules'];
  /** The words of the stack from the stack pointer up. */
  readonly words?: readonly bigint[];
  readonly stackStart?: bigint;
  readonly memory?: readonly MemorySpec[];
  readonly teb?: bigint;
  readonly streams?: readonly StreamSpec[];
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The bytes of a made crash. */
function crashBytes(crash: MadeCrash): Uint8Array {
  const { os = 'windows', cpu = 'amd64', code, codeBefore = '', exception } = crash;
  const instructionPointer = crash.instructionPointer ?? CODE;
  const stackPointer = crash.stackPointer ?? STACK;
  const before = hexBytes(codeBefore);
  const own: readonly MemorySpec[] =
    code === undefined
      ? []
      : [{ start: instructionPointer - BigInt(before.length), content: Uint8Array.from([...before, ...hexBytes(code), ...PADDING]) }];
  const { framePointer, registers } = crash;
  const spec: DumpSpec = {
    time: 1_700_000_000,
    system: { os, cpu },
    threads: [
      {
        threadId: 1,
        teb: crash.teb ?? 0n,
        stack: { start: crash.stackStart ?? stackPointer, content: wordBytes(crash.words ?? [], cpu) },
        context: {
          cpu,
          instructionPointer,
          stackPointer,
          ...(framePointer === undefined ? {} : { framePointer }),
          ...(registers === undefined ? {} : { registers }),
        },
      },
    ],
    modules: crash.modules ?? [{ base: MODULE_BASE, size: 0x1_0000, path: os === 'windows' ? 'C:\\app\\app.exe' : '/opt/app/app' }],
    ...(crash.unloadedModules === undefined ? {} : { unloadedModules: crash.unloadedModules }),
    exception: {
      threadId: 1,
      code: exception,
      flags: crash.flags ?? 0,
      address: crash.address ?? instructionPointer,
      parameterCount: crash.parameters?.length ?? 0,
      parameters: crash.parameters ?? [],
    },
    memory: [...own, ...(crash.memory ?? [])],
    ...(crash.streams === undefined ? {} : { streams: crash.streams }),
  };
  return buildDump(spec);
}

/** Instructions that do nothing, so that the bytes after the crash instruction can be decoded. */
const PADDING = new Uint8Array(16).fill(0x90);

function wordBytes(words: readonly bigint[], cpu: CpuName): Uint8Array {
  const size = cpu === 'amd64' || cpu === 'arm64' ? 8 : 4;
  const bytes = new Uint8Array(4096);
  const view = new DataView(bytes.buffer);
  for (const [index, word] of words.entries()) {
    if (size === 8) view.setBigUint64(index * 8, word, true);
    else view.setUint32(index * 4, Number(word), true);
  }
  return bytes;
}

/** Builds, opens and analyses a crash. */
export async function analysisOf(crash: MadeCrash): Promise<DumpAnalysis> {
  const dump = openDump(sourceOfBytes(crashBytes(crash)));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  const disassembler = await disassemblerFor(crash.cpu ?? 'amd64');
  return analyse(dump, { disassembler, annotations: new Map(Object.entries(crash.annotations ?? {})) });
}

/** The hints of a crash as `certainty: sentence`, the strongest first. */
export async function hintsFor(crash: MadeCrash): Promise<readonly string[]> {
  const { hints, dump } = await analysisOf(crash);
  return hints.map((hint) => `${CERTAINTY_WORDS[hint.certainty]}: ${hintSentence(hint, dump)}`);
}

/** The hint of a code; undefined if the crash does not have it. */
export async function hintFor<Code extends HintCode>(
  crash: MadeCrash,
  code: Code,
): Promise<Extract<Hint, { readonly code: Code }> | undefined> {
  const { hints } = await analysisOf(crash);
  return hints.find((hint): hint is Extract<Hint, { readonly code: Code }> => hint.code === code);
}

/** The sentence at the top of the Crash screen. */
export async function sentenceFor(crash: MadeCrash): Promise<string> {
  return crashSentence(await analysisOf(crash));
}

/** An access violation of Windows. */
export function violation(kind: 'read' | 'write' | 'execute', address: bigint): Pick<MadeCrash, 'exception' | 'parameters'> {
  return { exception: 0xc000_0005, parameters: [{ read: 0n, write: 1n, execute: 8n }[kind], address] };
}

/** A signal of Linux. `code`: si_code; 0 is how old writers store all of them. */
export function signal(number: number, code: number, address: bigint): Pick<MadeCrash, 'os' | 'exception' | 'flags' | 'address'> {
  return { os: 'linux', exception: number, flags: code >>> 0, address };
}

/** A region of the map of Windows. `protection`: 2 read, 4 write, 0x20 execute, 1 none, 0x104 guard page. */
export function region(
  base: bigint,
  size: bigint,
  protection: number,
): { readonly base: bigint; readonly size: bigint; readonly state: number; readonly protection: number } {
  return { base, size, state: protection === 0 ? 0x1_0000 : 0x1000, protection };
}

/** The map of Windows. */
export function windowsMap(...regions: readonly ReturnType<typeof region>[]): StreamSpec {
  return memoryInfoStream(regions);
}

/** The map of Linux: lines such as `400000-401000 r-xp app`. */
export function linuxMap(...lines: readonly string[]): StreamSpec {
  const text = lines.map((line) => {
    const [addresses = '', permissions = '', ...name] = line.split(' ');
    return `${addresses} ${permissions} 00000000 00:00 0 ${name.join(' ')}\n`;
  });
  return textStream('LinuxMaps', text.join(''));
}
