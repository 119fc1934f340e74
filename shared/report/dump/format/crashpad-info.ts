import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { MadeRows, type Rows } from '../../../bytes/rows.ts';
import type { Dump } from './dump.ts';
import { type DumpText, listTextBytes, MAX_TEXT_BYTES, readText8 } from './dump-text.ts';
import { blob, type DumpLocation, location, RecordType, type RecordValues, u16, u32, u64, type ValuesOf } from './record.ts';
import { RecordTable } from './record-table.ts';
import { presentData, readStreamPrefix } from './single-record.ts';
import { type Levels, textOf } from './text-pieces.ts';

/** Crashpad's own stream (minidump/minidump_extensions.h). Its first version ends before `reserved`. */
export const CRASHPAD_INFO = new RecordType('MinidumpCrashpadInfo', {
  version: u32('open'),
  reportId: blob(16, 'closed'),
  clientId: blob(16, 'closed'),
  simpleAnnotations: location('open'),
  moduleList: location('open'),
  reserved: u32('open'),
  /** Bits that belong to a pointer; 0: all. */
  addressMask: u64('open'),
});

export const SIMPLE_STRING_ENTRY = new RecordType('MinidumpSimpleStringDictionaryEntry', { key: u32('open'), value: u32('open') });

/** An entry of a MinidumpRVAList: the offset of a text. */
export const RVA_ENTRY = new RecordType('RVA', { target: u32('open') });

export const CRASHPAD_ANNOTATION = new RecordType('MinidumpAnnotation', {
  name: u32('open'),
  /** 1: text. From 0x8000 on, the program's own. */
  type: u16('open'),
  reserved: u16('open'),
  value: u32('open'),
});

export const MODULE_CRASHPAD_LINK = new RecordType('MinidumpModuleCrashpadInfoLink', { moduleIndex: u32('open'), info: location('open') });

/** The annotations of a module. Crashpad of 2016 stored no `annotationObjects`. */
export const MODULE_CRASHPAD_INFO = new RecordType('MinidumpModuleCrashpadInfo', {
  version: u32('open'),
  listAnnotations: location('open'),
  simpleAnnotations: location('open'),
  annotationObjects: location('open'),
});

const FIRST_VERSION_BYTES: ByteLength = 52;
/** The fields of the first version, which are all there if the stream has 52 bytes. */
type FirstVersion = Omit<RecordValues<(typeof CRASHPAD_INFO)['fields']>, 'reserved' | 'addressMask'>;

/** A key and its value. Who sees the value is decided by the annotation list in effect; `closed` if the list does not know the key. */
interface CrashpadEntry {
  readonly key: DumpText | null;
  readonly value: DumpText | null;
}

export const CRASHPAD_ENTRY_LEVELS = { key: 'open', value: 'closed' } as const satisfies Levels<CrashpadEntry>;

/** An annotation object: a name, a type and bytes. */
interface CrashpadObject {
  readonly name: DumpText | null;
  readonly type: number;
  /** Where the bytes of the value are; null if the dump has none. */
  readonly data: DumpLocation | null;
  /** The value of type 1 as text; null for other types. */
  readonly text: DumpText | null;
}

export const CRASHPAD_OBJECT_LEVELS = {
  name: 'open',
  type: 'open',
  data: 'closed',
  text: 'closed',
} as const satisfies Levels<CrashpadObject>;

/** The annotations of a module. Each list is made on access. */
interface CrashpadModule {
  /** The index in the module list; it can be outside the list. */
  readonly moduleIndex: number;
  readonly version: number;
  /** Texts without a key: lines for a log. `closed`. */
  readonly listAnnotations: Rows<DumpText | null>;
  readonly simpleAnnotations: Rows<CrashpadEntry>;
  readonly annotationObjects: Rows<CrashpadObject>;
}

export const CRASHPAD_MODULE_LEVELS = {
  moduleIndex: 'open',
  version: 'open',
  listAnnotations: 'closed',
  simpleAnnotations: 'closed',
  annotationObjects: 'closed',
} as const satisfies Levels<CrashpadModule>;

interface CrashpadInfo {
  readonly offset: ByteOffset;
  readonly version: number;
  /** As Breakpad prints it: `83e6ce16-f67b-456c-ad43-22cb77180419`; null if it is all zeros. */
  readonly reportId: string | null;
  readonly clientId: string | null;
  readonly simpleAnnotations: Rows<CrashpadEntry>;
  /** Modules with annotations. Null for one whose record is not in the dump. Made on access. */
  readonly modules: Rows<CrashpadModule | null>;
  /** Null if the stream ends before it. */
  readonly addressMask: bigint | null;
}

