import { headerLines } from '../../report/parts/part-reading.ts';
import { range } from '../../bytes/byte-range.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { assertNever } from '../../errors.ts';
import { type StoredNote, type StoredItems, type SentItem, storageResultOf } from '../../verdict/differences/stored-items.ts';
import { readValues } from '../../report/parts/read-values.ts';
import { storedText } from '../../verdict/stored/stored-json.ts';
import type { DifferenceCode } from '../../verdict/differences/difference-codes.ts';
import { STORED, differenceSentence } from '../verdict/stored.ts';
import { MASK } from '../../report/parts/mask.ts';
import { VERDICT_SENTENCES } from '../verdict/verdicts.ts';
import { type MaskSet, isMasked, nameUnder } from '../../masking/masks.ts';
import { annotationText } from '../../report/parts/crash-report.ts';
import type { AnnotationValue } from '../../report/parts/annotation-value.ts';
import type { Decision } from '../../verdict/checks/decision.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { StoredItemView, StoredView } from '../../bridge/view/stored-view.ts';

interface StoredOptions {
  /** First item, note and difference of the page, from 0. */
  readonly from: number;
  /** Maximum number of items of each kind in the page. */
  readonly limit: number;
  /** Maximum number of bytes of a value as sent, and of characters of the value as stored. */
  readonly valueLimit: number;
}

/** What the collector stores of a report. The report must have been read by the rules of `antenna`. `masks`: from the same reading. */
export function storedView(inspection: Inspection, masks: MaskSet, options: StoredOptions): StoredView {
  const { asStored, decision } = storageResultOf(inspection);
  if (asStored === null) return { ...NOTHING, rejection: rejectionOf(decision) };
  const page = <T>(items: readonly T[]): readonly T[] => items.slice(options.from, options.from + options.limit);
  const codes = codesByOffset(asStored.differences);
  const [otherwise, alike] = partition(asStored.things, (thing) => thing.storedName === null || codesOf(thing, codes).length > 0);
  const things = page([...otherwise, ...alike]);
  const values = valuesOf(inspection, masks, things);
  const counted = (what: SentItem['what']): number =>
    asStored.things.filter((thing) => thing.what === what && thing.storedName !== null).length;
  return {
    rejection: null,
    kind: asStored.kind,
    things: things.map((thing) => thingView(thing, { plain: inspection.capture.plain, masks, values, codes, options })),
    notes: page(asStored.notes).map((note) => (quotesMasked(note, masks) ? null : note.text)),
    differences: page(asStored.differences).map(({ code, names, ranges }) => {
      return { code, names: [...names], ranges: [...ranges], sentence: differenceSentence(code, names) };
    }),
    totals: {
      things: asStored.things.length,
      otherwise: otherwise.length,
      annotations: counted('annotation'),
      parts: counted('part'),
      notes: asStored.notes.length,
      differences: asStored.differences.length,
    },
  };
}

type CodesByOffset = ReadonlyMap<number, readonly DifferenceCode[]>;

function codesByOffset(differences: StoredItems['differences']): CodesByOffset {
  const codes = new Map<number, DifferenceCode[]>();
  for (const { code, ranges } of differences) {
    const at = ranges[0]?.offset ?? -1;
    const others = codes.get(at);
    if (others === undefined) codes.set(at, [code]);
    else others.push(code);
  }
  return codes;
}

const NO_CODES: readonly DifferenceCode[] = [];

/** The differences of an item, by the offset of the annotation's value or of the part's headers. A value without bytes has no differences. */
function codesOf({ what, annotation, range: { offset }, part }: SentItem, codes: CodesByOffset): readonly DifferenceCode[] {
  if (what === 'annotation' && annotation === null) return NO_CODES;
  return codes.get(what === 'annotation' ? offset : part.wire.headers) ?? NO_CODES;
}

/** Splits items into those for which `holds` is true and the rest, both in their order. */
function partition<T>(items: readonly T[], holds: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  const [those, others]: [T[], T[]] = [[], []];
  for (const item of items) (holds(item) ? those : others).push(item);
  return [those, others];
}

