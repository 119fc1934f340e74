import { memoize } from '../../../bytes/memoize.ts';
import { decodeLatin1 } from '../../../bytes/utf8.ts';
import { armCpuInfo } from './arm-cpu.ts';
import type { Dump } from './dump.ts';
import { readText16, soundName } from './dump-text.ts';
import type { CpuName, OsName } from './machine.ts';
import { isMisplaced } from './misplaced.ts';
import { blob, type DumpLocation, RecordType, u16, u32, u8, type ValuesOf } from './record.ts';

export const SYSTEM_INFO = new RecordType('MINIDUMP_SYSTEM_INFO', {
  architecture: u16('open'),
  /** x86 and amd64: the family. arm: the architecture version. */
  level: u16('open'),
  /** x86 and amd64: the model in the high byte, the stepping in the low byte. */
  revision: u16('open'),
  processors: u8('open'),
  productType: u8('open'),
  major: u32('open'),
  minor: u32('open'),
  build: u32('open'),
  platform: u32('open'),
  /** The offset of a string: the service pack of Windows, the build of macOS, the `uname` of Linux, which can contain a host name. */
  versionTextOffset: u32('open'),
  suiteMask: u16('open'),
  reserved: u16('open'),
  /** x86: vendor (12 characters), version, features and extended AMD features. Others: 64-bit feature words, or CPUID and ELF hwcaps of arm. */
  cpu: blob(24, 'open'),
});

/** Platform ids of the Windows SDK and of Breakpad. */
const SYSTEMS: Readonly<Record<number, OsName>> = {
  0: 'windows',
  1: 'windows',
  2: 'windows',
  3: 'windows',
  0x8000: 'unix',
  0x8101: 'macos',
  0x8102: 'ios',
  0x8201: 'linux',
  0x8202: 'solaris',
  0x8203: 'android',
  0x8204: 'ps3',
  0x8205: 'nacl',
  0x8206: 'fuchsia',
};

/** Processor architectures of the Windows SDK, Breakpad and Crashpad. The numbers above 0x8000 are Breakpad's. */
const CPUS: Readonly<Record<number, CpuName>> = {
  0: 'x86',
  1: 'mips',
  2: 'alpha',
  3: 'ppc',
  4: 'sh',
  5: 'arm',
  6: 'ia64',
  8: 'msil',
  9: 'amd64',
  10: 'x86',
  12: 'arm64',
  0x8001: 'sparc',
  0x8002: 'ppc64',
  0x8003: 'arm64',
  0x8004: 'mips64',
  0x8005: 'riscv',
  0x8006: 'riscv64',
  0x8007: 'loong64',
};

export interface DumpSystem {
  readonly record: ValuesOf<typeof SYSTEM_INFO>;
  readonly os: OsName;
  readonly cpu: CpuName;
  /** Bytes of a pointer. */
  readonly pointerBytes: 4 | 8;
  /**
   * Without padding: `6.1.7600`, `3.13.0-53-generic #89-Ubuntu SMP ...`, `15.5.0 24F74`. Null if the dump has none. `closed` on Linux, where it can name a
   * host.
   */
  readonly version: string | null;
  /** The version as three numbers. */
  readonly versionNumbers: readonly [number, number, number];
  /** The text of the service pack, build or `uname`, without padding; empty if there is none. */
  readonly versionText: string;
  /** The bytes of this text; null if the dump has none. */
  readonly versionPlace: DumpLocation | null;
  /** As both reference readers print it: `GenuineIntel family 6 model 26 stepping 5`; null if the CPU has no such fields. */
  readonly cpuInfo: string | null;
}

const WIDE: ReadonlySet<CpuName> = new Set(['amd64', 'arm64', 'mips64', 'ppc64', 'riscv64', 'loong64', 'ia64', 'alpha']);

/** Systems whose text is a `uname`, which can name the machine on which the kernel was built, or the machine itself. */
const UNAME_SYSTEMS: ReadonlySet<OsName> = new Set(['linux', 'android', 'solaris', 'unix']);

