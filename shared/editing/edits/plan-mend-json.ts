import { range } from '../../bytes/byte-range.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import { jsonFaultsOf } from '../../report/parts/json-diagnosis.ts';
import { doubledJson } from '../../report/json/json-doubled.ts';
import type { JsonMend, JsonSplice } from '../../report/json/json-faults.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { PlanTools, Planned } from './plan.ts';
import { editFault, sealingContent, touchingPlan } from './plan.ts';
import { contentTouch, headersOf } from './touch.ts';

/** What mends faults of JSON in place: those of one kind, or of every kind; `unwrap` takes away what an object was encoded in once more. */
export type MendsInPlace = JsonMend | 'all' | 'unwrap';

/**
 * Takes out and puts in no more than signs of JSON around what was sent. Where there is doubt where its strings begin and end, a value could come to
 * stand under another name: then all of it stays masked.
 */
export function planMendInPlace(part: PartReading, how: MendsInPlace, tools: PlanTools): Planned {
  const { capture, report } = tools.inspection;
  const faults = jsonFaultsOf(capture.plain, part, report.book);
  if (faults === null) return editFault('nothing_to_do');
  if (how === 'unwrap') return planUnwrap(part, faults.bytes(), tools);
  const all = faults.mending?.faults ?? [];
  const mended = all.filter(({ mend }) => mend !== null && (how === 'all' || mend === how));
  if (mended.length === 0) return editFault('nothing_to_do');
  const planned = inPlace(
    part,
    mended.flatMap(({ splices }) => splices),
    tools,
  );
  return all.every(({ certain }) => certain) ? planned : sealingContent(planned, part, tools);
}

function planUnwrap(part: PartReading, bytes: Uint8Array, tools: PlanTools): Planned {
  const doubled = doubledJson(bytes);
  if (doubled === null) return editFault('nothing_to_do');
  if (doubled.splices !== null) return inPlace(part, doubled.splices, tools);
  const { content, end } = part.wire;
  const where = range('plain', content, end - content);
  const insert = [tools.rewrite([{ text: doubled.text, from: where }])];
  return touchingPlan(touchOf(part), { offset: content, remove: where.length, insert });
}

function inPlace(part: PartReading, splices: readonly JsonSplice[], tools: PlanTools): Planned {
  const placed = splices.map(({ offset, remove, insert }): Splice => {
    return { offset: part.wire.content + offset, remove, insert: insert === '' ? [] : [tools.write(encodeLatin1(insert))] };
  });
  return touchingPlan(touchOf(part), ...placed);
}

function touchOf(part: PartReading): ReturnType<typeof contentTouch> {
  return contentTouch(part, ...headersOf(part));
}
