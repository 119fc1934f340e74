import { type ByteRange, range, rangeBetween } from '../../../../shared/bytes/byte-range.ts';
import { headerLines } from '../../../../shared/report/parts/part-reading.ts';
import { annotationAnchorOffset, lineAnchorOffset, resolveAnchor } from '../../../../shared/editing/edits/anchors.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Anchor } from '../../../../shared/editing/edits/edit.ts';
import { anchorOf } from '../../../../shared/editing/edits/provenance.ts';
import { shownName, shownPartName } from '../../../../shared/report/parts/shown-name.ts';
import type { JsonType } from '../../../../shared/report/json/json-reader.ts';

/** The annotation, part or header line that an anchor names in one version of a report. */
interface Anchored {
  /** Name for display. */
  readonly name: string;
  /** The range of all its bytes, including names and headers. */
  readonly whole: ByteRange;
  /** The range of the value or content; null for a header line. */
  readonly content: ByteRange | null;
  /** Type of the JSON value if the annotation is a member of a JSON object; otherwise null. */
  readonly json: JsonType | null;
  /** Anchors of a part's header lines; empty if the anchor names no part. */
  readonly lines: readonly Anchor[];
}

/** Finds the annotation, part or header line that an anchor names; null if it does not exist. */
export function anchoredAt(version: DraftVersion, anchor: Anchor): Anchored | null {
  const { state } = version;
  const { capture, report } = version.inspection('spec');
  const inHead = resolveAnchor(state.head, anchor);
  if (inHead >= 0) {
    const line = capture.request.headers.find((candidate) => lineAnchorOffset(candidate) === inHead);
    return line === undefined ? null : headerLine(line.name, range('head', line.offset, line.length));
  }
  const offset = resolveAnchor(state.plain, anchor);
  if (offset < 0) return null;
  const part = report.readings.find(({ dashes }) => dashes === offset);
  if (part !== undefined) {
    const { wire, dashes } = part;
    const lines = headerLines(part).map((line) => anchorOf(state.plain, lineAnchorOffset(line)));
    return {
      name: shownPartName(part),
      whole: rangeBetween('plain', dashes, wire.end),
      content: rangeBetween('plain', wire.content, wire.end),
      json: null,
      lines,
    };
  }
  const annotation = report.annotations.find((candidate) => candidate.member !== null && annotationAnchorOffset(candidate) === offset);
  if (annotation !== undefined && annotation.type !== 'text') {
    const { type, length } = annotation;
    const name = shownName(annotation);
    const end = annotation.offset + length;
    return { name, whole: rangeBetween('plain', offset, end), content: range('plain', annotation.offset, length), json: type, lines: [] };
  }
  for (const one of report.readings) {
    const line = headerLines(one).find((candidate) => lineAnchorOffset(candidate) === offset);
    if (line !== undefined) return headerLine(line.name ?? '', range('plain', line.offset, line.length));
  }
  return null;
}

function headerLine(name: string, whole: ByteRange): Anchored {
  return { name, whole, content: null, json: null, lines: [] };
}