/** The version without anything that is `closed`: of a `uname` and of a damaged text, only the numbers. Empty if there are none. */
export function openVersion(dump: Dump, { os, version, versionNumbers, versionPlace }: DumpSystem): string {
  const text = versionPlace !== null && isMisplaced(dump, versionPlace, { stream: 'SystemInfo' }) ? '' : (version ?? '');
  const whole = UNAME_SYSTEMS.has(os) ? '' : soundName(text);
  if (whole !== '') return whole;
  if (versionNumbers.some((number) => number > 0)) return versionNumbers.join('.');
  return /^\d+(?:\.\d+)*/.exec(text)?.[0] ?? '';
}

/** The SystemInfo stream; null without the stream, or if its bytes are not all there. */
export const systemOf = memoize((dump: Dump): DumpSystem | null => {
  const stream = dump.stream('SystemInfo');
  if (stream === null) return null;
  const view = stream.size < SYSTEM_INFO.bytes ? null : dump.bytes.view(stream.offset, SYSTEM_INFO.bytes);
  if (view === null) {
    dump.note({ code: 'list_cut', offset: stream.offset, stream: 'SystemInfo', promised: 1, read: 0 });
    return null;
  }
  const record = SYSTEM_INFO.read(view, 0, dump.bytes.little);
  const os = SYSTEMS[record.platform] ?? 'unknown';
  const cpu = CPUS[record.architecture] ?? 'unknown';
  const versionPlace = readText16(dump.bytes, record.versionTextOffset);
  const versionText = versionPlace?.text.trim() ?? '';
  return {
    record,
    os,
    cpu,
    pointerBytes: WIDE.has(cpu) ? 8 : 4,
    version: versionOf(os, record, versionText),
    versionNumbers: [record.major, record.minor, record.build],
    versionText,
    versionPlace,
    cpuInfo: cpuInfoOf(cpu, record, dump.bytes.little),
  };
});

function versionOf(os: OsName, { major, minor, build }: ValuesOf<typeof SYSTEM_INFO>, text: string): string | null {
  const numbers = `${String(major)}.${String(minor)}.${String(build)}`;
  const isZero = major === 0 && minor === 0 && build === 0;
  // Breakpad's writer for Linux leaves the numbers at 0 and stores `Linux VERSION ... MACHINE` as the text.
  if ((os === 'linux' || os === 'android') && isZero) {
    const match = /^Linux (.+) \S+$/.exec(text);
    return match?.[1] ?? (text === '' ? null : text);
  }
  if (isZero && text === '') return null;
  return text === '' ? numbers : `${numbers} ${text}`;
}

function cpuInfoOf(cpu: CpuName, record: ValuesOf<typeof SYSTEM_INFO>, little: boolean): string | null {
  if (cpu === 'arm' || cpu === 'arm64') {
    const view = new DataView(record.cpu.buffer, record.cpu.byteOffset, record.cpu.length);
    return armCpuInfo(record.level, view.getUint32(0, little), view.getUint32(4, little));
  }
  if (cpu !== 'x86' && cpu !== 'amd64') return null;
  const family = `family ${String(record.level)} model ${String(record.revision >> 8)} stepping ${String(record.revision & 0xff)}`;
  const vendor = cpu === 'x86' ? vendorOf(record.cpu, little) : '';
  return vendor === '' ? family : `${vendor} ${family}`;
}

/** The vendor of an x86 CPU: three words whose bytes are in order on a little-endian machine. */
function vendorOf(cpu: Uint8Array, little: boolean): string {
  const bytes = cpu.slice(0, 12);
  if (!little) for (let word = 0; word < 12; word += 4) bytes.subarray(word, word + 4).reverse();
  const text = decodeLatin1(bytes);
  return /^[\x20-\x7e]{12}$/.test(text) ? text : '';
}
