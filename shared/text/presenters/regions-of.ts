import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import { countIndexesWhile, countWhile } from '../../bytes/rows.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { type MaskSet, headerUnder, nameUnder, partNameUnder } from '../../masking/masks.ts';
import type { ByteRegion, ByteRegionKind } from '../../bridge/view/byte-regions.ts';

/** Adds a region if it overlaps the requested range. */
type Add = (kind: ByteRegionKind, start: ByteOffset, end: ByteOffset, name: string | null) => void;

/**
 * The regions of a range, in order. Values of `extra` follow the content that contains them. Empty for a chunked or compressed body as sent, because its bytes
 * are not those of the parts. Linear in the regions of the range, logarithmic in those of the report.
 */
export function regionsOf(inspection: Inspection, masks: MaskSet, asked: ByteRange): readonly ByteRegion[] {
  const end = asked.offset + asked.length;
  const found: ByteRegion[] = [];
  const add: Add = (kind, start, stop, name) => {
    if (start < end && stop > asked.offset && stop > start) found.push({ kind, name, offset: start, length: stop - start });
  };
  const { capture } = inspection;
  if (asked.space === 'head') addHead(inspection, masks, add);
  else if (asked.space === 'plain' || capture.sent === capture.plain) addBody(inspection, masks, asked.offset, end, add);
  return found;
}

/** Adds the regions of the head. Compares all lines with the range, because a head has at most a few thousand lines. */
function addHead({ capture }: Inspection, masks: MaskSet, add: Add): void {
  const { headers, strayLines } = capture.request;
  const lines = [
    ...headers.map((line) => ({
      kind: 'header_line' as const,
      label: headerUnder(masks, line).name,
      at: line.offset,
      length: line.length,
    })),
    ...strayLines.map(({ offset, length }) => ({ kind: 'stray' as const, label: null, at: offset, length })),
  ].toSorted((one, other) => one.at - other.at);
  const { size } = capture.head;
  const [first] = lines;
  const last = lines.at(-1);
  add('request_line', 0, first?.at ?? size, null);
  for (const { kind, label, at, length } of lines) add(kind, at, at + length, label);
  if (last !== undefined) add('head_end', last.at + last.length, size, null);
}

function addBody(inspection: Inspection, masks: MaskSet, from: ByteOffset, to: ByteOffset, add: Add): void {
  const { wire } = inspection;
  const isBroken = wire.partCount === 0 && wire.closing === null;
  // If no delimiter was found, the whole body is stray.
  if (!isBroken || wire.stray.length === 0) add(isBroken ? 'stray' : 'preamble', 0, wire.preambleEnd, null);
  const begun = countIndexesWhile(wire.partCount, (index) => wire.delimiterAt(index) <= from);
  for (let index = Math.max(begun - 1, 0); index < wire.partCount && wire.delimiterAt(index) < to; index += 1) {
    addPart(inspection, masks, index, add);
  }
  addMembers(inspection, masks, from, to, add);
  for (let index = countWhile(wire.stray, ({ end }) => end <= from); index < wire.stray.length; index += 1) {
    const one = wire.stray[index];
    if (one === undefined || one.start >= to) break;
    add('stray', one.start, one.end, null);
  }
  if (wire.closing === null) return;
  add('delimiter', wire.closing.start, wire.closing.end, null);
  add('epilogue', wire.closing.end, wire.size, null);
}

function addPart({ report }: Inspection, masks: MaskSet, index: number, add: Add): void {
  const reading = report.readings.at(index);
  if (reading === undefined) return;
  const { delimiter, headers, content, end } = reading.wire;
  const name = partNameUnder(masks, reading);
  add('delimiter', delimiter, headers, name);
  add('header', headers, content, name);
  add(reading.kind === 'text' || reading.kind === 'null_text' ? 'value' : 'content', content, end, name);
}

/** Adds the values of members of JSON parts. `addPart` adds the values of text parts, which are their whole contents. */
function addMembers({ report }: Inspection, masks: MaskSet, from: ByteOffset, to: ByteOffset, add: Add): void {
  const { annotations } = report;
  for (let index = countWhile(annotations, ({ offset, length }) => offset + length <= from); index < annotations.length; index += 1) {
    const annotation = annotations.at(index);
    if (annotation === undefined || annotation.offset >= to) return;
    const { offset, length, member } = annotation;
    if (member !== null) add('value', offset, offset + length, nameUnder(masks, annotation));
  }
}
