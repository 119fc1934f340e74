import type { ByteSource } from '../bytes/byte-source.ts';
import { PieceSource } from '../bytes/pieces.ts';
import type { Rows } from '../bytes/rows.ts';
import type { AnnotationCatalog } from '../catalog/annotation-catalog.ts';
import { MASK } from '../report/mask.ts';
import type { Capture } from '../wire/capture.ts';
import type { HeaderLine } from '../wire/request-head.ts';
import { hasUsualValue, isHeaderName, isShownHeader } from './shown-headers.ts';
import type { MaskedSpan } from './span-list.ts';
import { SpanList } from './span-list.ts';
import { secretSpansOf } from './urls.ts';

/** What is masked of a head, which is protected beyond doubt. */
export function headMasks(capture: Capture, catalog: AnnotationCatalog): Rows<MaskedSpan> {
  const { request, head, kind } = capture;
  const spans = new SpanList();
  if (kind !== 'body') {
    const target = request.method.length + 1;
    for (const { from, to } of secretSpansOf(request.target)) spans.add(target + from, target + to);
  }
  for (const line of request.headers) addHeaderLine(spans, line, catalog);
  for (const { offset, length } of request.strayLines) spans.add(offset, offset + length);
  addSealed(spans, head);
  return spans.merged();
}

/** The value of a line that has no edits in it, as all may see it: a mask where any of it is masked. */
export function shownHeaderValue(line: HeaderLine, catalog: AnnotationCatalog): string {
  const spans = new SpanList();
  addHeaderLine(spans, line, catalog);
  return spans.merged().length === 0 ? line.value : MASK;
}

/** Of a line whose value all may see no more than what is folded behind it, which a lost line end may have swept there. */
function addHeaderLine(spans: SpanList, line: HeaderLine, catalog: AnnotationCatalog): void {
  const end = line.offset + line.length;
  const value = line.offset + line.name.length + 1;
  if (!isHeaderName(line.name)) spans.add(line.offset, end);
  else if (isShownHeader(line.name, catalog) && hasUsualValue(line)) spans.add(line.offset + (line.firstLine ?? line.length), end);
  else spans.add(value, end);
}

/** What edits wrote from masked bytes, or took to another place. */
export function addSealed(spans: SpanList, source: ByteSource): void {
  if (source instanceof PieceSource) for (const { from, to } of source.sealed()) spans.add(from, to);
}
