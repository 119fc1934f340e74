import { encodeUtf8 } from '../../../bytes/utf8.ts';
import {
  CRASHPAD_ANNOTATION,
  CRASHPAD_INFO,
  MODULE_CRASHPAD_INFO,
  MODULE_CRASHPAD_LINK,
  RVA_ENTRY,
  SIMPLE_STRING_ENTRY,
} from '../format/crashpad-info.ts';
import type { DumpLocation, RecordType, RecordValues } from '../format/record.ts';
import type { StreamSpec } from './dump-spec.ts';
import type { DumpWriter } from './dump-writer.ts';
import { countedList } from './lists.ts';
import { guidBytes } from './module-streams.ts';

/** An annotation object: type 1 is text, types from 0x8000 on are the program's. */
interface CrashpadAnnotationSpec {
  readonly name: string;
  /** Default 1. */
  readonly type?: number;
  readonly value: string | Uint8Array;
}

interface CrashpadModuleSpec {
  readonly moduleIndex: number;
  /** Default 1. */
  readonly version?: number;
  readonly listAnnotations?: readonly string[];
  readonly simpleAnnotations?: Readonly<Record<string, string>>;
  readonly annotationObjects?: readonly CrashpadAnnotationSpec[];
}

/** Crashpad's own stream. Ids are 32 hex digits; dashes are allowed. */
interface CrashpadSpec {
  /** Default 1. */
  readonly version?: number;
  readonly reportId?: string;
  readonly clientId?: string;
  readonly simpleAnnotations?: Readonly<Record<string, string>>;
  readonly modules?: readonly CrashpadModuleSpec[];
  /** Without it, the stream ends before this field, as in old versions. */
  readonly addressMask?: bigint;
}

const NOWHERE: DumpLocation = { size: 0, offset: 0 };

/** CrashpadInfo. */
export function crashpadStream(spec: CrashpadSpec): StreamSpec {
  const { version = 1, reportId = '', clientId = '', modules, addressMask } = spec;
  const size = addressMask === undefined ? CRASHPAD_INFO.offsetOf('reserved') : CRASHPAD_INFO.bytes;
  return {
    type: 'CrashpadInfo',
    write: (writer) => {
      const values = {
        version,
        reportId: guidBytes(reportId.replaceAll('-', ''), writer.little),
        clientId: guidBytes(clientId.replaceAll('-', ''), writer.little),
        simpleAnnotations: placeDictionary(writer, spec.simpleAnnotations),
        moduleList: modules === undefined ? NOWHERE : placeModules(writer, modules),
        addressMask: addressMask ?? 0n,
      };
      return writer.bytesOf(CRASHPAD_INFO, values).subarray(0, size);
    },
  };
}

function placeModules(writer: DumpWriter, modules: readonly CrashpadModuleSpec[]): DumpLocation {
  const links = modules.map((module) => ({ moduleIndex: module.moduleIndex, info: placeModule(writer, module) }));
  return placeList(writer, MODULE_CRASHPAD_LINK, links);
}

function placeModule(writer: DumpWriter, module: CrashpadModuleSpec): DumpLocation {
  const { version = 1, listAnnotations, simpleAnnotations, annotationObjects } = module;
  return writer.record(MODULE_CRASHPAD_INFO, {
    version,
    listAnnotations: placeListOf(writer, RVA_ENTRY, listAnnotations, (text) => ({ target: writer.text8(text) })),
    simpleAnnotations: placeDictionary(writer, simpleAnnotations),
    annotationObjects: placeListOf(writer, CRASHPAD_ANNOTATION, annotationObjects, ({ name, type = 1, value }) => ({
      name: writer.text8(name),
      type,
      value: placeArray(writer, typeof value === 'string' ? encodeUtf8(value) : value),
    })),
  });
}

function placeDictionary(writer: DumpWriter, entries: Readonly<Record<string, string>> | undefined): DumpLocation {
  const list = entries === undefined ? undefined : Object.entries(entries);
  return placeListOf(writer, SIMPLE_STRING_ENTRY, list, ([key, value]) => ({ key: writer.text8(key), value: writer.text8(value) }));
}

/** Places a MinidumpByteArray: the length, then the bytes. */
function placeArray(writer: DumpWriter, bytes: Uint8Array): number {
  const array = new Uint8Array(4 + bytes.length);
  new DataView(array.buffer).setUint32(0, bytes.length, writer.little);
  array.set(bytes, 4);
  return writer.place(array).offset;
}

function placeListOf<F, Item>(
  writer: DumpWriter,
  type: RecordType<F>,
  items: readonly Item[] | undefined,
  recordOf: (item: Item) => Partial<RecordValues<F>>,
): DumpLocation {
  return items === undefined ? NOWHERE : placeList(writer, type, items.map(recordOf));
}

function placeList<F>(writer: DumpWriter, type: RecordType<F>, records: readonly Partial<RecordValues<F>>[]): DumpLocation {
  return writer.place(countedList(writer, {}, 'CrashpadInfo', type, records));
}
