import type { ByteOffset } from '../../../bytes/byte-source.ts';
import {
  CRASHPAD_ANNOTATION,
  CRASHPAD_INFO,
  MODULE_CRASHPAD_INFO,
  MODULE_CRASHPAD_LINK,
  RVA_ENTRY,
  SIMPLE_STRING_ENTRY,
} from '../format/crashpad-info.ts';
import type { Dump } from '../format/dump.ts';
import { LIST_COUNT } from '../format/lists.ts';
import type { RecordType } from '../format/record.ts';
import { RecordTable } from '../format/record-table.ts';
import { addText } from './add-text.ts';
import { type Claims, type ClaimSource, NO_CLAIM } from './claims.ts';
import { LENGTH_BYTES } from './data-parts.ts';
import { SOURCES } from './sources.ts';

/** A list of Crashpad with its claim. */
interface ClaimedList<F> {
  readonly table: RecordTable<F>;
  readonly claim: number;
}

/** Claims the lists of the CrashpadInfo stream and what they refer to. */
export function collectCrashpad(dump: Dump, claims: Claims, stream: number): void {
  new CrashpadCollector(dump, claims).collect(stream);
}

class CrashpadCollector {
  readonly #dump: Dump;
  readonly #claims: Claims;
  /**
   * The bytes that lists can still have. Lists of a valid dump share no bytes, so all of them fit in it; those of a hostile dump are cut there, and take linear
   * time.
   */
  #left: number;

  constructor(dump: Dump, claims: Claims) {
    this.#dump = dump;
    this.#claims = claims;
    this.#left = dump.bytes.size;
  }

  collect(stream: number): void {
    const start = this.#dump.stream('CrashpadInfo')?.offset ?? 0;
    this.#collectDictionary(start + CRASHPAD_INFO.offsetOf('simpleAnnotations'), stream, 0);
    const modules = this.#list(SOURCES.crashpadModules, MODULE_CRASHPAD_LINK, start + CRASHPAD_INFO.offsetOf('moduleList'), stream, 0);
    for (let index = 0; index < (modules?.table.length ?? 0) && modules !== null; index += 1) {
      const info = modules.table.at(index)?.info ?? NOWHERE;
      const size = Math.min(info.size, MODULE_CRASHPAD_INFO.bytes);
      const module = this.#claims.add(SOURCES.crashpadModule, info.offset, size, modules.claim, index);
      if (module !== NO_CLAIM) this.#collectModule(info.offset, info.offset + size, module);
    }
  }

  #collectModule(offset: ByteOffset, end: ByteOffset, module: number): void {
    const fieldAt = (field: 'listAnnotations' | 'simpleAnnotations' | 'annotationObjects'): ByteOffset | null => {
      const at = offset + MODULE_CRASHPAD_INFO.offsetOf(field);
      return at + 8 <= end ? at : null;
    };
    const texts = this.#list(SOURCES.crashpadTexts, RVA_ENTRY, fieldAt('listAnnotations'), module, 0);
    this.#texts(texts, 'target', SOURCES.crashpadText);
    this.#collectDictionary(fieldAt('simpleAnnotations'), module, 0);
    const objects = this.#list(SOURCES.crashpadObjects, CRASHPAD_ANNOTATION, fieldAt('annotationObjects'), module, 0);
    this.#texts(objects, 'name', SOURCES.crashpadObjectName);
    for (let index = 0; index < (objects?.table.length ?? 0) && objects !== null; index += 1) {
      const target = objects.table.u32(index, CRASHPAD_ANNOTATION.offsetOf('value'));
      const size = target === 0 ? null : this.#dump.bytes.u32(target);
      if (size !== null) this.#claims.add(SOURCES.crashpadObjectValue, target, LENGTH_BYTES + size, objects.claim, index);
    }
  }

  #collectDictionary(at: ByteOffset | null, parent: number, index: number): void {
    const entries = this.#list(SOURCES.crashpadDictionary, SIMPLE_STRING_ENTRY, at, parent, index);
    this.#texts(entries, 'key', SOURCES.crashpadKey);
    this.#texts(entries, 'value', SOURCES.crashpadValue);
  }

  #texts<F>(list: ClaimedList<F> | null, field: keyof F & string, source: ClaimSource): void {
    if (list === null) return;
    const { table, claim } = list;
    const at = table.type.offsetOf(field);
    for (let index = 0; index < table.length; index += 1)
      addText(this.#dump, this.#claims, source, { offset: table.u32(index, at), unit: 1, parent: claim, index });
  }

  /** Claims the list at the location descriptor at `at`: its count, and as many records as there are bytes for. */
  #list<F>(source: ClaimSource, type: RecordType<F>, at: ByteOffset | null, parent: number, index: number): ClaimedList<F> | null {
    const { bytes } = this.#dump;
    const size = at === null ? 0 : (bytes.u32(at) ?? 0);
    const offset = at === null ? 0 : (bytes.u32(at + 4) ?? 0);
    if (size < LIST_COUNT.bytes || offset >= bytes.size) return null;
    const room = Math.min(size, bytes.size - offset, this.#left) - LIST_COUNT.bytes;
    const count = Math.min(bytes.u32(offset) ?? 0, Math.floor(room / type.bytes));
    if (count < 0) return null;
    const length = LIST_COUNT.bytes + count * type.bytes;
    this.#left -= length;
    const claim = this.#claims.add(source, offset, length, parent, index);
    return claim === NO_CLAIM ? null : { table: new RecordTable(bytes, type, offset + LIST_COUNT.bytes, count), claim };
  }
}

const NOWHERE = { offset: 0, size: 0 };
