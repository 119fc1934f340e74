import { memoize } from '../../../../shared/bytes/memoize.ts';
import { type ByteOffset, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { type DumpAnalysis, analyse } from '../../../../shared/report/dump/analysis/analysis.ts';
import { DumpDisclosure, type ShownAtOnce } from '../../../../shared/report/dump/disclosure.ts';
import { type DumpFailure, isDumpFailure, openDump, startsAsDump } from '../../../../shared/report/dump/format/dump.ts';
import { systemOf } from '../../../../shared/report/dump/format/system-info.ts';
import type { UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import { isMinidumpName, MAIN_MINIDUMP } from '../../../../shared/report/catalog/binary-parts.ts';
import { publicAnnotations, reportAnnotations } from '../../../../shared/report/dump/crash/report-annotations.ts';
import { type ByteRange, range } from '../../../../shared/bytes/byte-range.ts';
import { regionPath } from '../../../../shared/report/dump/regions/region-path.ts';
import type { CrashAnnotationView } from '../../../../shared/bridge/view/dump-view.ts';
import { isMasked, type MaskSet, masksOf } from '../../../../shared/masking/masks.ts';
import { type Annotation, annotationText, type BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import type { PlacedDump } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { disassemblerFor } from './disassemblers.ts';
import { isUpToDate, type Unwinding } from './unwound-stacks.ts';

/** A part that is a minidump, or has the name of one. */
export interface DumpPart {
  readonly part: BinaryPart;
  readonly opened: PlacedDump | DumpFailure;
}

/** The dumps of a report as it was read. Made once for each reading; every dump is opened by its header only. */
export const dumpsOf = memoize(({ capture, report }: Inspection): readonly DumpPart[] =>
  report.parts.flatMap((part) => {
    const source = sliceSource(capture.plain, part.contentOffset, part.size);
    if (!startsAsDump(source) && !isMinidumpName(part.name)) return [];
    const opened = openDump(source);
    return [{ part, opened: isDumpFailure(opened) ? opened : placed(part, opened) }];
  }),
);

/** The main minidump of a report: the part of that name, otherwise the first part that is a minidump. Null without one, or if it cannot be read. */
export function mainDumpOf(inspection: Inspection): ReadableDump | null {
  const dumps = dumpsOf(inspection);
  const main = dumps.find(({ part }) => part.name === MAIN_MINIDUMP) ?? dumps.find(isReadable);
  return main !== undefined && isReadable(main) ? main : null;
}

type ReadableDump = DumpPart & { readonly opened: PlacedDump };

function isReadable(dump: DumpPart): dump is ReadableDump {
  return 'dump' in dump.opened;
}

function placed({ index, contentOffset }: BinaryPart, dump: PlacedDump['dump']): PlacedDump {
  return { dump, part: index, offset: contentOffset };
}

/** The smallest field that contains a byte of the plain body; in memory and other data without fields, the byte. */
function fieldAt(placed: PlacedDump, offset: ByteOffset): ByteRange {
  const start = placed.offset + placed.dump.leadingBytes;
  const field = regionPath(placed.dump, offset - start).at(-1);
  const isField = field !== undefined && FIELD_KINDS.has(field.kind);
  return isField ? range('plain', start + field.offset, field.size) : range('plain', offset, 1);
}

const FIELD_KINDS: ReadonlySet<string> = new Set(['field', 'element', 'item', 'part', 'register']);

/** Analyses a dump of a report, with the report's public annotations. Made once for each reading, limits and state of the symbols. */
export async function analysisOf(inspection: Inspection, { dump }: PlacedDump, unwinding: Unwinding): Promise<DumpAnalysis> {
  const disassembler = await disassemblerFor(systemOf(dump)?.cpu ?? 'unknown');
  const cached = analyses(dump);
  if (cached.current !== null && isUpToDate(cached.current, unwinding)) return cached.current.analysis;
  const annotations = publicAnnotations(inspection.report, inspection.capture.plain, isMaskedIn(inspection));
  const { limits, symbols } = unwinding;
  const analysis = analyse(dump, { disassembler, annotations, limits, symbolsAt: symbols.symbolsOf(dump).at });
  cached.current = { limits, revision: symbols.revision, analysis };
  return analysis;
}

interface MadeAnalysis {
  readonly limits: UnwindLimits;
  /** Of the symbols. */
  readonly revision: number;
  readonly analysis: DumpAnalysis;
}

const analyses = memoize((_: PlacedDump['dump']): { current: MadeAnalysis | null } => ({ current: null }));

/** Masks as they are before the user reveals anything. */
function isMaskedIn(inspection: Inspection): (annotation: Annotation) => boolean {
  const masks = masksOf(inspection);
  return (annotation) => isMasked(annotation, masks);
}

/** The longest annotation value that is read to be shown, in bytes. */
const MAX_VALUE_BYTES = 4_096;

/** The characters of an annotation that are shown beside a crash. */
const MAX_SHOWN = 400;

/** Annotations as the Dump tab shows them. `masks`: of the report; a value with a masked byte is not shown. */
export function shownAnnotations(
  { capture, report }: Inspection,
  masks: Pick<MaskSet, 'isHidden'>,
  shown: readonly { readonly index: number; readonly name: string; readonly range: ByteRange }[],
): CrashAnnotationView[] {
  return shown.map(({ index, name, range }) => {
    const annotation = report.annotations.find((each) => each.index === index);
    const isClosed = annotation === undefined || masks.isHidden(range);
    return {
      name,
      range,
      isInDump: false,
      value: isClosed ? null : annotationText(capture.plain, annotation, MAX_VALUE_BYTES).slice(0, MAX_SHOWN),
    };
  });
}

/** The annotations to compare a dump with. Made once for each reading. */
export const comparedAnnotations = memoize((inspection: Inspection) =>
  reportAnnotations(inspection.report, inspection.capture.plain, isMaskedIn(inspection)),
);

/**
 * Of which dumps the user chose to show or hide the values. A dump is an object of one reading; after an edit, which makes a new reading, the choice is
 * forgotten.
 */
export class DumpReveals {
  #chosen = new WeakMap<object, boolean>();
  /** Dumps that the user chose to show although the setting hides them. */
  #opened = new WeakSet<object>();

  /** What is shown of a dump: what the setting shows at once, changed by the user's choice, and the bytes that are not masked in the report. */
  disclosureOf(placed: PlacedDump, masks: MaskSet, atOnce: ShownAtOnce): DumpDisclosure {
    if (masks.isAllRevealed) return DumpDisclosure.everything();
    const start = placed.offset + placed.dump.leadingBytes;
    const disclosure = this.#chosenFor(placed.dump, atOnce === 'nothing' && this.#opened.has(placed.dump) ? 'open' : atOnce);
    return disclosure.withBytes((offset, size) => !masks.isHidden(range('plain', start + offset, size)));
  }

  #chosenFor(dump: object, atOnce: ShownAtOnce): DumpDisclosure {
    const chosen = this.#chosen.get(dump);
    if (chosen === undefined) return DumpDisclosure.atOnce(atOnce);
    // To hide values never shows more than the setting does.
    return chosen ? DumpDisclosure.atOnce(atOnce).withValues() : DumpDisclosure.atOnce(atOnce === 'values' ? 'open' : atOnce);
  }

  /**
   * The bytes to reveal of a range inside a minidump, which as a whole is one masked range: these bytes, or for one byte the field that contains it. Null for
   * any other range, also for one of the whole part.
   */
  valueIn(inspection: Inspection, { space, offset, length }: ByteRange): ByteRange | null {
    const isPlain = space === 'plain' || (space === 'sent' && inspection.capture.sent === inspection.capture.plain);
    if (!isPlain) return null;
    for (const { part, opened } of dumpsOf(inspection)) {
      const { contentOffset, size } = part;
      if ('code' in opened || offset < contentOffset || offset + length > contentOffset + size || length >= size) continue;
      return length > 1 ? range('plain', offset, length) : fieldAt(opened, offset);
    }
    return null;
  }

  setValues(dump: object, isShown: boolean): void {
    this.#chosen.set(dump, isShown);
  }

  /** Shows the `open` fields of a dump that the setting hides. */
  open(dump: object): void {
    this.#opened.add(dump);
  }

  /** Forgets every choice: after the user hid the values of a report, nothing stays revealed. */
  forget(): void {
    this.#opened = new WeakSet();
    this.#chosen = new WeakMap();
  }
}