const NOTHING: Omit<StoredView, 'rejection'> = {
  kind: null,
  things: [],
  notes: [],
  differences: [],
  totals: { things: 0, otherwise: 0, annotations: 0, parts: 0, notes: 0, differences: 0 },
};

/** If an accepted report has no stored form, its decompression stopped too early. */
function rejectionOf({ rule, answer, malformed }: Decision): NonNullable<StoredView['rejection']> {
  return { status: answer.status, malformed, sentence: rule === 'accepted' ? STORED.unknown : VERDICT_SENTENCES[rule] };
}

function isHiddenThing(thing: SentItem, masks: MaskSet): boolean {
  return thing.annotation === null ? masks.isHidden(thing.range) : isMasked(thing.annotation, masks);
}

/** The stored values of annotations that are not masked. */
function valuesOf({ capture, report }: Inspection, masks: MaskSet, things: readonly SentItem[]): ReadonlyMap<string, AnnotationValue> {
  const seen = things.filter((thing) => thing.what === 'annotation' && thing.storedName !== null && !isHiddenThing(thing, masks));
  if (seen.length === 0) return new Map();
  const parts = report.readings.filter(({ afterBreak }) => !afterBreak);
  return readValues(capture.plain, parts, report.rulebook, new Set(seen.map(({ name }) => name))).annotations;
}

interface Around {
  readonly plain: ByteSource;
  readonly masks: MaskSet;
  readonly values: ReadonlyMap<string, AnnotationValue>;
  /** Difference codes by offset. */
  readonly codes: CodesByOffset;
  readonly options: StoredOptions;
}

function thingView(thing: SentItem, around: Around): StoredItemView {
  const { what, storedName } = thing;
  const name = nameUnder(around.masks, thing);
  const size = thing.range.length;
  switch (what) {
    case 'annotation':
      return annotationView(thing, around);
    case 'part':
      return {
        what,
        sent: { name },
        asStored: storedName === null ? null : { name: name === thing.name ? storedName : MASK },
        size,
        range: thing.range,
        differences: [...codesOf(thing, around.codes)],
      };
    case 'nameless':
      return { what, size, range: thing.range, differences: [...codesOf(thing, around.codes)] };
    default:
      return assertNever(what);
  }
}

function annotationView(thing: SentItem, { plain, masks, values, codes, options }: Around): StoredItemView {
  const { storedName, visibility, annotation, recoded } = thing;
  const name = nameUnder(masks, { ...thing, member: annotation?.member ?? null });
  const { valueLimit } = options;
  const masked = isHiddenThing(thing, masks);
  const stored = masked || storedName === null ? undefined : values.get(storedName);
  const textAsStored = stored === undefined ? null : typeof stored === 'string' ? stored : storedText(stored);
  const sent = masked ? null : annotation === null ? recoded : annotationText(plain, annotation, valueLimit);
  const isCut = (annotation?.length ?? 0) > valueLimit || (recoded?.length ?? 0) > valueLimit;
  return {
    what: 'annotation',
    sent: { name, value: sent?.slice(0, valueLimit) ?? null },
    asStored: storedName === null ? null : { name, value: textAsStored?.slice(0, valueLimit) ?? null, isText: typeof stored === 'string' },
    visibility,
    masked,
    truncated: !masked && (isCut || (textAsStored?.length ?? 0) > valueLimit),
    range: thing.range,
    differences: [...codesOf(thing, codes)],
  };
}

/** Names of the part headers that a note can quote. */
const QUOTED: ReadonlySet<string> = new Set(['content-disposition', 'content-type']);

/** A note may quote the name and the type of a part, so it is masked if the name or the type is. */
function quotesMasked({ part }: StoredNote, masks: MaskSet): boolean {
  if (part === null) return false;
  return headerLines(part).some(({ name, offset, length }) => QUOTED.has(name ?? '') && masks.isHidden(range('plain', offset, length)));
}
