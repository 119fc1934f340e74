import { type ByteRange, range, rangeBetween } from '../../bytes/byte-range.ts';
import { type ByteLength, type ByteSource, sliceSource } from '../../bytes/byte-source.ts';
import { memoize } from '../../bytes/memoize.ts';
import { type Rows, rowsOf } from '../../bytes/rows.ts';
import { decodeEscaped } from '../../bytes/utf8.ts';
import { likelyClient } from '../../editing/clients/likely-client.ts';
import { annotationAnchorOffset, lineAnchorOffset } from '../../editing/edits/anchors.ts';
import { type LengthRule, lengthLine } from '../../editing/edits/draft-state.ts';
import { type Provenance, anchorOf, changeMarkOf, provenanceOf } from '../../editing/edits/provenance.ts';
import { CLIENT_NAMES, DEFECT_SENTENCES, EVIDENCE_SENTENCES } from '../editing/clients.ts';
import { decidedSentence, findingSentence } from '../verdict/findings.ts';
import { dumpFindingSentence } from '../report/dump-findings.ts';
import { adviceSentence } from '../verdict/size-advice.ts';
import { type PartDump, partDumps } from '../../report/dump/analysis/part-dumps.ts';
import { partRole } from '../../report/catalog/binary-parts.ts';
import { type MaskSet, contentTypeUnder, filenameUnder, headerUnder, nameUnder, partNameUnder, targetUnder } from '../../masking/masks.ts';
import { MASK } from '../../report/parts/mask.ts';
import { rulesAlone } from '../../verdict/rules/target-rules.ts';
import { type RequestHead, headerValues } from '../../report/wire/request-head.ts';
import { isSameAnswer, predictionView } from './prediction-of.ts';
import { shownHeaderName } from '../../masking/public-headers.ts';
import { whyHeaderMasked, whyMasked, whyPartHeaderMasked } from '../../masking/why-masked.ts';
import { weightsOf } from './weights-of.ts';
import { type Annotation, type BinaryPart, annotationText } from '../../report/parts/crash-report.ts';
import { type PartReading, headerLines } from '../../report/parts/part-reading.ts';
import { expectAnswer } from '../../verdict/decide/expect.ts';
import { type Finding, NO_FACTS } from '../../verdict/checks/finding.ts';
import type { Inspection, Verdict } from '../../verdict/decide/inspect.ts';
import { otherVerdict } from '../../verdict/decide/other-dialect.ts';
import { type MeasureCompressed, sizeAdvice } from '../../verdict/decide/size-advice.ts';
import {
  type AnnotationView,
  type ClientView,
  type DumpView,
  type FindingView,
  type HeaderView,
  type InspectionView,
  type OtherView,
  type PartView,
  type RegionView,
  type VerdictView,
  INSPECTION_VERSION,
} from '../../bridge/view/inspection-view.ts';

interface ViewOptions {
  /** File name, or the source from which the report was opened. */
  readonly name: string;
  readonly displayPath: string | null;
  /** First annotation, part, structure node and finding of the page, from 0. */
  readonly from: number;
  /** Maximum number of items of each kind in the page. */
  readonly limit: number;
  /** Maximum number of bytes of a value that are read as text; null: all of them. */
  readonly valueLimit: ByteLength | null;
  /** Lower-case hex of the SHA-256 of a part's content. */
  readonly sha256: (content: ByteSource, part: BinaryPart) => string;
  /** Measures the gzipped body; absent if the caller cannot measure it. */
  readonly compressedSize?: MeasureCompressed;
  /** How the Content-Length is set; as captured if nothing was edited. */
  readonly length: LengthRule;
  /** The clock for throttling rules, ms since the epoch. */
  readonly now: number;
  /** The head that would be sent with this body. If omitted, the captured head. */
  readonly outgoing?: RequestHead;
  /** Whether the setting dump.shown shows nothing: then findings of dumps are only counted. */
  readonly hidesDumps?: boolean;
  /** Names of captured header lines that HTTP cannot carry. */
  readonly unsendable?: readonly string[];
}

