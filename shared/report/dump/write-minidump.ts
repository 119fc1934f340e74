import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { ByteWriter } from './byte-writer.ts';
import { type DumpCpu, writeContext } from './write-context.ts';

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

interface Settled extends Required<MinidumpOptions> {
  readonly threadId: number;
}

/** The location of data in the dump. As in MINIDUMP_LOCATION_DESCRIPTOR, the size comes first. */
interface Location {
  readonly size: ByteLength;
  readonly at: ByteOffset;
}

const SIGNATURE = 0x504d_444d;
const VERSION = 0xa793;
const STREAMS = { threadList: 3, moduleList: 4, memoryList: 5, exception: 6, systemInfo: 7, miscInfo: 15 } as const;
const STREAM_COUNT = Object.keys(STREAMS).length;
const HEADER_BYTES = 32;
const DIRECTORY_ENTRY_BYTES = 12;

const SYSTEMS = {
  windows: { platform: 2, version: [10, 0, 26_100], servicePack: '', module: 'xul.dll', code: 0xc000_0005, flags: 0 },
  linux: { platform: 0x8201, version: [6, 12, 0], servicePack: 'Linux 6.12.0 #1 SMP', module: 'libxul.so', code: 11, flags: 1 },
  macos: { platform: 0x8101, version: [15, 5, 0], servicePack: '24F74', module: 'XUL', code: 1, flags: 1 },
} as const;
const ARCHITECTURES = { x86: 0, amd64: 9, arm64: 12 } as const;

/** The Windows exception code of an access violation, which has two parameters: the kind of access (0: read) and the address. */
const ACCESS_VIOLATION = 0xc000_0005;
const MODULE_SIZE = 0x0200_0000;
const STACK_BYTES = 512;

/**
 * Writes a small, valid, little-endian minidump of a process with one module and one crashed thread. Its streams: the system, threads (with context and stack),
 * modules (with a CodeView record), exception, times and memory. The output depends only on the options.
 */
export function writeMinidump(options: MinidumpOptions): Uint8Array {
  const dump = settle(options);
  const addresses = addressesOf(dump.cpu);
  const writer = new ByteWriter(8_192 + dump.paddingBytes);
  const seconds = Math.floor(dump.time / 1_000);
  writer.u32(SIGNATURE).u32(VERSION).u32(STREAM_COUNT).u32(HEADER_BYTES).u32(0).u32(seconds).u64(0n);
  const directory = writer.position;
  writer.skip(STREAM_COUNT * DIRECTORY_ENTRY_BYTES);

  const servicePack = writeText(writer, SYSTEMS[dump.os].servicePack);
  const moduleName = writeText(writer, dump.moduleName);
  const codeView = put(writer, codeViewRecord(dump.debugFile));
  const context = put(writer, writeContext(dump.cpu, addresses.registers));
  const stack = put(writer, stackBytes(addresses));
  const padding = put(writer, new Uint8Array(dump.paddingBytes));

  const streams: readonly (readonly [number, Uint8Array])[] = [
    [STREAMS.systemInfo, systemInfo(dump, servicePack)],
    [STREAMS.threadList, threadList(dump, addresses.registers.stackPointer, stack, context)],
    [STREAMS.moduleList, moduleList(addresses.moduleBase, seconds, moduleName, codeView)],
    [STREAMS.exception, exception(dump, addresses.registers.instructionPointer, context)],
    [STREAMS.miscInfo, miscInfo(dump, seconds)],
    [STREAMS.memoryList, memoryList(addresses, stack, padding)],
  ];
  streams.forEach(([type, bytes], index) => {
    const location = put(writer, bytes);
    const entry = directory + index * DIRECTORY_ENTRY_BYTES;
    writer.patchU32(entry, type);
    writer.patchU32(entry + 4, location.size);
    writer.patchU32(entry + 8, location.at);
  });
  return writer.finish();
}

function settle(options: MinidumpOptions): Settled {
  const os = options.os ?? 'windows';
  const moduleName = options.moduleName ?? SYSTEMS[os].module;
  const processId = options.processId ?? 4_712;
  return {
    time: options.time,
    os,
    cpu: options.cpu ?? 'amd64',
    crashCode: options.crashCode ?? SYSTEMS[os].code,
    crashFlags: options.crashFlags ?? SYSTEMS[os].flags,
    crashAddress: options.crashAddress ?? 8n,
    moduleName,
    debugFile: options.debugFile ?? (os === 'windows' ? `${moduleName.replace(/\.[^.]*$/, '')}.pdb` : moduleName),
    processId,
    threadId: processId + 4,
    uptime: options.uptime ?? 95,
    paddingBytes: options.paddingBytes ?? 0,
  };
}

interface Addresses {
  readonly moduleBase: bigint;
  readonly paddingBase: bigint;
  readonly pointerBytes: 4 | 8;
  readonly registers: { readonly instructionPointer: bigint; readonly stackPointer: bigint; readonly framePointer: bigint };
}

function addressesOf(cpu: DumpCpu): Addresses {
  const wide = cpu !== 'x86';
  const moduleBase = wide ? 0x7ffa_1000_0000n : 0x1000_0000n;
  const stackPointer = wide ? 0x00d4_2f5f_f000n : 0x0018_f000n;
  return {
    moduleBase,
    paddingBase: wide ? 0x0200_0000_0000n : 0x4000_0000n,
    pointerBytes: wide ? 8 : 4,
    registers: { instructionPointer: moduleBase + 0x1_2340n, stackPointer, framePointer: stackPointer + 0x40n },
  };
}