export const CRASHPAD_LEVELS = {
  offset: 'open',
  version: 'open',
  reportId: 'closed',
  clientId: 'closed',
  simpleAnnotations: 'closed',
  modules: 'closed',
  addressMask: 'open',
} as const satisfies Levels<CrashpadInfo>;

/**
 * The most entries of the lists of all modules together. Without a limit, many modules that share a long list would have more entries than the dump has bytes.
 */
const MODULE_ENTRIES = 1 << 16;
/** The most modules with annotations that are read. Breakpad refuses dumps with more than 2,048 modules. */
const MAX_MODULES = 4_096;
/** A text of any list can have this length, in bytes. */
const LEAST_TEXT_BYTES = 256;
/** A module can have this number of entries of each kind. Crashpad's own limits are 64 and 200. */
const LEAST_ENTRIES = 16;

/** How much of the lists of a module is read. */
interface ListLimits {
  /** Entries of each list. */
  readonly entries: number;
  /** Lists that share a limit for their texts. */
  readonly lists: number;
}

const OWN_LIMITS: ListLimits = { entries: Number.MAX_SAFE_INTEGER, lists: 1 };
const MODULE_LIMITS: ListLimits = { entries: MAX_MODULES, lists: 1 };

/** The CrashpadInfo stream; null without the stream, or if it is cut. */
export const crashpadInfoOf = memoize((dump: Dump): CrashpadInfo | null => {
  const found = readStreamPrefix(dump, 'CrashpadInfo', CRASHPAD_INFO, FIRST_VERSION_BYTES);
  if (found === null) return null;
  const { offset } = found;
  const values = found.values as FirstVersion;
  const links = listOf(dump, MODULE_CRASHPAD_LINK, values.moduleList, offset + CRASHPAD_INFO.offsetOf('moduleList'), MODULE_LIMITS);
  return {
    offset,
    version: values.version,
    reportId: uuidText(values.reportId, dump.bytes.little),
    clientId: uuidText(values.clientId, dump.bytes.little),
    simpleAnnotations: entriesOf(dump, values.simpleAnnotations, offset + CRASHPAD_INFO.offsetOf('simpleAnnotations'), OWN_LIMITS),
    modules: new MadeRows(links?.length ?? 0, (index) => moduleOf(dump, links, index)),
    addressMask: found.values.addressMask ?? null,
  };
});

function moduleOf(dump: Dump, links: Table<typeof MODULE_CRASHPAD_LINK> | null, index: number): CrashpadModule | null {
  const link = links?.at(index);
  if (links === null || link === undefined) return null;
  const at = links.offsetOf(index) + MODULE_CRASHPAD_LINK.offsetOf('info');
  const { offset, size } = presentData(dump, link.info, { at, stream: 'CrashpadInfo', data: 'module_info' });
  const present = Math.min(size, MODULE_CRASHPAD_INFO.bytes);
  const least = Number(MODULE_CRASHPAD_INFO.offsetOf('annotationObjects'));
  if (link.info.size < least) dump.note({ code: 'record_size', offset: at, stream: 'CrashpadInfo', stored: link.info.size, least });
  const view = present < least ? null : dump.bytes.view(offset, present);
  if (view === null) return null;
  const info = MODULE_CRASHPAD_INFO.readPrefix(view, 0, dump.bytes.little, present);
  const { version = 0, listAnnotations = NOWHERE, simpleAnnotations = NOWHERE, annotationObjects = NOWHERE } = info;
  const limits: ListLimits = { entries: Math.max(LEAST_ENTRIES, Math.floor(MODULE_ENTRIES / links.length)), lists: 3 * links.length };
  const texts = listOf(dump, RVA_ENTRY, listAnnotations, offset + MODULE_CRASHPAD_INFO.offsetOf('listAnnotations'), limits);
  const objects = listOf(dump, CRASHPAD_ANNOTATION, annotationObjects, offset + MODULE_CRASHPAD_INFO.offsetOf('annotationObjects'), limits);
  const most = listTextBytes(limits.lists * (texts?.length ?? 0), LEAST_TEXT_BYTES);
  return {
    moduleIndex: link.moduleIndex,
    version,
    listAnnotations: new MadeRows(texts?.length ?? 0, (text) =>
      textAt(dump, texts?.at(text)?.target ?? 0, texts?.offsetOf(text) ?? 0, most),
    ),
    simpleAnnotations: entriesOf(dump, simpleAnnotations, offset + MODULE_CRASHPAD_INFO.offsetOf('simpleAnnotations'), limits),
    annotationObjects: new MadeRows(objects?.length ?? 0, (object) => objectOf(dump, objects, object, limits)),
  };
}