/** The view for the bridge and `inspect --json`: masked, one page, without bytes. */
export function inspectionView(inspection: Inspection, masks: MaskSet, options: ViewOptions): InspectionView {
  const { capture, report, verdict } = inspection;
  const page = <T>(items: Rows<T>): readonly T[] => items.slice(options.from, options.from + options.limit);
  const regions = structureOf(inspection);
  const provenance = provenanceOf(capture);
  return {
    version: INSPECTION_VERSION,
    source: {
      name: options.name,
      displayPath: options.displayPath,
      kind: capture.kind,
      unpacked: capture.unpacked,
      ...rulesAlone(inspection),
      sizes: { head: capture.head.size, sent: capture.uncoded ? null : capture.sent.size, plain: capture.plain.size },
      chunked: capture.chunked !== null,
      gzip: capture.gzip !== null,
      boundary: boundaryUnder(masks, inspection),
    },
    request: {
      method: capture.request.method,
      path: targetUnder(masks, capture),
      headers: headerViews(inspection, masks, provenance, options.length),
    },
    form: report.form,
    verdict: verdictView(inspection),
    client: clientView(inspection),
    other: otherView(inspection),
    expected: expectedView(inspection, options),
    findings: page(verdict.findings).map((finding) => findingView(finding, inspection, options)),
    annotations: page(report.annotations).map((annotation) =>
      viewOfAnnotation(inspection, masks, annotation, provenance, options.valueLimit),
    ),
    parts: page(report.parts).map((part) => partView(capture.plain, part, masks, provenance, options)),
    dumps: partDumps(capture.plain, page(report.parts)).map((dump) => dumpView(dump, options.hidesDumps === true)),
    structure: page(regions).map((region) => regionView(region, inspection, masks, provenance)),
    totals: {
      annotations: report.annotations.length,
      protectedAnnotations: masks.protectedAnnotations,
      parts: report.parts.length,
      findings: verdict.findings.length,
      regions: regions.length,
      bytes: weightsOf(inspection),
    },
  };
}

/** If the finding is about size, and the caller can measure the body, adds advice about a smaller body. */
function findingView(finding: Finding, inspection: Inspection, { compressedSize }: ViewOptions): FindingView {
  const advice = compressedSize === undefined ? [] : sizeAdvice(finding, inspection, compressedSize);
  const { code, severity, range: where, header, facts } = finding;
  const limit = code === 'too_large' ? (facts.limit ?? null) : null;
  const message = [findingSentence(finding), ...advice.map((one) => adviceSentence(one, limit))].join(' ');
  return { code, severity, range: where, header: header === null ? null : shownHeaderName(header), message, fixes: [] };
}

/** One annotation with its whole value; null if there is no annotation with this index. */
export function annotationView(inspection: Inspection, masks: MaskSet, index: number): AnnotationView | null {
  const annotation = index < 0 ? undefined : inspection.report.annotations.at(index);
  return annotation === undefined ? null : viewOfAnnotation(inspection, masks, annotation, provenanceOf(inspection.capture), null);
}

function viewOfAnnotation(
  { capture, report }: Inspection,
  masks: MaskSet,
  annotation: Annotation,
  provenance: Provenance,
  valueLimit: ByteLength | null,
): AnnotationView {
  const { index, visibility, form, offset, length } = annotation;
  const name = nameUnder(masks, annotation);
  const where = range('plain', offset, length);
  const why = whyMasked(annotation, masks, report);
  const masked = why !== null;
  const truncated = !masked && valueLimit !== null && length > valueLimit;
  const value = masked ? null : annotationText(capture.plain, annotation, valueLimit ?? Number.POSITIVE_INFINITY);
  const at = annotationAnchorOffset(annotation);
  const mark = changeMarkOf(provenance.plain, at, at, offset + length - at);
  return { index, name, value, visibility, form, masked, why, truncated, range: where, anchor: anchorOf(provenance.plain, at), mark };
}

