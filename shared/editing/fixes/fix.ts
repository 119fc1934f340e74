import { memoize } from '../../bytes/memoize.ts';
import { countIndexesWhile, lastWhile } from '../../bytes/rows.ts';
import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import { annotationAnchorOffset, lineAnchorOffset } from '../edits/anchors.ts';
import { lengthLine } from '../edits/draft-state.ts';
import type { Anchor, Edit } from '../edits/edit.ts';
import { type Provenance, anchorOf, provenanceOf } from '../edits/provenance.ts';
import { NO_FACTS } from '../../facts.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { Finding } from '../../verdict/checks/finding.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { PartHeaderLine } from '../../report/wire/part-headers.ts';
import type { HeaderLine } from '../../report/wire/request-head.ts';
import type { FixSummary, FixId } from './fix-ids.ts';

/** A fix and its edits, which are made only when the fix is chosen. The edits contain no protected annotation values. */
export interface Fix extends FixSummary {
  readonly edits: () => readonly Edit[];
  /** A single edit that fixes every finding with the same code. */
  readonly forAll?: Edit;
}

/** Returns the fixes of one finding, in the order in which they are offered. Cheap: reads at most the part that the finding is about. */
type FixProvider = (finding: Finding, context: FixContext) => readonly Fix[];

/** Providers of fixes, by finding code. */
export type FixTable = Readonly<Record<string, FixProvider>>;

/** The readings and the provenance of the report to fix. */
export interface FixContext {
  readonly inspection: Inspection;
  readonly provenance: Provenance;
}

export const fixContextOf = memoize((inspection: Inspection): FixContext => ({ inspection, provenance: provenanceOf(inspection.capture) }));

export function fix(id: FixId, sure: boolean, ...edits: readonly Edit[]): Fix {
  return lazyFix(id, sure, () => edits);
}

/** Returns a fix whose edits are made on demand, because they are expensive. */
export function lazyFix(id: FixId, sure: boolean, edits: Fix['edits']): Fix {
  return { id, facts: NO_FACTS, sure, edits };
}

export const FOLLOW_LENGTH: Edit = { op: 'length', value: 'follows' };

function plainAnchor({ provenance }: FixContext, offset: ByteOffset): Anchor {
  return anchorOf(provenance.plain, offset);
}

/** Returns the anchor of a part's header line. */
export function lineAnchor({ offset, length }: PartHeaderLine, context: FixContext): Anchor {
  return plainAnchor(context, offset + length - 1);
}

export function partAnchor(context: FixContext, part: PartReading): Anchor {
  return plainAnchor(context, part.dashes);
}

export function annotationAnchor(context: FixContext, annotation: Annotation): Anchor {
  return plainAnchor(context, annotationAnchorOffset(annotation));
}

export function headAnchor({ provenance }: FixContext, line: Pick<HeaderLine, 'offset' | 'length'>): Anchor {
  return anchorOf(provenance.head, lineAnchorOffset(line));
}

/** Returns an edit that replaces `remove` bytes of the plain body. At the end of the body, it only inserts. */
export function bytesEdit(context: FixContext, offset: ByteOffset, remove: number, insert: Uint8Array): Edit {
  const at = offset < context.provenance.plain.size ? plainAnchor(context, offset) : null;
  return { op: 'bytes', space: 'plain', at, remove: at === null ? 0 : remove, insert: new Uint8Array(insert) };
}

/** Returns the part whose headers or content contain the start of the range, or that ends there. */
export function partAt({ inspection }: FixContext, where: ByteRange | null): PartReading | null {
  if (where?.space !== 'plain') return null;
  const { wire, report } = inspection;
  const last = countIndexesWhile(wire.partCount, (index) => wire.delimiterAt(index) <= where.offset) - 1;
  const index = last < 0 || wire.part(last).headers <= where.offset ? last : last - 1;
  return index < 0 || where.offset > wire.part(index).end ? null : (report.readings.at(index) ?? null);
}

/** Returns the annotation whose value contains the range. */
export function annotationAt({ inspection }: FixContext, where: ByteRange | null): Annotation | null {
  if (where?.space !== 'plain') return null;
  const annotation = lastWhile(inspection.report.annotations, (candidate) => candidate.offset <= where.offset);
  return annotation !== null && where.offset + where.length <= annotation.offset + annotation.length ? annotation : null;
}

/** Returns true if a valid delimiter directly follows the part, so that the whole part can be removed. */
export function hasSoundEnd({ inspection }: FixContext, { wire }: PartReading): boolean {
  return inspection.wire.closing?.start === wire.end || inspection.report.readings.at(wire.index + 1)?.wire.delimiter === wire.end;
}

/**
 * Returns an edit that deletes the bytes after the body. Returns no edit if there are none. Also none if the body is encoded: the encoded data then marks its
 * own end. For the same context, returns the same object, which `withTrueLength` relies on.
 */
export const deletedRest = memoize((context: FixContext): readonly Edit[] => {
  const { content, plain, bodySize } = context.inspection.capture;
  const count = content.size - bodySize;
  return content !== plain || count <= 0 ? [] : [bytesEdit(context, bodySize, count, new Uint8Array())];
});

/** Compares the declared length with the captured length. `short`: the collector reads less than was captured. */
export function declaredLength({ inspection }: FixContext): 'true' | 'short' | 'long' | 'none' {
  const { capture } = inspection;
  const line = lengthLine(capture.request);
  if (line === null || capture.uncoded || !/^\d+$/.test(line.value)) return 'none';
  const declared = Number(line.value);
  if (declared === capture.content.size) return 'true';
  return declared < capture.content.size ? 'short' : 'long';
}

/**
 * Returns true if the declared length is not the length of the body. Also true for another notation (`0123`), which would not be updated when the body changes.
 */
export function isLengthFalse(context: FixContext): boolean {
  const { capture } = context.inspection;
  return declaredLength(context) !== 'none' && lengthLine(capture.request)?.value !== String(capture.content.size);
}
