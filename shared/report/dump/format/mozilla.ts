import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from './dump.ts';
import { type DumpText, readText16 } from './dump-text.ts';
import { isMisplaced } from './misplaced.ts';
import { array, location, RecordType, type RecordValues, u32, u64 } from './record.ts';
import { presentData, readStreamRecord } from './single-record.ts';
import { type Levels, piecesOf, textOf, TextPieces } from './text-pieces.ts';

/** The records that the stream has room for. */
const MAX_RECORDS = 20;

/** Mozilla's stream of the `__crash_info` sections of the libraries of a macOS process (rust-minidump's format.rs). */
export const MAC_CRASH_INFO = new RecordType('MINIDUMP_MAC_CRASH_INFO', {
  streamType: u32('open'),
  count: u32('open'),
  /** Bytes of a record before its texts. */
  recordStartSize: u32('open'),
  records: array(location('open'), MAX_RECORDS),
});

/** The fifth version of a record. The fourth lacks `abortCause`, the first also `thread` and `dialogMode`. */
export const MAC_CRASH_INFO_RECORD = new RecordType('MINIDUMP_MAC_CRASH_INFO_RECORD_5', {
  streamType: u64('open'),
  version: u64('open'),
  thread: u64('open'),
  dialogMode: u64('open'),
  abortCause: u64('open'),
});

const VERSION_4_BYTES = Number(MAC_CRASH_INFO_RECORD.offsetOf('abortCause'));
const VERSION_1_BYTES = Number(MAC_CRASH_INFO_RECORD.offsetOf('thread'));

/** What a library told the system's crash reporter. Null for each field that the version of the record does not have, and for misplaced numbers. */
interface MacCrashRecord {
  readonly offset: ByteOffset;
  readonly version: bigint;
  readonly thread: bigint | null;
  readonly dialogMode: bigint | null;
  readonly abortCause: bigint | null;
  /** The path of the library. Its last component is shown, its folders are `closed`. */
  readonly modulePath: DumpText | null;
  readonly message: DumpText | null;
  readonly signature: DumpText | null;
  readonly backtrace: DumpText | null;
  readonly message2: DumpText | null;
}

export const MAC_CRASH_LEVELS = {
  offset: 'open',
  version: 'open',
  thread: 'open',
  dialogMode: 'open',
  abortCause: 'open',
  modulePath: 'name',
  message: 'open',
  signature: 'open',
  backtrace: 'open',
  message2: 'open',
} as const satisfies Levels<MacCrashRecord>;

const NO_TEXTS = { modulePath: null, message: null, signature: null, backtrace: null, message2: null } as const;

/** The MozMacosCrashInfo stream: at most 20 records. Empty without the stream. A record that is not all there is left out. */
export const macCrashInfoOf = memoize((dump: Dump): readonly MacCrashRecord[] => {
  const head = readStreamRecord(dump, 'MozMacosCrashInfo', MAC_CRASH_INFO);
  if (head === null) return [];
  const { count, recordStartSize, records } = head.values;
  if (count > MAX_RECORDS)
    dump.note({ code: 'list_cut', offset: head.offset, stream: 'MozMacosCrashInfo', promised: count, read: MAX_RECORDS });
  return records.slice(0, count).flatMap((where, index) => {
    const at = head.offset + MAC_CRASH_INFO.offsetOf('records') + index * 8;
    const { offset, size } = presentData(dump, where, { at, stream: 'MozMacosCrashInfo', data: 'entries' });
    const record = size < VERSION_1_BYTES ? null : recordAt(dump, offset, size, recordStartSize);
    return record === null ? [] : [record];
  });
});

function recordAt(dump: Dump, offset: ByteOffset, size: ByteLength, textsFrom: ByteLength): MacCrashRecord | null {
  const present = Math.min(size, MAC_CRASH_INFO_RECORD.bytes);
  const view = dump.bytes.view(offset, present);
  const values: Partial<RecordValues<(typeof MAC_CRASH_INFO_RECORD)['fields']>> =
    view === null ? {} : MAC_CRASH_INFO_RECORD.readPrefix(view, 0, dump.bytes.little, present);
  const { version } = values;
  if (version === undefined) return null;
  const has = (least: bigint): boolean => version >= least;
  const fixed = has(5n) ? MAC_CRASH_INFO_RECORD.bytes : has(4n) ? VERSION_4_BYTES : VERSION_1_BYTES;
  const isTooShort = textsFrom < fixed;
  if (isTooShort) dump.note({ code: 'record_size', offset, stream: 'MozMacosCrashInfo', stored: textsFrom, least: fixed });
  const hasNumbers = has(4n) && !isMisplaced(dump, { offset, size: fixed }, { stream: 'MozMacosCrashInfo', data: 'entries' });
  return {
    offset,
    version,
    thread: hasNumbers ? (values.thread ?? null) : null,
    dialogMode: hasNumbers ? (values.dialogMode ?? null) : null,
    abortCause: hasNumbers && has(5n) ? (values.abortCause ?? null) : null,
    ...(has(4n) && !isTooShort ? textsAt(dump, offset + textsFrom, Math.max(size - textsFrom, 0)) : NO_TEXTS),
  };
}