/** The boundary, possibly masked; null if there is no boundary. */
export function boundaryUnder(masks: MaskSet, { capture, wire }: Inspection): string | null {
  return isBoundaryMasked(capture, masks) ? MASK : wire.boundary;
}

/** True if a Content-Type line has masked bytes. They may have been read as part of the boundary. */
function isBoundaryMasked({ kind, request }: Inspection['capture'], masks: MaskSet): boolean {
  if (kind === 'body') return false;
  return headerValues(request, 'Content-Type').some(({ offset, length }) => masks.isHidden(range('head', offset, length)));
}

function headerViews({ capture, report }: Inspection, masks: MaskSet, { head }: Provenance, length: LengthRule): HeaderView[] {
  const counting = lengthLine(capture.request);
  return capture.request.headers.map((line) => {
    const where = range('head', line.offset, line.length);
    const { name, value } = headerUnder(masks, line);
    const at = lineAnchorOffset(line);
    return {
      name,
      value,
      masked: value === null,
      why: whyHeaderMasked(line, masks, capture, report),
      follows: length === 'follows' && line === counting,
      range: where,
      anchor: anchorOf(head, at),
      mark: changeMarkOf(head, at, line.offset, line.length),
    };
  });
}

/** The sentence of the verdict. If a well-formed report is too large or only partly decompressed, the sentence says that instead. */
function verdictSentence({ decision, label, findings }: Verdict): string {
  const size = label === 'likely_too_large' ? (findings.first('gzip_over_cap') ?? findings.first('too_large')) : null;
  if (size !== null) return findingSentence(size);
  const decided = findings.at(0);
  return decidedSentence(decision.rule, decided?.code === decision.rule ? decided.facts : NO_FACTS);
}

export function verdictView({ verdict }: Inspection): VerdictView {
  const { decision, findings, label } = verdict;
  return {
    status: decision.answer.status,
    body: decision.answer.body,
    malformed: decision.malformed,
    label,
    sentence: verdictSentence(verdict),
    section: decision.section,
    range: decision.range,
    header: decision.header === null ? null : shownHeaderName(decision.header),
    violations: findings.count('violation'),
  };
}

function clientView(inspection: Inspection): ClientView | null {
  const found = likelyClient(inspection);
  if (found === null) return null;
  const { client, confidence, evidence, defect } = found;
  return {
    name: CLIENT_NAMES[client],
    confidence,
    evidence: evidence.map(({ code, range: where }) => ({ text: EVIDENCE_SENTENCES[code], range: where })),
    defect: defect === null ? null : DEFECT_SENTENCES[defect.code],
  };
}

function expectedView(inspection: Inspection, { outgoing, unsendable = [], now }: ViewOptions): InspectionView['expected'] {
  const { kind, request } = inspection.capture;
  const goingOut = expectAnswer(inspection, outgoing ?? request, now);
  const captured = kind === 'body' ? goingOut : expectAnswer(inspection, request, now);
  return {
    outgoing: predictionView(goingOut, 'outgoing', inspection),
    captured: isSameAnswer(goingOut, captured) ? null : predictionView(captured, 'captured', inspection),
    unsendable: [...unsendable],
  };
}

function otherView(inspection: Inspection): OtherView | null {
  const other = otherVerdict(inspection);
  if (other === null) return null;
  const { dialect, decision, label } = other;
  return { dialect, status: decision.answer.status, malformed: decision.malformed, label };
}

function partView(plain: ByteSource, part: BinaryPart, masks: MaskSet, provenance: Provenance, options: ViewOptions): PartView {
  const { index, size, contentOffset } = part;
  const name = nameUnder(masks, part);
  const contentType = contentTypeUnder(masks, part);
  const filename = filenameUnder(masks, part.part);
  const sha256 = options.sha256(sliceSource(plain, contentOffset, size), part);
  const { dashes, wire } = part.part;
  const mark = changeMarkOf(provenance.plain, dashes, dashes, wire.end - dashes);
  const anchor = anchorOf(provenance.plain, dashes);
  return { index, name, filename, contentType, size, sha256, offset: contentOffset, role: partRole(part.name), anchor, mark };
}

