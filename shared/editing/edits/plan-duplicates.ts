import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { Rows } from '../../bytes/rows.ts';
import type { Splice } from '../../bytes/pieces.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import { blockOf } from './find.ts';
import { type PlanTools, type Planned, editFailure, plainPlanOf } from './plan.ts';

/** Keeps only the last annotation of each name. Makes a single plan, however many annotations are removed. */
export function planDropDuplicates(tools: PlanTools): Planned {
  const dropped = replacedAnnotations(tools.inspection.report.annotations);
  if (dropped.size === 0) return editFailure('nothing_to_do');
  /** What to remove. Text parts by their indexes; members of JSON parts by the index of the part and the offset of the member's name. */
  const texts = new Set<number>();
  const members = new Map<number, Set<ByteOffset>>();
  for (const { part, member } of dropped.values()) {
    const { index } = part.wire;
    if (member === null) texts.add(index);
    else members.set(index, (members.get(index) ?? new Set()).add(member.nameStart));
  }
  const splices = [...withoutTexts(texts, tools)];
  for (const [index, names] of members) {
    const part = tools.inspection.report.readings.at(index);
    if (part?.json === undefined || part.json === null) continue;
    for (const run of runsOf(part.json.members, (member) => names.has(member.nameStart))) {
      // Also removes the comma before the run. If the run begins the object, removes the comma after it instead.
      const start = run.before?.valueEnd ?? run.first.nameStart;
      const end = run.before === null ? (run.after?.nameStart ?? run.last.valueEnd) : run.last.valueEnd;
      splices.push({ offset: part.wire.content + start, remove: end - start, insert: [] });
    }
  }
  return plainPlanOf(splices);
}

/** Returns the annotations that a later annotation of the same name overrides, by index. */
function replacedAnnotations(annotations: Rows<Annotation>): ReadonlyMap<number, Annotation> {
  const last = new Map<string, Annotation>();
  const replaced = new Map<number, Annotation>();
  for (const annotation of annotations) {
    const earlier = last.get(annotation.name);
    if (earlier !== undefined) replaced.set(earlier.index, earlier);
    last.set(annotation.name, annotation);
  }
  return replaced;
}

/** Removes whole parts. The first part of the body is removed with the line end after it, every other part with the line end before it. */
function* withoutTexts(texts: ReadonlySet<number>, tools: PlanTools): Generator<Splice> {
  for (const { first, last } of runsOf(tools.inspection.report.readings, (part) => texts.has(part.wire.index))) {
    const { delimiter } = first.wire;
    const end = first.dashes === delimiter ? (blockOf(tools, last)?.end ?? last.wire.end) : last.wire.end;
    yield { offset: delimiter, remove: end - delimiter, insert: [] };
  }
}

interface Run<Item> {
  readonly before: Item | null;
  readonly first: Item;
  readonly last: Item;
  readonly after: Item | null;
}

/** Yields each run of consecutive chosen items, with the items before and after it. */
function* runsOf<Item>(items: Rows<Item>, isChosen: (item: Item) => boolean): Generator<Run<Item>> {
  let at = 0;
  let index = -1;
  for (const item of items) {
    index += 1;
    if (index < at || !isChosen(item)) continue;
    let last = item;
    for (at = index + 1; ; at += 1) {
      const next = items.at(at);
      if (next === undefined || !isChosen(next)) break;
      last = next;
    }
    yield { before: index === 0 ? null : (items.at(index - 1) ?? null), first: item, last, after: items.at(at) ?? null };
  }
}
