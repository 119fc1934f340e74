import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { MadeRows, type Rows } from '../../../bytes/rows.ts';
import { encodeUtf8 } from '../../../bytes/utf8.ts';
import type { Level } from '../levels.ts';
import type { Dump } from './dump.ts';
import type { DumpText } from './dump-text.ts';
import { miscInfoOf } from './misc-info.ts';
import { isMisplaced } from './misplaced.ts';
import type { StreamName } from './streams.ts';
import { type KeyValue, keyValueAt, type Levels, piecesOf, type TextPieces } from './text-pieces.ts';

/** A line `key: value` of a text stream with the level of its value. */
interface LinuxField {
  readonly key: string;
  readonly value: string;
  readonly level: Level;
  /** Where the value is in the dump. */
  readonly offset: ByteOffset;
  readonly size: ByteLength;
}

/**
 * The fields of /proc/cpuinfo that name the kind of CPU and its state. Any other field is `closed`, because some machines store their serial number there.
 */
const OPEN_CPU_KEYS: ReadonlySet<string> = new Set([
  ...['processor', 'vendor_id', 'cpu family', 'model', 'model name', 'stepping', 'microcode', 'cpu MHz', 'cache size', 'physical id'],
  ...['siblings', 'core id', 'cpu cores', 'apicid', 'initial apicid', 'fpu', 'fpu_exception', 'cpuid level', 'wp', 'flags', 'vmx flags'],
  ...['bugs', 'bogomips', 'clflush size', 'cache_alignment', 'address sizes', 'power management', 'TLB size'],
  ...['Processor', 'BogoMIPS', 'Features', 'CPU implementer', 'CPU architecture', 'CPU variant', 'CPU part', 'CPU revision', 'Hardware'],
  ...['isa', 'mmu', 'uarch', 'cpu model', 'system type', 'cpu', 'clock', 'platform'],
]);

/** The level of a field of /proc/cpuinfo by its key. */
export function cpuFieldLevel(key: string): Level {
  return OPEN_CPU_KEYS.has(key) ? 'open' : 'closed';
}

/** /proc/cpuinfo. */
interface LinuxCpuInfo {
  /** The lines of all processors in the order of the dump. Made on access. */
  readonly fields: Rows<LinuxField | null>;
  /** The number of processors that the text lists. */
  readonly processors: number;
  /** The value of a field of the first processor that has it. */
  readonly modelName: string | null;
  /** The version of the microcode of the first processor. */
  readonly microcode: bigint | null;
}

export const CPU_INFO_LEVELS = {
  fields: 'open',
  processors: 'open',
  modelName: 'open',
  microcode: 'open',
} as const satisfies Levels<LinuxCpuInfo>;

/** The LinuxCpuInfo stream; null without the stream. */
export const linuxCpuInfoOf = memoize((dump: Dump): LinuxCpuInfo | null => {
  const lines = piecesOf(dump, 'LinuxCpuInfo', 'lines');
  if (lines === null) return null;
  let processors = 0;
  let modelName: string | null = null;
  let microcode: bigint | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    const line = keyValueAt(lines, index, ':');
    if (line?.key === 'processor') processors += 1;
    else if (line?.key === 'model name') modelName ??= ownValue(dump, 'LinuxCpuInfo', line);
    else if (line?.key === 'microcode') microcode ??= hexNumber(ownValue(dump, 'LinuxCpuInfo', line) ?? '');
  }
  return {
    fields: fieldsOf(lines, ':', (line) => (ownValue(dump, 'LinuxCpuInfo', line) === null ? 'closed' : cpuFieldLevel(line.key))),
    processors,
    modelName,
    microcode,
  };
});

/** The value of a line; null if it is misplaced. */
function ownValue(dump: Dump, stream: StreamName, line: KeyValue): string | null {
  return isMisplaced(dump, line, { stream }) ? null : line.value;
}

function hexNumber(text: string): bigint | null {
  return /^0x[\da-f]{1,16}$/i.test(text) ? BigInt(text) : null;
}

/** The fields of lines, each made on access; null for a line without a separator. */
function fieldsOf(lines: TextPieces, separator: ':' | '=', levelOf: (line: KeyValue) => Level): Rows<LinuxField | null> {
  return new MadeRows(lines.length, (index) => {
    const line = keyValueAt(lines, index, separator);
    return line === null ? null : { ...line, level: levelOf(line) };
  });
}