/** A stack on which the frame pointer leads from the crashed frame to one caller. The rest is zero. */
function stackBytes({ moduleBase, pointerBytes, registers }: Addresses): Uint8Array {
  const writer = new ByteWriter(STACK_BYTES);
  const pointer = (value: bigint): ByteWriter => (pointerBytes === 8 ? writer.u64(value) : writer.u32(Number(value)));
  writer.skip(Number(registers.framePointer - registers.stackPointer));
  pointer(registers.framePointer + 0x60n);
  pointer(moduleBase + 0x5_6780n);
  return writer.skip(STACK_BYTES - writer.position).finish();
}

function systemInfo(dump: Settled, servicePackAt: ByteOffset): Uint8Array {
  const { platform, version } = SYSTEMS[dump.os];
  const isIntel = dump.cpu !== 'arm64';
  const writer = new ByteWriter(56);
  writer
    .u16(ARCHITECTURES[dump.cpu])
    .u16(isIntel ? 6 : 8)
    .u16(isIntel ? 0x9e0a : 0)
    .u8(8)
    .u8(1);
  writer.u32(version[0]).u32(version[1]).u32(version[2]).u32(platform).u32(servicePackAt).u16(0).u16(0);
  if (isIntel) writer.bytes(encodeUtf8('GenuineIntel')).u32(0x0009_06ea).u32(0xbfeb_fbff).u32(0);
  else writer.skip(24);
  return writer.finish();
}

function threadList(dump: Settled, stackPointer: bigint, stack: Location, context: Location): Uint8Array {
  const writer = new ByteWriter(52).u32(1);
  // Thread id, suspend count, priority class, priority, thread environment block.
  writer.u32(dump.threadId).u32(0).u32(0x20).u32(0).u64(0n);
  writer.u64(stackPointer).u32(stack.size).u32(stack.at);
  return writer.u32(context.size).u32(context.at).finish();
}

function moduleList(base: bigint, seconds: number, nameAt: ByteOffset, codeView: Location): Uint8Array {
  const writer = new ByteWriter(112).u32(1).u64(base).u32(MODULE_SIZE).u32(0).u32(seconds).u32(nameAt);
  // Fixed file information: signature, its version, file and product version 147.0.0.1000, masks, file type.
  writer.u32(0xfeef_04bd).u32(0x0001_0000);
  for (let copy = 0; copy < 2; copy += 1) writer.u32(147 << 16).u32(1_000);
  writer.u32(0x3f).u32(0).u32(0x0004_0004).u32(2).u32(0).u32(0).u32(0);
  writer.u32(codeView.size).u32(codeView.at).u32(0).u32(0);
  return writer.u64(0n).u64(0n).finish();
}

function exception(dump: Settled, instructionPointer: bigint, context: Location): Uint8Array {
  const carriesAddress = dump.os === 'windows' && dump.crashCode === ACCESS_VIOLATION;
  const at = dump.os === 'windows' ? instructionPointer : dump.crashAddress;
  const writer = new ByteWriter(168).u32(dump.threadId).u32(0);
  writer
    .u32(dump.crashCode)
    .u32(dump.crashFlags)
    .u64(0n)
    .u64(at)
    .u32(carriesAddress ? 2 : 0)
    .u32(0);
  if (carriesAddress) writer.u64(0n).u64(dump.crashAddress);
  writer.skip(160 - writer.position);
  return writer.u32(context.size).u32(context.at).finish();
}

function miscInfo(dump: Settled, seconds: number): Uint8Array {
  const hasProcessId = 1;
  const hasTimes = 2;
  const writer = new ByteWriter(24).u32(24).u32(hasProcessId | hasTimes);
  return writer
    .u32(dump.processId)
    .u32(seconds - dump.uptime)
    .u32(3)
    .u32(1)
    .finish();
}

function memoryList({ paddingBase, registers }: Addresses, stack: Location, padding: Location): Uint8Array {
  const writer = new ByteWriter(36)
    .u32(padding.size > 0 ? 2 : 1)
    .u64(registers.stackPointer)
    .u32(stack.size)
    .u32(stack.at);
  if (padding.size > 0) writer.u64(paddingBase).u32(padding.size).u32(padding.at);
  return writer.finish();
}

/** Makes a CodeView record: the signature `RSDS`, an id derived from the name, age 1, and the name of the symbol file. */
function codeViewRecord(debugFile: string): Uint8Array {
  const name = encodeUtf8(debugFile);
  const writer = new ByteWriter(32 + name.length).u32(0x5344_5352);
  for (let word = 0; word < 4; word += 1) writer.u32(mixed(name, word));
  return writer.u32(1).bytes(name).u8(0).finish();
}

/** Hashes a name into one word of the id. The id only has to be reproducible, so FNV-1a is enough; each word has a different start value. */
function mixed(bytes: Uint8Array, word: number): number {
  let hash = (0x811c_9dc5 ^ (word * 0x9e37_79b9)) >>> 0;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x0100_0193) >>> 0;
  return hash;
}

/** Writes a UTF-16 text, preceded by its length in bytes and followed by a zero unit. Returns its offset. */
function writeText(writer: ByteWriter, text: string): ByteOffset {
  writer.align(4);
  const at = writer.position;
  writer.u32(text.length * 2);
  for (let index = 0; index < text.length; index += 1) writer.u16(text.charCodeAt(index));
  writer.u16(0);
  return at;
}

function put(writer: ByteWriter, bytes: Uint8Array): Location {
  writer.align(8);
  const at = writer.position;
  writer.bytes(bytes);
  return { size: bytes.length, at };
}
