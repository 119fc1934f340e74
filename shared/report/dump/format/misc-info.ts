import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from './dump.ts';
import { array, i32, RecordType, type RecordValues, struct, text16, u16, u32, u64, type ValuesOf } from './record.ts';
import { readStreamPrefix } from './single-record.ts';

export const SYSTEM_TIME = new RecordType('SYSTEMTIME', {
  year: u16('closed'),
  month: u16('closed'),
  dayOfWeek: u16('closed'),
  day: u16('closed'),
  hour: u16('closed'),
  minute: u16('closed'),
  second: u16('closed'),
  milliseconds: u16('closed'),
});

/** The rules of a time zone. They say where the user is, so all of it is `closed`. Biases are in minutes: UTC = local time + bias. */
export const TIME_ZONE = new RecordType('TIME_ZONE_INFORMATION', {
  bias: i32('closed'),
  standardName: text16(32, 'closed'),
  standardDate: struct(SYSTEM_TIME, 'closed'),
  standardBias: i32('closed'),
  daylightName: text16(32, 'closed'),
  daylightDate: struct(SYSTEM_TIME, 'closed'),
  daylightBias: i32('closed'),
});

/** Where a part of the CPU state is in an XSAVE area. On amd64 the offset does not count the first 256 bytes of the context (rust-minidump's format.rs). */
export const XSTATE_FEATURE = new RecordType('XSTATE_FEATURE', { offset: u32('open'), size: u32('open') });

/** The numbers of features that an XSAVE area can have. */
const MAX_XSTATE_FEATURES = 64;

export const XSTATE_CONFIG = new RecordType('XSTATE_CONFIG_FEATURE_MSC_INFO', {
  sizeOfInfo: u32('open'),
  contextSize: u32('open'),
  /** Bit n: feature n is valid. */
  enabledFeatures: u64('open'),
  features: array(struct(XSTATE_FEATURE, 'open'), MAX_XSTATE_FEATURES),
});

/** The fifth version of the structure. Each version only adds fields, so one record serves all of them. */
export const MISC_INFO = new RecordType('MINIDUMP_MISC_INFO_5', {
  sizeOfInfo: u32('open'),
  flags: u32('open'),
  processId: u32('open'),
  /** Seconds since 1970. */
  createTime: u32('open'),
  /** Seconds of CPU time. */
  userTime: u32('open'),
  kernelTime: u32('open'),
  processorMaxMhz: u32('open'),
  processorCurrentMhz: u32('open'),
  processorMhzLimit: u32('open'),
  processorMaxIdleState: u32('open'),
  processorCurrentIdleState: u32('open'),
  integrityLevel: u32('open'),
  executeFlags: u32('open'),
  protectedProcess: u32('open'),
  /** 0 unknown, 1 standard time, 2 daylight saving time. */
  timeZoneId: u32('closed'),
  timeZone: struct(TIME_ZONE, 'closed'),
  /** The system and its build; can name a host. */
  buildString: text16(260, 'closed'),
  /** The program that wrote the dump and its build. */
  debugBuildString: text16(40, 'closed'),
  xstate: struct(XSTATE_CONFIG, 'open'),
  /** Windows encodes pointers of the process with it. */
  processCookie: u32('values'),
});

type MiscFields = (typeof MISC_INFO)['fields'];

/** The flag that says that a field is valid. Fields that are not listed need no flag. */
const FLAG_OF: Readonly<Partial<Record<keyof MiscFields, number>>> = {
  processId: 0x1,
  createTime: 0x2,
  userTime: 0x2,
  kernelTime: 0x2,
  processorMaxMhz: 0x4,
  processorCurrentMhz: 0x4,
  processorMhzLimit: 0x4,
  processorMaxIdleState: 0x4,
  processorCurrentIdleState: 0x4,
  integrityLevel: 0x10,
  executeFlags: 0x20,
  timeZoneId: 0x40,
  timeZone: 0x40,
  protectedProcess: 0x80,
  buildString: 0x100,
  debugBuildString: 0x100,
  processCookie: 0x200,
};

type MiscVersion = 1 | 2 | 3 | 4 | 5;

/** Where the fields of each version after the first end. */
const VERSIONS: readonly (readonly [MiscVersion, ByteOffset])[] = [
  [5, MISC_INFO.bytes],
  [4, MISC_INFO.offsetOf('xstate')],
  [3, MISC_INFO.offsetOf('buildString')],
  [2, MISC_INFO.offsetOf('integrityLevel')],
];