/** The distribution as /etc/lsb-release or /etc/os-release names it. Null for each that the text does not have. */
interface LinuxRelease {
  readonly id: string | null;
  readonly release: string | null;
  readonly codename: string | null;
  readonly description: string | null;
}

export const RELEASE_LEVELS = {
  id: 'open',
  release: 'open',
  codename: 'open',
  description: 'open',
} as const satisfies Levels<LinuxRelease>;

/** The names of a field in lsb-release and in os-release. */
const RELEASE_KEYS: Readonly<Record<string, keyof LinuxRelease>> = {
  DISTRIB_ID: 'id',
  ID: 'id',
  DISTRIB_RELEASE: 'release',
  VERSION_ID: 'release',
  DISTRIB_CODENAME: 'codename',
  VERSION_CODENAME: 'codename',
  DISTRIB_DESCRIPTION: 'description',
  PRETTY_NAME: 'description',
};

/** The level of a field of lsb-release or os-release by its key. Any field that does not name the distribution is `closed`: its content is unknown. */
export function releaseFieldLevel(key: string): Level {
  const field = Object.hasOwn(RELEASE_KEYS, key) ? RELEASE_KEYS[key] : undefined;
  return field === undefined ? 'closed' : RELEASE_LEVELS[field];
}

/** The LinuxLsbRelease stream; null without the stream, or if it names nothing. If a field is there twice, the last one counts. */
export const linuxReleaseOf = memoize((dump: Dump): LinuxRelease | null => {
  const lines = piecesOf(dump, 'LinuxLsbRelease', 'lines');
  if (lines === null) return null;
  const release: Record<keyof LinuxRelease, string | null> = { id: null, release: null, codename: null, description: null };
  let isNamed = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = keyValueAt(lines, index, '=');
    const field = line === null ? undefined : Object.hasOwn(RELEASE_KEYS, line.key) ? RELEASE_KEYS[line.key] : undefined;
    const value = line === null ? null : ownValue(dump, 'LinuxLsbRelease', line);
    if (value === null || field === undefined) continue;
    release[field] = value;
    isNamed = true;
  }
  return isNamed ? release : null;
});

/** The lines of /proc/PID/status, with names and numbers. Made on access; null for a line without a colon. Empty without the stream. */
export const linuxStatusOf = memoize((dump: Dump): Rows<LinuxField | null> => {
  const lines = piecesOf(dump, 'LinuxProcStatus', 'lines');
  return lines === null ? [] : fieldsOf(lines, ':', () => 'closed');
});

/**
 * The id of the process: from MiscInfo, else the `Pid` of LinuxProcStatus. It is `open` from both, although the other lines of the status are `closed`. Null
 * if the dump has none.
 */
export function processIdOf(dump: Dump): number | null {
  const id = miscInfoOf(dump)?.fields.processId;
  if (id !== undefined) return id;
  const text = linuxStatusOf(dump).find((field) => field?.key === 'Pid')?.value ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

/** The arguments of the process. `closed`. Empty arguments count. Made on access; empty without the stream. */
export const linuxArgumentsOf = memoize((dump: Dump): Rows<DumpText> => textsOf(dump, 'LinuxCmdLine', 'zeros'));

/** The environment of the process: texts `NAME=VALUE`. `closed`, names too. Made on access; empty without the stream. */
export const linuxEnvironmentOf = memoize((dump: Dump): Rows<DumpText> => textsOf(dump, 'LinuxEnviron', 'filled_zeros'));

function textsOf(dump: Dump, stream: StreamName, split: 'zeros' | 'filled_zeros'): Rows<DumpText> {
  const pieces = piecesOf(dump, stream, split);
  return pieces === null ? [] : new MadeRows(pieces.length, (index) => pieces.textAt(index));
}

/** A variable of an environment: the part before the first `=`, and the part after it. */
export function environmentVariable({ text, offset, size }: DumpText): Pick<KeyValue, 'key' | 'value' | 'offset' | 'size'> {
  const at = text.indexOf('=');
  if (at < 0) return { key: text, value: '', offset: offset + size, size: 0 };
  const value = text.slice(at + 1);
  // The names of variables are ASCII in practice, but their length in bytes counts.
  const keyBytes = encodeUtf8(text.slice(0, at)).length;
  return { key: text.slice(0, at), value, offset: offset + keyBytes + 1, size: size - keyBytes - 1 };
}
