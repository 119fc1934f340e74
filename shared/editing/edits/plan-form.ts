import type { Splice } from '../../bytes/pieces.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { type Result, ok } from '../../errors.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { EditOf } from './edit.ts';
import { blockOf } from './find.ts';
import { partHeaderBlock } from './part-insert.ts';
import { type EditFailure, type PlanTools, type Planned, type Rewritten, editFailure, plainPlanOf } from './plan.ts';
import { type NameAndText, exactText, membersText, nameAndText } from './report-values.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';

/** Converts all annotations to one form. Binary parts and the rest of the body stay. */
export function planForm({ form }: EditOf<'form'>, tools: PlanTools): Planned {
  return form === 'json' ? toJson(tools) : toKeyValue(tools);
}

/** Returns splices that remove the blocks of parts, each up to the next delimiter. Fails with no_structure if a part is not followed by a valid delimiter. */
function withoutBlocks(parts: readonly PartReading[], tools: PlanTools): Result<readonly Splice[], EditFailure> {
  const splices: Splice[] = [];
  for (const part of parts) {
    const block = blockOf(tools, part);
    if (block === null) return editFailure('no_structure');
    splices.push({ offset: block.start, remove: block.end - block.start, insert: [] });
  }
  return ok(splices);
}

function textsOf(annotations: readonly Annotation[], tools: PlanTools): Result<readonly NameAndText[], EditFailure> {
  const entries: NameAndText[] = [];
  for (const annotation of annotations) {
    const text = exactText(tools.state.plain, annotation);
    if (!text.ok) return text;
    // A value that contains the boundary could end the part to which it is written.
    if (text.value.includes(dashesOf(tools.inspection.wire))) return editFailure('boundary_in_text');
    entries.push(nameAndText(annotation, annotation.name, text.value));
  }
  return ok(entries);
}

function toJson(tools: PlanTools): Planned {
  const { report } = tools.inspection;
  const texts = report.annotations.filter(({ form }) => form === 'kv');
  const [first] = texts;
  if (first === undefined) return editFailure('nothing_to_do');
  const json = report.readings.findLast((part) => part.kind === 'json' && !part.afterBreak);
  const removed = withoutBlocks(
    texts.map(({ part }) => part),
    tools,
  );
  if (!removed.ok) return removed;
  const added = json === undefined ? newExtra(texts, tools) : intoMembers(json, texts, tools);
  return added.ok ? plainPlanOf(merged(removed.value, added.value)) : added;
}

/** Returns splices that insert one `extra` part at the offset of the first annotation. */
function newExtra(texts: readonly Annotation[], tools: PlanTools): Result<readonly Splice[], EditFailure> {
  const entries = textsOf(texts, tools);
  const headers = partHeaderBlock({ name: 'extra', filename: 'extra.json', contentType: 'application/json' });
  const insertAt = texts[0]?.part.dashes;
  if (!entries.ok) return entries;
  if (!headers.ok || insertAt === undefined) return editFailure('nothing_to_do');
  const start = tools.write(encodeUtf8(`${dashesOf(tools.inspection.wire)}\r\n${headers.value}\r\n`));
  const content = tools.rewrite(['{', ...membersText(entries.value), '}']);
  return ok([{ offset: insertAt, remove: 0, insert: [start, content, tools.write(encodeUtf8('\r\n'))] }]);
}

/**
 * Adds key/value annotations to the members of the JSON part, in the order of the body: annotations before the JSON part become the first members, annotations
 * after it the last. If a name is repeated, the last value stays in effect.
 */
function intoMembers(part: PartReading, texts: readonly Annotation[], tools: PlanTools): Result<readonly Splice[], EditFailure> {
  const { json, wire } = part;
  if (json?.error !== null || json.type !== 'object') return editFailure('broken_json', 'extra');
  const before = textsOf(
    texts.filter(({ offset }) => offset < wire.content),
    tools,
  );
  const after = textsOf(
    texts.filter(({ offset }) => offset > wire.content),
    tools,
  );
  if (!before.ok) return before;
  if (!after.ok) return after;
  const [firstMember, lastMember] = [json.members.at(0), json.members.at(-1)];
  if (firstMember === undefined || lastMember === undefined) {
    const text = tools.rewrite(['{', ...membersText([...before.value, ...after.value]), '}']);
    return ok([{ offset: wire.content, remove: wire.end - wire.content, insert: [text] }]);
  }
  const splices: Splice[] = [];
  if (before.value.length > 0) {
    splices.push({
      offset: wire.content + firstMember.nameStart,
      remove: 0,
      insert: [tools.rewrite([...membersText(before.value), ','])],
    });
  }
  if (after.value.length > 0) {
    splices.push({
      offset: wire.content + lastMember.valueEnd,
      remove: 0,
      insert: [tools.rewrite([',', ...membersText(after.value)])],
    });
  }
  return ok(splices);
}

/** Combines removals and insertions. A removal and an insertion at the same offset become one splice. */
function merged(removed: readonly Splice[], added: readonly Splice[]): readonly Splice[] {
  const free = added.filter(({ offset }) => !removed.some((splice) => splice.offset === offset));
  return [...free, ...removed.map((splice) => ({ ...splice, insert: added.find(({ offset }) => offset === splice.offset)?.insert ?? [] }))];
}

function toKeyValue(tools: PlanTools): Planned {
  const { report } = tools.inspection;
  const parts = report.readings.filter((part) => part.kind === 'json' && !part.afterBreak);
  if (parts.length === 0) return editFailure('nothing_to_do');
  const removed = withoutBlocks(parts, tools);
  if (!removed.ok) return removed;
  const byPart = Map.groupBy(report.annotations, ({ part }) => part.wire.index);
  const splices: Splice[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.json?.error !== null || part.json.type !== 'object') return editFailure('broken_json', 'extra');
    const block = keyValueBlock(byPart.get(part.wire.index) ?? [], tools);
    const splice = removed.value[index];
    if (!block.ok) return block;
    if (splice !== undefined) splices.push({ ...splice, insert: [tools.rewrite(block.value)] });
  }
  return plainPlanOf(splices);
}

/** Returns annotations as parts. Each begins with its delimiter and ends with a line end. */
function keyValueBlock(annotations: readonly Annotation[], tools: PlanTools): Result<readonly Rewritten[], EditFailure> {
  const entries = textsOf(annotations, tools);
  if (!entries.ok) return entries;
  const delimiter = `${dashesOf(tools.inspection.wire)}\r\n`;
  const texts: Rewritten[] = [];
  for (const { name, value } of entries.value) {
    if (!value.text.isWellFormed()) return editFailure('value_not_utf8', name.text);
    const headers = partHeaderBlock({ name: name.text, filename: null, contentType: null });
    if (!headers.ok) return headers;
    texts.push(delimiter, { ...name, text: headers.value }, '\r\n', value, '\r\n');
  }
  return ok(texts);
}