const NOWHERE: DumpLocation = { offset: 0, size: 0 };

function entriesOf(dump: Dump, where: DumpLocation, at: ByteOffset, limits: ListLimits): Rows<CrashpadEntry> {
  const table = listOf(dump, SIMPLE_STRING_ENTRY, where, at, limits);
  const most = listTextBytes(2 * limits.lists * (table?.length ?? 0), LEAST_TEXT_BYTES);
  return new MadeRows(table?.length ?? 0, (index) => {
    const entry = table?.at(index);
    const offset = table?.offsetOf(index) ?? 0;
    return { key: textAt(dump, entry?.key ?? 0, offset, most), value: textAt(dump, entry?.value ?? 0, offset + 4, most) };
  });
}

function objectOf(dump: Dump, objects: Table<typeof CRASHPAD_ANNOTATION> | null, index: number, { lists }: ListLimits): CrashpadObject {
  const most = listTextBytes(2 * lists * (objects?.length ?? 0), LEAST_TEXT_BYTES);
  const offset = objects?.offsetOf(index) ?? 0;
  const { name, type, value } = objects?.at(index) ?? ZERO_ANNOTATION;
  const at = offset + CRASHPAD_ANNOTATION.offsetOf('value');
  const data = value === 0 ? null : arrayAt(dump, value, at);
  const text = type === TYPE_STRING && data !== null ? textOf(dump.bytes, data.offset, Math.min(data.size, most)) : null;
  return { name: textAt(dump, name, offset, most), type, data, text };
}

const TYPE_STRING = 1;
const ZERO_ANNOTATION = CRASHPAD_ANNOTATION.read(new DataView(new ArrayBuffer(CRASHPAD_ANNOTATION.bytes)), 0, true);

/** Where the bytes of a MinidumpByteArray are: a length, then the bytes. */
function arrayAt(dump: Dump, target: ByteOffset, at: ByteOffset): DumpLocation | null {
  const size = dump.bytes.u32(target);
  if (size !== null) return presentData(dump, { offset: target + 4, size }, { at, stream: 'CrashpadInfo', data: 'annotation' });
  dump.note({ code: 'data_outside', offset: at, stream: 'CrashpadInfo', data: 'annotation', target, size: 4 });
  return null;
}

type Table<R> = RecordTable<R extends RecordType<infer F> ? F : never>;

/** A list with a 32-bit count at a location: as many records as the location, the dump and the limits have room for. Null if there is no list. */
function listOf<F>(
  dump: Dump,
  type: RecordType<F>,
  where: DumpLocation,
  at: ByteOffset,
  { entries }: ListLimits = OWN_LIMITS,
): RecordTable<F> | null {
  const { offset, size } = presentData(dump, where, { at, stream: 'CrashpadInfo', data: 'annotation' });
  if (size === 0) return null;
  const promised = size < 4 ? null : dump.bytes.u32(offset);
  const read = promised === null ? 0 : Math.min(promised, entries, Math.floor((size - 4) / type.bytes));
  if (promised === null || read < promised) dump.note({ code: 'list_cut', offset, stream: 'CrashpadInfo', promised: promised ?? 0, read });
  return new RecordTable(dump.bytes, type, offset + 4, read);
}

function textAt(dump: Dump, target: ByteOffset, at: ByteOffset, most: ByteLength): DumpText | null {
  if (target === 0) return null;
  const text = readText8(dump.bytes, target, most);
  if (text === null) dump.note({ code: 'data_outside', offset: at, stream: 'CrashpadInfo', data: 'text', target, size: 4 });
  else if (text.isCut)
    dump.note({
      code: 'data_cut',
      offset: at,
      stream: 'CrashpadInfo',
      data: 'text',
      promised: dump.bytes.u32(target) ?? MAX_TEXT_BYTES,
      read: text.size,
    });
  return text;
}

/** The usual form of a UUID. Its first three fields are numbers in the byte order of the dump. */
function uuidText(uuid: ValuesOf<typeof CRASHPAD_INFO>['reportId'], little: boolean): string | null {
  const view = new DataView(uuid.buffer, uuid.byteOffset, uuid.length);
  if (uuid.every((byte) => byte === 0)) return null;
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
  const tail = Array.from(uuid.subarray(8), (byte) => hex(byte, 2)).join('');
  return [
    hex(view.getUint32(0, little), 8),
    hex(view.getUint16(4, little), 4),
    hex(view.getUint16(6, little), 4),
    tail.slice(0, 4),
    tail.slice(4),
  ].join('-');
}
