import { memoize } from '../../bytes/memoize.ts';
import { type ByteRange, range, rangeBetween } from '../../bytes/byte-range.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import type { AnnotationCatalog } from '../../report/catalog/annotation-catalog.ts';
import type { Visibility } from '../../report/catalog/annotations.ts';
import { assertNever } from '../../errors.ts';
import type { Annotation, CrashReport } from '../../report/parts/crash-report.ts';
import { type PartReading, jsonOf } from '../../report/parts/part-reading.ts';
import type { Decision } from '../checks/decision.ts';
import { sanitisedDumpName } from '../../report/wire/dump-name.ts';
import type { Inspection } from '../decide/inspect.ts';
import { type StoredDifference, storedDifferences } from './differences.ts';
import { DROPPED_BY_COLLECTOR, MADE_BY_COLLECTOR } from '../../report/catalog/collector-annotations.ts';
import { textValue, typeNote } from '../../report/parts/read-values.ts';
import { collectedOf } from './stored.ts';

/** A sent item: an annotation, a binary part, or a part without a name. */
export interface SentItem {
  readonly what: 'annotation' | 'part' | 'nameless';
  readonly name: string;
  readonly visibility: Visibility;
  /**
   * The range of its value or content in `plain`. For annotations in UTF-16 or UTF-32 JSON, the range of the whole part, because the offsets of values are
   * known only in the recoded text.
   */
  readonly range: ByteRange;
  readonly part: PartReading;
  readonly annotation: Annotation | null;
  /** Text of a value in UTF-16 or UTF-32 JSON; null for all other items. */
  readonly recoded: string | null;
  /** null: not stored. */
  readonly storedName: string | null;
}

/** A note of the collector; `part`: the part whose headers the note quotes. */
export interface StoredNote {
  readonly text: string;
  readonly part: PartReading | null;
}

/** The sent items with their stored names, sorted by offset. Values are not copied. */
export interface StoredItems {
  readonly kind: 'json' | 'multipart';
  readonly things: readonly SentItem[];
  readonly notes: readonly StoredNote[];
  readonly differences: readonly StoredDifference[];
}

type StorageResult = { readonly asStored: StoredItems; readonly decision: null } | { readonly asStored: null; readonly decision: Decision };

/** The report as a collector without throttling stores it. If it stores nothing, the decision that causes this. Made once for each inspection. */
export const storageResultOf: (inspection: Inspection) => StorageResult = memoize(makeStorageResult);

function makeStorageResult(inspection: Inspection): StorageResult {
  const { decision, report: asStored, stored } = collectedOf(inspection);
  if (asStored === null || !stored) return { asStored: null, decision };
  const noting = notingParts(inspection);
  const notes = asStored.notes.map((text, index) => ({ text, part: noting[index] ?? null }));
  const differences = storedDifferences(inspection);
  return { asStored: { kind: asStored.kind, things: thingsOf(inspection, skippedIn(differences)), notes, differences }, decision: null };
}

/** Returns the parts about which the collector writes notes, in the order of the notes. These notes come before all others. */
function notingParts({ report, capture }: Inspection): readonly PartReading[] {
  return report.readings.filter((part) => {
    if (part.afterBreak) return false;
    return part.kind === 'binary'
      ? typeNote(part, report.rulebook) !== null
      : part.kind === 'text' && 'note' in textValue(capture.plain, part);
  });
}

/** Returns the offsets of texts that the collector skips. */
function skippedIn(differences: readonly StoredDifference[]): ReadonlySet<number> {
  return new Set(
    differences.flatMap(({ code, ranges: [first] }) => (code === 'text_skipped' && first !== undefined ? [first.offset] : [])),
  );
}

type ItemAsSent = Omit<SentItem, 'storedName'>;

function thingsOf({ report }: Inspection, skipped: ReadonlySet<number>): readonly SentItem[] {
  const byPart = Map.groupBy(report.annotations, ({ part }) => part.wire.index);
  const things = report.readings
    .filter(({ afterBreak }) => !afterBreak)
    .flatMap((part) => thingsIn(part, byPart.get(part.wire.index) ?? [], report));
  const lastJson = report.readings.findLastIndex(({ kind, afterBreak }) => kind === 'json' && !afterBreak);
  const replaced = lastJson < 0 ? -1 : (report.readings.at(lastJson)?.wire.index ?? -1);
  const annotations = new Map<string, ItemAsSent>();
  const dumps = new Map<string, ItemAsSent>();
  for (const thing of things) {
    if (thing.what === 'part') dumps.set(sanitisedDumpName(thing.name), thing);
    else if (thing.what === 'annotation' && thing.part.wire.index >= replaced && !skipped.has(thing.range.offset))
      annotations.set(thing.name, thing);
  }
  for (const name of [...MADE_BY_COLLECTOR, ...DROPPED_BY_COLLECTOR]) annotations.delete(name);
  return things.map((thing) => ({ ...thing, storedName: storedNameOf(thing, annotations, dumps) }));
}

function storedNameOf(
  thing: ItemAsSent,
  annotations: ReadonlyMap<string, ItemAsSent>,
  dumps: ReadonlyMap<string, ItemAsSent>,
): string | null {
  switch (thing.what) {
    case 'annotation':
      return annotations.get(thing.name) === thing ? thing.name : null;
    case 'part': {
      const name = sanitisedDumpName(thing.name);
      return dumps.get(name) === thing ? name : null;
    }
    case 'nameless':
      return null;
    default:
      return assertNever(thing.what);
  }
}

function thingsIn(part: PartReading, annotations: CrashReport['annotations'], { policy }: CrashReport): readonly ItemAsSent[] {
  const content = rangeBetween('plain', part.wire.content, part.wire.end);
  const name = part.headers.name ?? '';
  const bare = { visibility: 'unlisted', range: content, part, annotation: null, recoded: null } as const;
  if (part.kind === 'binary') return [{ what: 'part', name, ...bare }];
  if (part.kind === 'nameless') return [{ what: 'nameless', name: '', ...bare }];
  if (part.recoded !== null) return recodedThings(part, part.recoded.bytes, content, policy.annotations);
  return annotations.map((annotation) => {
    const where = range('plain', annotation.offset, annotation.length);
    const { visibility } = annotation;
    return { what: 'annotation', name: annotation.name, visibility, range: where, part, annotation, recoded: null };
  });
}

function recodedThings(part: PartReading, bytes: Uint8Array, content: ByteRange, catalog: AnnotationCatalog): readonly ItemAsSent[] {
  return (jsonOf(part)?.members ?? []).map((member) => {
    const name = stringOf(decodeUtf8(bytes.subarray(member.nameStart, member.nameEnd)));
    const text = decodeUtf8(bytes.subarray(member.valueStart, member.valueEnd));
    const recoded = member.type === 'string' ? stringOf(text) : text;
    return { what: 'annotation', name, visibility: catalog.visibilityOf(name), range: content, part, annotation: null, recoded };
  });
}

/** Returns the value of a JSON string literal. */
function stringOf(text: string): string {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : text;
}
