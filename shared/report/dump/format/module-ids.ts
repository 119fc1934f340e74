import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Dump } from './dump.ts';
import { textBeforeZero } from './dump-text.ts';
import { isMisplaced } from './misplaced.ts';
import { blob, type DumpLocation, RecordType, u32, u8 } from './record.ts';
import { systemOf } from './system-info.ts';

/** The head of a CodeView record of a PDB 7 file; the name of the file follows. Other systems use the same record. */
export const CODEVIEW_PDB70 = new RecordType('CV_INFO_PDB70', { signature: u32('open'), guid: blob(16, 'open'), age: u32('open') });
/** The head of a CodeView record of a PDB 2 file; the name of the file follows. */
export const CODEVIEW_PDB20 = new RecordType('CV_INFO_PDB20', {
  signature: u32('open'),
  codeViewOffset: u32('open'),
  time: u32('open'),
  age: u32('open'),
});
/** The head of Breakpad's record of an ELF file; the build id follows. */
export const CODEVIEW_ELF = new RecordType('MDCVInfoELF', { signature: u32('open') });

/** The head of a misc record, in which old linkers stored the name of the program; the name follows. */
export const DEBUG_MISC = new RecordType('IMAGE_DEBUG_MISC', {
  /** 1: the name of the program. */
  dataType: u32('open'),
  /** Bytes of the record. */
  length: u32('open'),
  /** 1: the name is UTF-16. */
  isUtf16: u8('open'),
  reserved: blob(3, 'open'),
});

const RSDS = 0x5344_5352;
const NB10 = 0x3031_424e;
const BPEL = 0x4270_454c;

/** The longest record that is read, in bytes. A name is at most a path. */
const MAX_RECORD_BYTES = 65_536;
/** The longest build id that is read, in bytes: usual ones have 20. */
const MAX_BUILD_ID_BYTES = 256;

export type CodeViewKind = 'pdb70' | 'pdb20' | 'elf' | 'unknown';

/** The kind of a CodeView record of `size` bytes by its signature. A record that is shorter than its head is `unknown`. */
export function codeViewKind(signature: number | null, size: ByteLength): CodeViewKind {
  if (signature === RSDS && size >= CODEVIEW_PDB70.bytes) return 'pdb70';
  if (signature === NB10 && size >= CODEVIEW_PDB20.bytes) return 'pdb20';
  return signature === BPEL ? 'elf' : 'unknown';
}

/** How symbol servers know a module. */
export interface ModuleIds {
  /** The kind of the CodeView record; null if there is none. */
  readonly kind: CodeViewKind | null;
  /** 32 upper-case hex digits and the age in hex, as Breakpad's symbol files have it; null without an id, or if the id is all zeros. */
  readonly debugId: string | null;
  /** True if the dump stores an id of zeros, with which no symbol file can be found. */
  readonly isZero: boolean;
  /** Windows: time and image size in hex. macOS: the UUID. ELF: the build id. Null if there is none. */
  readonly codeId: string | null;
  /** The path of the debug file as in the dump: the last component is `name`, the folders are `closed`. Empty if the record has none. */
  readonly debugPath: string;
}

const NO_IDS = { kind: null, debugId: null, isZero: false, debugPath: '' } as const;

interface ModuleFacts {
  readonly time: number;
  readonly size: number;
  readonly codeView: DumpLocation;
}

interface ModulePlace {
  /** Of the module's record. */
  readonly offset: ByteOffset;
  /** The last component of the module's path; empty if it is damaged. */
  readonly name: string;
  /** The most bytes of a CodeView record that are read. */
  readonly most: ByteLength;
}

/** Reads the ids of a module from its CodeView record. */
export function moduleIds(dump: Dump, module: ModuleFacts, { offset, name, most }: ModulePlace): ModuleIds {
  const system = systemOf(dump);
  const peId = `${hex(module.time, 8).toUpperCase()}${module.size.toString(16)}`;
  const { codeView } = module;
  const record = codeView.size < 4 ? null : recordBytes(dump, codeView, offset, Math.min(most, MAX_RECORD_BYTES));
  if (record === null) return { ...NO_IDS, codeId: system?.os === 'windows' ? peId : null };
  const view = new DataView(record.buffer, record.byteOffset, record.length);
  const { little } = dump.bytes;
  const kind = codeViewKind(view.getUint32(0, little), record.length);
  if (kind === 'pdb70') {
    const { guid, age } = CODEVIEW_PDB70.read(view, 0, little);
    const id = guidText(guid, little);
    const isApple = system?.os === 'macos' || system?.os === 'ios';
    return {
      ...debugIdOf(kind, id, age),
      codeId: isApple ? id.toLowerCase() : peId,
      debugPath: textBeforeZero(record.subarray(CODEVIEW_PDB70.bytes)),
    };
  }
  if (kind === 'pdb20') {
    const { time, age } = CODEVIEW_PDB20.read(view, 0, little);
    const debugPath = textBeforeZero(record.subarray(CODEVIEW_PDB20.bytes));
    return { ...debugIdOf(kind, hex(time, 8).toUpperCase(), age), codeId: peId, debugPath };
  }
  if (kind === 'elf') {
    const buildId = record.subarray(CODEVIEW_ELF.bytes, CODEVIEW_ELF.bytes + MAX_BUILD_ID_BYTES);
    const guid = new Uint8Array(16);
    guid.set(buildId.subarray(0, 16));
    const ids = debugIdOf(kind, guidText(guid, little), 0);
    return { ...ids, codeId: buildId.length === 0 || ids.isZero ? null : hexOf(buildId), debugPath: name };
  }
  return { ...NO_IDS, kind: 'unknown', codeId: system?.os === 'windows' ? peId : null };
}

function debugIdOf(kind: CodeViewKind, id: string, age: number): Pick<ModuleIds, 'kind' | 'debugId' | 'isZero'> {
  const isZero = /^0+$/.test(id);
  return { kind, debugId: isZero ? null : `${id}${age.toString(16)}`, isZero };
}

/** The bytes of a CodeView record that are in the dump; null if it begins after the end, or if they are misplaced. Notes the damage. */
function recordBytes(dump: Dump, { offset, size }: DumpLocation, at: ByteOffset, most: ByteLength): Uint8Array | null {
  if (!dump.bytes.has(offset, 4)) {
    dump.note({ code: 'data_outside', offset: at, stream: 'ModuleList', data: 'codeview', target: offset, size });
    return null;
  }
  const record = dump.bytes.bytes(offset, Math.min(size, most));
  if (record.length < Math.min(size, most))
    dump.note({ code: 'data_cut', offset: at, stream: 'ModuleList', data: 'codeview', promised: size, read: record.length });
  return isMisplaced(dump, { offset, size: record.length }, { stream: 'ModuleList', data: 'codeview' }) ? null : record;
}

/** 32 upper-case hex digits. The first three fields of a GUID are numbers in the byte order of the dump. */
function guidText(guid: Uint8Array, little: boolean): string {
  const view = new DataView(guid.buffer, guid.byteOffset, guid.length);
  const head = hex(view.getUint32(0, little), 8) + hex(view.getUint16(4, little), 4) + hex(view.getUint16(6, little), 4);
  return (head + hexOf(guid.subarray(8))).toUpperCase();
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => hex(byte, 2));

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}