/** The most findings of a dump in its view. */
const MAX_DUMP_FINDINGS = 100;

function dumpView({ part, findings }: PartDump, isHidden: boolean): DumpView {
  const listed = findings.slice(0, isHidden ? 0 : MAX_DUMP_FINDINGS);
  return {
    part: part.index,
    findings: listed.map((finding) => ({ code: finding.code, offset: finding.offset, message: dumpFindingSentence(finding) })),
    more: findings.length - listed.length,
  };
}

/** A region, and its part; null if the region is not a part. */
interface Region {
  readonly kind: RegionView['kind'];
  readonly range: ByteRange;
  readonly part: PartReading | null;
}

/** The structure of an inspection. Memoized, because every page of a long report needs it. */
export const structureOf = memoize(structure);

/** The body from top to bottom: parts, and the bytes before, between and after them. */
function structure({ wire, report }: Inspection): Rows<Region> {
  const bare: Region[] = [];
  const add = (kind: 'preamble' | 'stray' | 'epilogue', start: number, end: number): void => {
    if (end > start) bare.push({ kind, range: rangeBetween('plain', start, end), part: null });
  };
  const preambleIsStray = wire.partCount === 0 && wire.closing === null;
  if (!preambleIsStray || wire.stray.length === 0) add(preambleIsStray ? 'stray' : 'preamble', 0, wire.preambleEnd);
  for (const { start, end } of wire.stray) add('stray', start, end);
  if (wire.closing !== null) add('epilogue', wire.closing.end, wire.size);
  /** For each region, the index of its part. For a region without a part, `-1 - index`, where `index` is its index in `bare`. */
  const order: number[] = [];
  let next = 0;
  for (let index = 0; index < wire.partCount; index += 1) {
    const { delimiter } = wire.part(index);
    for (let one = bare[next]; one !== undefined && one.range.offset < delimiter; one = bare[next]) {
      next += 1;
      order.push(-next);
    }
    order.push(index);
  }
  for (; next < bare.length; next += 1) order.push(-next - 1);
  return rowsOf(order.length, (row) => regionAt(order[row] ?? 0, bare, report));
}

function regionAt(index: number, bare: readonly Region[], { readings }: Inspection['report']): Region {
  const one = index < 0 ? bare[-index - 1] : undefined;
  if (one !== undefined) return one;
  const part = readings.at(index);
  if (part === undefined) throw new RangeError(`part ${String(index)} of ${String(readings.length)}`);
  return { kind: REGION_KINDS[part.kind], range: rangeBetween('plain', part.wire.delimiter, part.wire.end), part };
}

/** The kind of a region in the structure, given the kind of its part. */
export const REGION_KINDS = {
  json: 'extra',
  text: 'annotation',
  null_text: 'annotation',
  binary: 'binary',
  nameless: 'nameless',
} as const;

function regionView({ kind, range: where, part }: Region, { capture }: Inspection, masks: MaskSet, { plain }: Provenance): RegionView {
  if (part === null) {
    const mark = changeMarkOf(plain, where.offset, where.offset, where.length);
    return { kind, name: null, range: where, content: null, anchor: null, headers: [], mark };
  }
  const { dashes, wire } = part;
  return {
    kind,
    name: partNameUnder(masks, part),
    range: where,
    content: rangeBetween('plain', wire.content, wire.end),
    anchor: anchorOf(plain, dashes),
    headers: headerLines(part).map((line) => {
      const at = range('plain', line.offset, line.length);
      const why = whyPartHeaderMasked(part, line, masks);
      const text = why !== null ? null : decodeEscaped(capture.plain.read(line.offset, line.length)).replace(/\r\n$/, '');
      return { text, why, anchor: anchorOf(plain, lineAnchorOffset(line)), range: at };
    }),
    mark: changeMarkOf(plain, dashes, dashes, wire.end - dashes),
  };
}
