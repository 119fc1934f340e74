import type { ByteLength } from '../../../bytes/byte-source.ts';
import { encodeUtf8 } from '../../../bytes/utf8.ts';
import { buildDump } from './build-dump.ts';
import { intelCpu } from './system-stream.ts';
import { miscInfoStream } from './windows-streams.ts';
import type { ContextSpec } from './write-context.ts';

type DumpCpu = 'x86' | 'amd64' | 'arm64';
type DumpOs = 'windows' | 'linux' | 'macos';

export interface MinidumpOptions {
  /** The time of the crash in ms since the epoch; the dump stores whole seconds. */
  readonly time: number;
  /** Default `windows`. */
  readonly os?: DumpOs;
  /** Default `amd64`. */
  readonly cpu?: DumpCpu;
  /** Exception code, signal number or Mach exception. Default: an access violation of that system. */
  readonly crashCode?: number;
  /** Exception flags or si_code. The default is the value for an unmapped address. */
  readonly crashFlags?: number;
  /** The address whose access caused the crash. The default is 0x8. */
  readonly crashAddress?: bigint;
  /** The only module. The default is the browser's library under its name on that system. */
  readonly moduleName?: string;
  /** The symbol file of the module. The default is `moduleName`, on Windows with the extension `.pdb`. */
  readonly debugFile?: string;
  readonly processId?: number;
  /** How long the process ran, in seconds. Default 95. */
  readonly uptime?: number;
  /** The size of an additional memory range of zeros, to make a dump of any size. The default is 0. */
  readonly paddingBytes?: ByteLength;
}

type Settled = Required<MinidumpOptions>;

const SYSTEMS = {
  windows: { version: [10, 0, 26_100], versionText: '', module: 'xul.dll', code: 0xc000_0005, flags: 0 },
  linux: { version: [6, 12, 0], versionText: 'Linux 6.12.0 #1 SMP', module: 'libxul.so', code: 11, flags: 1 },
  macos: { version: [15, 5, 0], versionText: '24F74', module: 'XUL', code: 1, flags: 1 },
} as const;

const INTEL_CPU = intelCpu('GenuineIntel', 0x0009_06ea, 0xbfeb_fbff, 0, true);

/** The Windows exception code of an access violation, which has two parameters: the kind of access (0: read) and the address. */
const ACCESS_VIOLATION = 0xc000_0005;
const MODULE_SIZE = 0x0200_0000;
const STACK_BYTES = 512;
/** Interrupts on, as in every user-mode thread. */
const EFLAGS = 0x0000_0246n;

/**
 * Builds a small, valid, little-endian minidump of a process with one crashed thread and one module. Its streams are the system, the threads (with context and
 * stack), the modules (with a CodeView record), the exception, the times and the memory. Deterministic.
 */
export function writeMinidump(options: MinidumpOptions): Uint8Array {
  const dump = settle(options);
  const { moduleBase, paddingBase, stackPointer, ...addresses } = addressesOf(dump.cpu);
  const time = Math.floor(dump.time / 1_000);
  const threadId = dump.processId + 4;
  const isIntel = dump.cpu !== 'arm64';
  const [major, minor, build] = SYSTEMS[dump.os].version;
  const carriesAddress = dump.os === 'windows' && dump.crashCode === ACCESS_VIOLATION;
  const instructionPointer = moduleBase + 0x1_2340n;
  const framePointer = stackPointer + 0x40n;
  return buildDump({
    time,
    system: {
      ...{ os: dump.os, cpu: dump.cpu, versionText: SYSTEMS[dump.os].versionText, major, minor, build },
      ...{ level: isIntel ? 6 : 8, revision: isIntel ? 0x9e0a : 0, processors: 8, productType: 1 },
      ...(isIntel ? { cpuData: INTEL_CPU } : {}),
    },
    threads: [
      {
        threadId,
        priorityClass: 0x20,
        context: contextOf(dump.cpu, instructionPointer, stackPointer, framePointer),
        stack: { start: stackPointer, content: stackBytes(addresses.pointerBytes, framePointer - stackPointer, framePointer, moduleBase) },
      },
    ],
    modules: [
      {
        base: moduleBase,
        size: MODULE_SIZE,
        time,
        path: dump.moduleName,
        version: [147, 0, 0, 1_000],
        codeView: { kind: 'pdb70', id: idOf(dump.debugFile), age: 1, path: dump.debugFile },
      },
    ],
    exception: {
      threadId,
      code: dump.crashCode,
      flags: dump.crashFlags,
      address: dump.os === 'windows' ? instructionPointer : dump.crashAddress,
      parameters: carriesAddress ? [0n, dump.crashAddress] : [],
    },
    streams: [miscInfoStream(1, { processId: dump.processId, createTime: time - dump.uptime, userTime: 3, kernelTime: 1 })],
    ...(dump.paddingBytes > 0 ? { memory: [{ start: paddingBase, content: new Uint8Array(dump.paddingBytes) }] } : {}),
  });
}