/** In bytes. */
const FIRST_VERSION_BYTES = Number(MISC_INFO.offsetOf('processorMaxMhz'));

export interface MiscInfo {
  readonly offset: ByteOffset;
  /** The bytes of the structure that are there. */
  readonly size: ByteLength;
  /** The version of the structure, by its size. */
  readonly version: MiscVersion;
  /** The fields that are there and valid by the flags. The others are missing. */
  readonly fields: Partial<RecordValues<MiscFields>>;
}

/** The MiscInfo stream; null without the stream, or if it is shorter than its flags. */
export const miscInfoOf = memoize((dump: Dump): MiscInfo | null => {
  const found = readStreamPrefix(dump, 'MiscInfo', MISC_INFO, 8);
  if (found === null) return null;
  const stored = found.values.sizeOfInfo ?? 0;
  const { flags = 0 } = found.values;
  if (stored < FIRST_VERSION_BYTES)
    dump.note({ code: 'record_size', offset: found.offset, stream: 'MiscInfo', stored, least: FIRST_VERSION_BYTES });
  else if (found.size < Math.min(stored, MISC_INFO.bytes))
    dump.note({ code: 'data_cut', offset: found.offset, stream: 'MiscInfo', data: 'entries', promised: stored, read: found.size });
  // A size that makes no sense is ignored: the flags say which of the stored fields are valid.
  const size = stored < FIRST_VERSION_BYTES ? found.size : Math.min(stored, found.size);
  const fields: Record<string, unknown> = {};
  for (const { field, offset, type } of MISC_INFO.layout()) {
    if (offset + type.bytes > size) break;
    const flag = FLAG_OF[field as keyof MiscFields] ?? 0;
    if ((flags & flag) === flag) fields[field] = found.values[field as keyof MiscFields];
  }
  // Without enabled features, the table is only room for one.
  if ((found.values.xstate?.enabledFeatures ?? 0n) === 0n) delete fields.xstate;
  const version = VERSIONS.find(([, end]) => size >= end)?.[0] ?? 1;
  return { offset: found.offset, size, version, fields };
});

/** How long the process ran, in seconds: from its creation to the time of the dump. Null if the dump lacks one of them, or they contradict each other. */
export function processUptimeOf(dump: Dump): number | null {
  const created = miscInfoOf(dump)?.fields.createTime;
  return created === undefined || created > dump.header.time ? null : dump.header.time - created;
}

/** Mandatory integrity levels of Windows, from the least trusted up. */
type IntegrityLevel = 'untrusted' | 'low' | 'medium' | 'medium_plus' | 'high' | 'system' | 'protected';

const INTEGRITY_LEVELS: Readonly<Record<number, IntegrityLevel>> = {
  0: 'untrusted',
  0x1000: 'low',
  0x2000: 'medium',
  0x2100: 'medium_plus',
  0x3000: 'high',
  0x4000: 'system',
  0x5000: 'protected',
};

/** The name of an integrity level (winnt.h, SECURITY_MANDATORY_*); null for other numbers. */
export function integrityLevelName(level: number): IntegrityLevel | null {
  return INTEGRITY_LEVELS[level] ?? null;
}

/** A part of the CPU state that the XSAVE areas of this dump have. */
interface XstateFeature {
  readonly number: number;
  /** Null for a number that nobody documents. */
  readonly name: string | null;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
}

/** Names of features (Intel SDM volume 1, chapter 13; 62 is AMD's lightweight profiling). */
const XSTATE_NAMES: Readonly<Record<number, string>> = {
  0: 'legacy_floating_point',
  1: 'legacy_sse',
  2: 'avx',
  3: 'mpx_bndregs',
  4: 'mpx_bndcsr',
  5: 'avx512_kmask',
  6: 'avx512_zmm_h',
  7: 'avx512_zmm',
  8: 'ipt',
  9: 'pkru',
  10: 'pasid',
  11: 'cet_u',
  12: 'cet_s',
  13: 'hdc',
  14: 'uintr',
  15: 'lbr',
  16: 'hwp',
  17: 'amx_tile_config',
  18: 'amx_tile_data',
  62: 'lwp',
};

/** The enabled features of the XSTATE table, by number. */
export function xstateFeatures(config: ValuesOf<typeof XSTATE_CONFIG>): readonly XstateFeature[] {
  return config.features.flatMap(({ offset, size }, number) =>
    ((config.enabledFeatures >> BigInt(number)) & 1n) === 0n ? [] : [{ number, name: XSTATE_NAMES[number] ?? null, offset, size }],
  );
}
