import { encodeUtf8 } from '../../../bytes/utf8.ts';
import { CODEVIEW_ELF, CODEVIEW_PDB20, CODEVIEW_PDB70 } from '../format/module-ids.ts';
import { FIXED_FILE_INFO, FIXED_FILE_INFO_SIGNATURE, MODULE, UNLOADED_MODULE } from '../format/modules.ts';
import type { DumpLocation, RecordValues, ValuesOf } from '../format/record.ts';
import type { DumpWriter } from './dump-writer.ts';
import type { CodeViewSpec, DumpSpec, ModuleSpec } from './dump-spec.ts';
import { countedList, joined, type PlannedStream, sizedList, utf16Bytes } from './lists.ts';

const RSDS = 0x5344_5352;
const NB10 = 0x3031_424e;
const BPEL = 0x4270_454c;
const NOWHERE: DumpLocation = { size: 0, offset: 0 };

/** The kind of an IMAGE_DEBUG_MISC record: the name of the program. */
const MISC_EXENAME = 1;
const MISC_HEAD_BYTES = 12;

/** Plans the ModuleList stream, and places the names and debug records of the modules. */
export function planModules(writer: DumpWriter, spec: DumpSpec): readonly PlannedStream[] {
  const { modules } = spec;
  if (modules === undefined) return [];
  const records = modules.map((module) => moduleRecord(writer, module));
  return [{ type: 'ModuleList', write: () => countedList(writer, spec, 'ModuleList', MODULE, records) }];
}

/** Plans the UnloadedModuleList stream, and places its names. */
export function planUnloadedModules(writer: DumpWriter, spec: DumpSpec): readonly PlannedStream[] {
  const { unloadedModules } = spec;
  if (unloadedModules === undefined) return [];
  const records = unloadedModules.map(({ path, ...record }) => ({ ...record, nameOffset: path === undefined ? 0 : writer.text16(path) }));
  return [{ type: 'UnloadedModuleList', write: () => sizedList(writer, spec, 'UnloadedModuleList', UNLOADED_MODULE, records) }];
}

function moduleRecord(writer: DumpWriter, module: ModuleSpec): Partial<RecordValues<(typeof MODULE)['fields']>> {
  const { base, size, path, codeView, misc } = module;
  return {
    base,
    size,
    checksum: module.checksum ?? 0,
    time: module.time ?? 0,
    nameOffset: path === undefined ? 0 : writer.text16(path),
    version: versionRecord(writer, module.version),
    codeView: codeView === undefined ? NOWHERE : writer.place(codeViewBytes(writer, codeView)),
    misc: misc === undefined ? NOWHERE : writer.place(miscBytes(misc, writer.little)),
  };
}

function versionRecord(writer: DumpWriter, version: ModuleSpec['version']): ValuesOf<typeof FIXED_FILE_INFO> {
  const given = isNumbers(version) ? fixedFileInfo(version) : (version ?? {});
  const bytes = writer.bytesOf(FIXED_FILE_INFO, given);
  return FIXED_FILE_INFO.read(new DataView(bytes.buffer), 0, writer.little);
}

function isNumbers(version: ModuleSpec['version']): version is readonly [number, number, number, number] {
  return Array.isArray(version);
}

/** The version record of a library for Windows NT. */
function fixedFileInfo([major, minor, build, patch]: readonly [number, number, number, number]): Partial<ValuesOf<typeof FIXED_FILE_INFO>> {
  const high = ((major << 16) | minor) >>> 0;
  const low = ((build << 16) | patch) >>> 0;
  return {
    signature: FIXED_FILE_INFO_SIGNATURE,
    structVersion: 0x0001_0000,
    fileVersionHigh: high,
    fileVersionLow: low,
    productVersionHigh: high,
    productVersionLow: low,
    flagsMask: 0x3f,
    os: 0x0004_0004,
    type: 2,
  };
}

/** The bytes of a CodeView record. */
function codeViewBytes(writer: DumpWriter, codeView: CodeViewSpec): Uint8Array {
  switch (codeView.kind) {
    case 'pdb70': {
      const guid = guidBytes(codeView.id, writer.little);
      return joined(writer.bytesOf(CODEVIEW_PDB70, { signature: RSDS, guid, age: codeView.age }), withZero(codeView.path));
    }
    case 'pdb20': {
      const { time, age, codeViewOffset = 0 } = codeView;
      return joined(writer.bytesOf(CODEVIEW_PDB20, { signature: NB10, codeViewOffset, time, age }), withZero(codeView.path));
    }
    case 'elf':
      return joined(writer.bytesOf(CODEVIEW_ELF, { signature: BPEL }), codeView.buildId);
    case 'bytes':
      return codeView.bytes;
  }
}

/** The bytes of a GUID of 32 hex digits: its first three fields are numbers in the byte order of the dump. Missing digits are zeros. */
export function guidBytes(id: string, little: boolean): Uint8Array {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => Number.parseInt(id.slice(index * 2, index * 2 + 2), 16) || 0);
  if (little) for (const [from, to] of GUID_NUMBERS) bytes.subarray(from, to).reverse();
  return bytes;
}

const GUID_NUMBERS = [
  [0, 4],
  [4, 6],
  [6, 8],
] as const;

/** IMAGE_DEBUG_MISC: kind, length of the record, whether the name is UTF-16, three bytes of padding, the name. */
function miscBytes({ path, isUtf16 = false }: { readonly path: string; readonly isUtf16?: boolean }, little: boolean): Uint8Array {
  const name = isUtf16 ? utf16Bytes(`${path}\0`, little) : withZero(path);
  const bytes = new Uint8Array(MISC_HEAD_BYTES + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MISC_EXENAME, little);
  view.setUint32(4, bytes.length, little);
  view.setUint8(8, isUtf16 ? 1 : 0);
  bytes.set(name, MISC_HEAD_BYTES);
  return bytes;
}

function withZero(text: string): Uint8Array {
  return joined(encodeUtf8(text), new Uint8Array(1));
}
