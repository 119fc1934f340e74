import { range } from '../../bytes/byte-range.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import { jsonErrorsOf } from '../../report/parts/json-diagnosis.ts';
import { doubledJson } from '../../report/json/json-doubled.ts';
import type { JsonFixKind, JsonSplice } from '../../report/json/json-errors.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { type PlanTools, type Planned, editFailure, taintingContent, planWithFootprint } from './plan.ts';
import { contentFootprint, headersOf } from './footprint.ts';

/** A fix of JSON errors in place: of one kind, or of all kinds. `unwrap` decodes an object that was encoded twice. */
type InPlaceJsonFix = JsonFixKind | 'all' | 'unwrap';

/**
 * Removes and inserts only JSON syntax around the sent values. If it is unclear where a string begins or ends, the whole content stays masked, because a value
 * could end up under another name.
 */
export function planFixInPlace(part: PartReading, how: InPlaceJsonFix, tools: PlanTools): Planned {
  const { capture, report } = tools.inspection;
  const errors = jsonErrorsOf(capture.plain, part, report.rulebook);
  if (errors === null) return editFailure('nothing_to_do');
  if (how === 'unwrap') return planUnwrap(part, errors.bytes(), tools);
  const all = errors.recovery?.errors ?? [];
  const fixed = all.filter(({ jsonFix }) => jsonFix !== null && (how === 'all' || jsonFix === how));
  if (fixed.length === 0) return editFailure('nothing_to_do');
  const planned = planSplices(
    part,
    fixed.flatMap(({ splices }) => splices),
    tools,
  );
  return all.every(({ certain }) => certain) ? planned : taintingContent(planned, part, tools);
}

function planUnwrap(part: PartReading, bytes: Uint8Array, tools: PlanTools): Planned {
  const doubled = doubledJson(bytes);
  if (doubled === null) return editFailure('nothing_to_do');
  if (doubled.splices !== null) return planSplices(part, doubled.splices, tools);
  const { content, end } = part.wire;
  const where = range('plain', content, end - content);
  const insert = [tools.rewrite([{ text: doubled.text, from: where }])];
  return planWithFootprint(footprintOf(part), { offset: content, remove: where.length, insert });
}

function planSplices(part: PartReading, splices: readonly JsonSplice[], tools: PlanTools): Planned {
  const bodySplices = splices.map(({ offset, remove, insert }): Splice => {
    return { offset: part.wire.content + offset, remove, insert: insert === '' ? [] : [tools.write(encodeLatin1(insert))] };
  });
  return planWithFootprint(footprintOf(part), ...bodySplices);
}

function footprintOf(part: PartReading): ReturnType<typeof contentFootprint> {
  return contentFootprint(part, ...headersOf(part));
}
