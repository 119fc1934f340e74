import type { Splice } from '../bytes/pieces.ts';
import type { Annotation } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import { blockOf } from './find.ts';
import type { PlanTools, Planned } from './plan.ts';
import { editFault, plainPlan } from './plan.ts';

/** Of annotations with one name all but the last, in one plan, however many they are. */
export function planDropDuplicates(tools: PlanTools): Planned {
  const dropped = replacedAnnotations(tools.inspection.report.annotations);
  if (dropped.size === 0) return editFault('nothing_to_do');
  const parts = new Set<PartReading>();
  const texts = new Set<PartReading>();
  for (const { part, member } of dropped) (member === null ? texts : parts).add(part);
  const splices = [...withoutTexts(texts, tools)];
  const members = new Set(Array.from(dropped, ({ member }) => member));
  for (const part of parts) {
    for (const run of runsOf(part.json?.members ?? [], (member) => members.has(member))) {
      // With the comma before the run, or of the first members the one behind it.
      const start = run.before?.valueEnd ?? run.first.nameStart;
      const end = run.before === null ? (run.after?.nameStart ?? run.last.valueEnd) : run.last.valueEnd;
      splices.push({ offset: part.wire.content + start, remove: end - start, insert: [] });
    }
  }
  return plainPlan(...splices);
}

/** Annotations that a later one of the same name takes the place of. */
function replacedAnnotations(annotations: readonly Annotation[]): ReadonlySet<Annotation> {
  const last = new Map<string, Annotation>();
  const replaced = new Set<Annotation>();
  for (const annotation of annotations) {
    const earlier = last.get(annotation.name);
    if (earlier !== undefined) replaced.add(earlier);
    last.set(annotation.name, annotation);
  }
  return replaced;
}

/** Whole parts. The first of the body gives up the line end behind it, every other one that before it. */
function* withoutTexts(texts: ReadonlySet<PartReading>, tools: PlanTools): Generator<Splice> {
  for (const { first, last } of runsOf(tools.inspection.report.readings, (part) => texts.has(part))) {
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

/** Neighbours that are chosen, with what stands around them. */
function* runsOf<Item>(items: readonly Item[], isChosen: (item: Item) => boolean): Generator<Run<Item>> {
  let at = 0;
  for (const [index, item] of items.entries()) {
    if (index < at || !isChosen(item)) continue;
    let last = item;
    for (at = index + 1; ; at += 1) {
      const next = items[at];
      if (next === undefined || !isChosen(next)) break;
      last = next;
    }
    yield { before: items[index - 1] ?? null, first: item, last, after: items[at] ?? null };
  }
}