/** The five texts after a record, each with a zero byte at its end. */
function textsAt(
  dump: Dump,
  offset: ByteOffset,
  size: ByteLength,
): Pick<MacCrashRecord, 'modulePath' | 'message' | 'signature' | 'backtrace' | 'message2'> {
  const texts = new TextPieces(dump.bytes, offset, size, 'zeros');
  const at = (index: number): DumpText | null => (index < texts.length ? texts.textAt(index) : null);
  return { modulePath: at(0), message: at(1), signature: at(2), backtrace: at(3), message2: at(4) };
}

/** The stream of the arguments with which the kernel of macOS was started. */
export const MAC_BOOT_ARGS = new RecordType('MINIDUMP_MAC_BOOTARGS', { streamType: u32('open'), textOffset: u64('open') });

/** The MozMacosBootArgs stream: a text, `closed`. Null without the stream, or if its text is outside the dump. */
export const macBootArgsOf = memoize((dump: Dump): DumpText | null => {
  const head = readStreamRecord(dump, 'MozMacosBootArgs', MAC_BOOT_ARGS);
  if (head === null) return null;
  const target = Number(head.values.textOffset);
  const text = readText16(dump.bytes, target);
  const at = head.offset + MAC_BOOT_ARGS.offsetOf('textOffset');
  if (text === null && target !== 0)
    dump.note({ code: 'data_outside', offset: at, stream: 'MozMacosBootArgs', data: 'text', target, size: 4 });
  return text;
});

/** A limit of the process: a number, or `unlimited`. */
type LimitValue = bigint | 'unlimited';

/** A line of /proc/PID/limits. */
interface LinuxLimit {
  /** `Max open files`. */
  readonly name: string;
  readonly soft: LimitValue;
  readonly hard: LimitValue;
  /** `bytes`, `files`; null if the line has none. */
  readonly unit: string | null;
  readonly offset: ByteOffset;
}

export const LIMIT_LEVELS = {
  name: 'open',
  soft: 'open',
  hard: 'open',
  unit: 'open',
  offset: 'open',
} as const satisfies Levels<LinuxLimit>;

/** The most lines that are read. The kernel has 16 limits. */
const MAX_LIMITS = 256;

const LIMIT_LINE = /^(\S.*?)\s{2,}(unlimited|\d{1,20})\s+(unlimited|\d{1,20})(?:\s+(\S+))?\s*$/;

/** The MozLinuxLimits stream: the text of /proc/PID/limits, without misplaced lines. Empty without the stream. */
export const linuxLimitsOf = memoize((dump: Dump): readonly LinuxLimit[] => {
  const lines = piecesOf(dump, 'MozLinuxLimits', 'lines');
  const limits: LinuxLimit[] = [];
  let bad = 0;
  let firstBad = 0;
  // The first line has the titles of the columns.
  for (let index = 1; index < Math.min(lines?.length ?? 0, MAX_LIMITS); index += 1) {
    const offset = lines?.offsetOf(index) ?? 0;
    const size = lines?.sizeOf(index) ?? 0;
    const match =
      size > MAX_LINE || isMisplaced(dump, { offset, size }, { stream: 'MozLinuxLimits' })
        ? null
        : LIMIT_LINE.exec(textOf(dump.bytes, offset, size).text);
    if (match === null) {
      if (bad === 0) firstBad = offset;
      bad += 1;
      continue;
    }
    limits.push({ name: match[1] ?? '', soft: limitOf(match[2]), hard: limitOf(match[3]), unit: match[4] ?? null, offset });
  }
  if (bad > 0) dump.note({ code: 'bad_lines', offset: firstBad, stream: 'MozLinuxLimits', count: bad });
  return limits;
});

/** The longest line that is read, in bytes. The kernel's have 78. */
const MAX_LINE: ByteLength = 256;

function limitOf(text: string | undefined): LimitValue {
  return text === undefined || text === 'unlimited' ? 'unlimited' : BigInt(text);
}

/** Errors of the dump writer that did not stop it, as rust-minidump's writer stores them. */
interface SoftErrors {
  readonly text: DumpText;
  /** The JSON value of the text; undefined if it is no JSON, is nested too deep, or is cut. */
  readonly value: unknown;
}

export const SOFT_ERROR_LEVELS = { text: 'closed', value: 'closed' } as const satisfies Levels<SoftErrors>;

/** The MozSoftErrors stream; null without the stream. Notes a text that is no JSON. */
export const softErrorsOf = memoize((dump: Dump): SoftErrors | null => {
  const stream = dump.stream('MozSoftErrors');
  if (stream === null) return null;
  const { offset, size } = stream;
  const text = textOf(dump.bytes, offset, size);
  const value = text.isCut ? undefined : jsonOf(text.text);
  if (text.isCut) dump.note({ code: 'data_cut', offset, stream: 'MozSoftErrors', data: 'text', promised: size, read: text.size });
  else if (value === undefined) dump.note({ code: 'bad_lines', offset, stream: 'MozSoftErrors', count: 1 });
  return { text, value };
});

function jsonOf(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The deepest nesting that is read, so that code that goes through the value cannot run out of stack. The writer's errors have a depth of 10 or so. */
const MAX_DEPTH = 128;

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const each = text[at];
    if (isString && each === '\\') at += 1;
    else if (each === '"') isString = !isString;
    else if (!isString && (each === '[' || each === '{')) depth += 1;
    else if (!isString && (each === ']' || each === '}')) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
