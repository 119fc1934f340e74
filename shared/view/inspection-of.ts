import { range, rangeBetween } from '../bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import { sliceSource } from '../bytes/byte-source.ts';
import { partRole } from '../catalog/binary-parts.ts';
import type { MaskSet } from '../redact/masks.ts';
import { isProtected } from '../redact/masks.ts';
import type { Annotation, BinaryPart } from '../report/crash-report.ts';
import { annotationText } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import type { Inspection } from '../verdict/inspect.ts';
import type { AnnotationView, HeaderView, InspectionView, PartView, RegionView, VerdictView } from './inspection-view.ts';
import { INSPECTION_VERSION } from './inspection-view.ts';

export interface ViewOptions {
  /** File name, or what it was opened from. */
  readonly name: string;
  readonly displayPath: string | null;
  /** First annotation, part, structure node and finding of the page, from 0. */
  readonly from: number;
  /** Most of each in the page. */
  readonly limit: number;
  /** Most bytes of a value's text; null: all of it. */
  readonly valueLimit: ByteLength | null;
  /** Lower-case hex of the SHA-256 of a part's content. */
  readonly sha256: (content: ByteSource, part: BinaryPart) => string;
}

/** The one shape that crosses the bridge and that `inspect --json` prints: masked, one page of it, without bytes. */
export function inspectionView(inspection: Inspection, masks: MaskSet, options: ViewOptions): InspectionView {
  const { capture, report, verdict, wire } = inspection;
  const page = <T>(items: readonly T[]): readonly T[] => items.slice(options.from, options.from + options.limit);
  const regions = structureOf(inspection);
  return {
    version: INSPECTION_VERSION,
    source: {
      name: options.name,
      displayPath: options.displayPath,
      kind: capture.kind,
      unpacked: capture.unpacked,
      dialect: inspection.dialect,
      sizes: { head: capture.head.size, sent: capture.sent.size, plain: capture.plain.size },
      chunked: capture.chunked !== null,
      gzip: capture.gzip !== null,
      boundary: wire.boundary === ' ' ? null : wire.boundary,
    },
    request: {
      method: capture.request.method,
      path: capture.request.target,
      headers: headerViews(inspection, masks),
    },
    form: report.form,
    verdict: verdictView(inspection),
    findings: page(verdict.findings).map((finding) => ({ ...finding, fixes: [] })),
    annotations: page(report.annotations).map((annotation) => viewOfAnnotation(inspection, masks, annotation, options.valueLimit)),
    parts: page(report.parts).map((part) => partView(capture.plain, part, options)),
    structure: [...page(regions)],
    totals: {
      annotations: report.annotations.length,
      protectedAnnotations: masks.protectedAnnotations,
      parts: report.parts.length,
      findings: verdict.findings.length,
      regions: regions.length,
    },
  };
}

/** One annotation with its whole value; null where there is none of that index. */
export function annotationView(inspection: Inspection, masks: MaskSet, index: number): AnnotationView | null {
  const annotation = inspection.report.annotations[index];
  return annotation === undefined ? null : viewOfAnnotation(inspection, masks, annotation, null);
}

function viewOfAnnotation({ capture }: Inspection, masks: MaskSet, annotation: Annotation, valueLimit: ByteLength | null): AnnotationView {
  const { index, name, visibility, form, offset, length } = annotation;
  const where = range('plain', offset, length);
  // An empty protected value has no byte to mask; that it is empty is told by its range all the same.
  const masked = isProtected(annotation) && (masks.isHidden(where) || (length === 0 && !masks.isAllRevealed));
  const truncated = !masked && valueLimit !== null && length > valueLimit;
  const value = masked ? null : annotationText(capture.plain, annotation, valueLimit ?? Number.POSITIVE_INFINITY);
  return { index, name, value, visibility, form, masked, truncated, range: where };
}

function headerViews({ capture }: Inspection, masks: MaskSet): HeaderView[] {
  return capture.request.headers.map((line) => {
    const where = range('head', line.offset, line.length);
    const masked = masks.isHidden(where);
    return { name: line.name, value: masked ? null : line.value, masked, range: where };
  });
}

function verdictView({ verdict }: Inspection): VerdictView {
  const { decision, findings, label, sentence } = verdict;
  return {
    ...decision.answer,
    malformed: decision.malformed,
    label,
    sentence,
    section: decision.section,
    range: decision.range,
    header: decision.header,
    violations: findings.filter((finding) => finding.severity === 'violation').length,
  };
}

function partView(plain: ByteSource, part: BinaryPart, options: ViewOptions): PartView {
  const { index, name, filename, contentType, size, contentOffset } = part;
  const sha256 = options.sha256(sliceSource(plain, contentOffset, size), part);
  return { index, name, filename, contentType, size, sha256, offset: contentOffset, role: partRole(name) };
}

const structures = new WeakMap<Inspection, readonly RegionView[]>();

/** The structure of an inspection, made once: every page of a long report asks for it. */
function structureOf(inspection: Inspection): readonly RegionView[] {
  const known = structures.get(inspection) ?? structure(inspection);
  structures.set(inspection, known);
  return known;
}

/** The body from top to bottom: parts, and what stands before, between and behind them. */
function structure({ wire, report }: Inspection): readonly RegionView[] {
  const regions: RegionView[] = report.readings.map(partRegion);
  const bare = (kind: 'preamble' | 'stray' | 'epilogue', start: number, end: number): void => {
    if (end > start) regions.push({ kind, name: null, range: rangeBetween('plain', start, end), content: null });
  };
  const preambleIsStray = wire.partCount === 0 && wire.closing === null;
  if (!preambleIsStray || wire.stray.length === 0) bare(preambleIsStray ? 'stray' : 'preamble', 0, wire.preambleEnd);
  for (const { start, end } of wire.stray) bare('stray', start, end);
  if (wire.closing !== null) bare('epilogue', wire.closing.end, wire.size);
  return regions.sort((a, b) => a.range.offset - b.range.offset);
}

const REGION_KINDS = { json: 'extra', text: 'annotation', 'null-text': 'annotation', binary: 'binary', nameless: 'nameless' } as const;

function partRegion(part: PartReading): RegionView {
  const { delimiter, content, end } = part.wire;
  return {
    kind: REGION_KINDS[part.kind],
    name: part.headers.name,
    range: rangeBetween('plain', delimiter, end),
    content: rangeBetween('plain', content, end),
  };
}