function settle(options: MinidumpOptions): Settled {
  const os = options.os ?? 'windows';
  const moduleName = options.moduleName ?? SYSTEMS[os].module;
  return {
    time: options.time,
    os,
    cpu: options.cpu ?? 'amd64',
    crashCode: options.crashCode ?? SYSTEMS[os].code,
    crashFlags: options.crashFlags ?? SYSTEMS[os].flags,
    crashAddress: options.crashAddress ?? 8n,
    moduleName,
    debugFile: options.debugFile ?? (os === 'windows' ? `${moduleName.replace(/\.[^.]*$/, '')}.pdb` : moduleName),
    processId: options.processId ?? 4_712,
    uptime: options.uptime ?? 95,
    paddingBytes: options.paddingBytes ?? 0,
  };
}

interface Addresses {
  readonly moduleBase: bigint;
  readonly paddingBase: bigint;
  readonly stackPointer: bigint;
  readonly pointerBytes: 4 | 8;
}

function addressesOf(cpu: DumpCpu): Addresses {
  return cpu === 'x86'
    ? { moduleBase: 0x1000_0000n, paddingBase: 0x4000_0000n, stackPointer: 0x0018_f000n, pointerBytes: 4 }
    : { moduleBase: 0x7ffa_1000_0000n, paddingBase: 0x0200_0000_0000n, stackPointer: 0x00d4_2f5f_f000n, pointerBytes: 8 };
}

/** The registers of a thread, with the segments and flags that every user-mode thread has. */
function contextOf(cpu: DumpCpu, instructionPointer: bigint, stackPointer: bigint, framePointer: bigint): ContextSpec {
  const pointers = { cpu, instructionPointer, stackPointer, framePointer };
  switch (cpu) {
    case 'x86': {
      const registers = { fs: 0x3bn, es: 0x23n, ds: 0x23n, cs: 0x1bn, ss: 0x23n, eflags: EFLAGS };
      return { ...pointers, flags: 0x0001_0007, registers };
    }
    case 'amd64': {
      const registers = { mxcsr: 0x1f80n, cs: 0x33n, ds: 0x2bn, es: 0x2bn, fs: 0x53n, gs: 0x2bn, ss: 0x2bn, eflags: EFLAGS };
      return { ...pointers, flags: 0x0010_000f, registers };
    }
    case 'arm64':
      return { ...pointers, flags: 0x0040_0007, linkRegister: instructionPointer + 4n };
  }
}

/** A stack on which the frame pointer leads from the crashed frame to one caller; the rest is zero. */
function stackBytes(pointerBytes: 4 | 8, frameAt: bigint, framePointer: bigint, moduleBase: bigint): Uint8Array {
  const bytes = new Uint8Array(STACK_BYTES);
  const view = new DataView(bytes.buffer);
  const at = Number(frameAt);
  for (const [index, word] of [framePointer + 0x60n, moduleBase + 0x5_6780n].entries()) {
    if (pointerBytes === 8) view.setBigUint64(at + index * 8, word, true);
    else view.setUint32(at + index * 4, Number(word), true);
  }
  return bytes;
}

/** The id of the symbol file, derived from its name. It is artificial and only has to be reproducible. */
function idOf(debugFile: string): string {
  const name = encodeUtf8(debugFile);
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  for (let word = 0; word < 4; word += 1) view.setUint32(word * 4, mixed(name, word), true);
  const digits = (value: number, count: number): string => value.toString(16).padStart(count, '0');
  const tail = Array.from(bytes.subarray(8), (byte) => digits(byte, 2)).join('');
  return digits(view.getUint32(0, true), 8) + digits(view.getUint16(4, true), 4) + digits(view.getUint16(6, true), 4) + tail;
}

/** Hashes a name into one word of the id: FNV-1a with a different start for each word. */
function mixed(bytes: Uint8Array, word: number): number {
  let hash = (0x811c_9dc5 ^ (word * 0x9e37_79b9)) >>> 0;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x0100_0193) >>> 0;
  return hash;
}
