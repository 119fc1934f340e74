import { range } from '../../bytes/byte-range.ts';
import type { Piece } from '../../bytes/pieces.ts';
import { type Rows, countWhile } from '../../bytes/rows.ts';
import type { JsonMember } from '../../report/json/json-reader.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import { memoize } from '../../bytes/memoize.ts';
import { decodeUtf8, encodeEscaped, encodeUtf8 } from '../../bytes/utf8.ts';
import { ok } from '../../errors.ts';
import type { Annotation, CrashReport } from '../../report/parts/crash-report.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { EditOf } from './edit.ts';
import { blockOf, findThing } from './find.ts';
import { planPartName } from './part-header-edit.ts';
import { delimitedPart, partInsertionOffset, splitsPart } from './part-insert.ts';
import { type PlanTools, type Planned, editFailure, plainPlan, taintingValue, planWithFootprint } from './plan.ts';
import {
  type Footprint,
  KINDS,
  INSERTED,
  beforeMembers,
  behindMembers,
  contentOf,
  contentFootprint,
  headersOf,
  jsonRoom,
  memberAspect,
  memberFootprint,
  membersOf,
  presenceOf,
  withStructureRead,
  wholePart,
} from './footprint.ts';

/** Returns a JSON string, with lone surrogates escaped. */
export function jsonText(text: string): Uint8Array {
  return encodeUtf8(JSON.stringify(text));
}

export function planValue({ at, text }: EditOf<'value'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  if (found.value.kind === 'member') {
    return planMemberValue(found.value.annotation, tools.write(jsonText(text)));
  }
  if (splitsPart(text, tools)) return editFailure('boundary_in_text');
  const { content, end } = found.value.part.wire;
  const splice = { offset: content, remove: end - content, insert: [tools.write(encodeEscaped(text))] };
  return planWithFootprint(contentFootprint(found.value.part), splice);
}

function planMemberValue(annotation: Annotation, written: Piece): Planned {
  const { offset, length } = annotation;
  const footprint = memberFootprint(annotation, memberIndex(annotation), 'value');
  return planWithFootprint(footprint, { offset, remove: length, insert: [written] });
}

/** Returns the index of an annotation among the members of its JSON part. */
function memberIndex({ part, member }: Annotation): number {
  return countWhile(part.json?.members ?? [], ({ nameStart }) => nameStart < (member?.nameStart ?? 0));
}

export function planStringify({ at }: EditOf<'stringify'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  if (found.value.kind !== 'member' || found.value.annotation.type === 'string') return editFailure('nothing_to_do');
  const { annotation } = found.value;
  const { offset, length } = annotation;
  const text = jsonText(decodeUtf8(tools.state.plain.read(offset, length)));
  return planMemberValue(annotation, tools.rewrite([{ text, from: range('plain', offset, length) }]));
}

export function planRename({ at, name }: EditOf<'rename'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  if (found.value.kind === 'part') return planPartName(found.value.part, name, tools);
  const { annotation } = found.value;
  const { part, member } = annotation;
  if (member === null) return editFailure('gone');
  // The first quote is the annotation's anchor, so the quotes stay.
  const insert = [tools.write(jsonText(name).slice(1, -1))];
  const start = part.wire.content + member.nameStart + 1;
  const footprint = memberFootprint(annotation, memberIndex(annotation), 'name');
  const renamed = planWithFootprint(footprint, { offset: start, remove: member.nameEnd - member.nameStart - 2, insert });
  return taintingValue(renamed, annotation.offset, annotation.length, tools);
}

/** The last JSON part and the last text part of a report. A new annotation is added to the JSON part; without one, after the text part. */
const lastsOf = memoize(({ readings }: CrashReport) => ({
  json: readings.findLast((part) => part.kind === 'json' && !part.afterBreak),
  text: readings.findLast((part) => part.kind === 'text' || part.kind === 'null_text'),
}));

export function planAddAnnotation({ name, text }: EditOf<'add_annotation'>, tools: PlanTools): Planned {
  const { readings } = tools.inspection.report;
  const { json, text: lastText } = lastsOf(tools.inspection.report);
  if (json !== undefined) return addMember(json, name, text, tools);
  if (splitsPart(text, tools)) return editFailure('boundary_in_text');
  const next = lastText === undefined ? (readings.at(0) ?? null) : (readings.at(lastText.wire.index + 1) ?? null);
  const insertAt = partInsertionOffset(tools, next);
  if (!insertAt.ok) return insertAt;
  const part = delimitedPart(tools, { name, filename: null, contentType: null }, tools.write(encodeEscaped(text)), insertAt.value);
  if (!part.ok || tools.inspection.wire.broken !== null) return part.ok ? plainPlan(part.value) : part;
  const footprint = { reads: [KINDS, ...(next === null ? [] : [presenceOf(next)])], writes: [INSERTED], addsPart: true };
  return planWithFootprint(withStructureRead(footprint), part.value);
}

function addMember(part: PartReading, name: string, text: string, tools: PlanTools): Planned {
  const { json, wire } = part;
  if (json?.error !== null || json.type !== 'object') return editFailure('broken_json', 'extra');
  const last = json.members.at(-1);
  const member = `${JSON.stringify(name)}:${JSON.stringify(text)}`;
  const bytes = tools.write(encodeUtf8(last === undefined ? member : `,${member}`));
  // The first member of an empty object has no comma before it, but the next one has. So this plan has no footprint and cannot join others.
  if (last === undefined) return plainPlan({ offset: wire.content + openingBrace(part, tools) + 1, remove: 0, insert: [bytes] });
  const footprint = {
    reads: [KINDS, ...headersOf(part), contentOf(part), memberAspect('there', part, json.members.length - 1)],
    writes: [membersOf(part), behindMembers(part)],
    room: jsonRoom(part),
  };
  return planWithFootprint(withStructureRead(footprint), { offset: wire.content + last.valueEnd, remove: 0, insert: [bytes] });
}

/** Offset of the object's `{` in the content. */
function openingBrace({ wire }: PartReading, { state }: PlanTools): ByteOffset {
  return state.plain.read(wire.content, wire.end - wire.content).indexOf(0x7b);
}

export function planDelete({ at }: EditOf<'delete'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  if (found.value.kind === 'part') return withoutPart(found.value.part, tools);
  return withoutMember(found.value.annotation, tools);
}

/** Removes a part. The first part is removed with the line end after it, any other part with the line end before it. */
function withoutPart(part: PartReading, tools: PlanTools): Planned {
  const { wire, dashes } = part;
  const isFirst = dashes === wire.delimiter || wire.index === tools.firstRemaining.part();
  const start = isFirst ? dashes : wire.delimiter;
  const end = (isFirst ? blockOf(tools, part)?.end : undefined) ?? wire.end;
  const splice = { offset: start, remove: end - start, insert: [] };
  if (tools.inspection.wire.broken !== null) return plainPlan(splice);
  const aspects = wholePart(part);
  const footprint = { reads: [...aspects, INSERTED], writes: [...aspects, KINDS] };
  return planWithFootprint(
    withStructureRead(isFirst ? { ...footprint, takesFirst: { part: wire.index, member: null } } : footprint),
    splice,
  );
}

/** Removes a member and the comma between it and a neighbour. */
function withoutMember(annotation: Annotation, tools: PlanTools): Planned {
  const { part, member } = annotation;
  const members: Rows<JsonMember> = part.json?.members ?? [];
  const index = memberIndex(annotation);
  if (member === null) return editFailure('gone');
  const isFirst = index === tools.firstRemaining.member(part.wire.index);
  const [before, after] = [isFirst ? undefined : members.at(index - 1), members.at(index + 1)];
  const start = before === undefined ? member.nameStart : before.valueEnd;
  const end = before === undefined && after !== undefined ? after.nameStart : member.valueEnd;
  const footprint = withoutMemberFootprint(part, index, { isFirst, isLast: after === undefined });
  return planWithFootprint(footprint, { offset: part.wire.content + start, remove: end - start, insert: [] });
}

function withoutMemberFootprint(part: PartReading, index: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Footprint {
  const aspects = (['there', 'name', 'value'] as const).map((side) => memberAspect(side, part, index));
  const around = [...(isFirst ? [beforeMembers(part)] : []), ...(isFirst && isLast ? [behindMembers(part)] : [])];
  const footprint = { reads: [...headersOf(part), contentOf(part), ...aspects, ...around], writes: [membersOf(part), ...aspects] };
  return withStructureRead(isFirst ? { ...footprint, takesFirst: { part: part.wire.index, member: index } } : footprint);
}

export function planMove({ at, before }: EditOf<'move'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  const target = before === null ? null : findThing(tools, before);
  if (target !== null && !target.ok) return target;
  if (found.value.kind === 'part') {
    if (target !== null && target.value.kind !== 'part') return editFailure('other_form');
    return movePart(found.value.part, target?.value.kind === 'part' ? target.value.part : null, tools);
  }
  if (target !== null && target.value.kind !== 'member') return editFailure('other_form');
  return moveMember(found.value.annotation, target?.value.kind === 'member' ? target.value.annotation : null, tools);
}

function movePart(part: PartReading, before: PartReading | null, tools: PlanTools): Planned {
  const block = blockOf(tools, part);
  const insertAt = partInsertionOffset(tools, before);
  if (block === null) return editFailure('no_structure');
  if (!insertAt.ok) return insertAt;
  if (insertAt.value >= block.start && insertAt.value <= block.end) return ok({});
  const copy = tools.state.plain.slice(block.start, block.end - block.start);
  const splices = [
    { offset: block.start, remove: block.end - block.start, insert: [] },
    { offset: insertAt.value, remove: 0, insert: copy },
  ];
  if (tools.inspection.wire.broken !== null) return plainPlan(...splices);
  const aspects = wholePart(part);
  const reads = [...aspects, ...(before === null ? [] : [presenceOf(before)])];
  return planWithFootprint(withStructureRead({ reads, writes: [...aspects, INSERTED, KINDS] }), ...splices);
}

function moveMember(moved: Annotation, before: Annotation | null, tools: PlanTools): Planned {
  const { part, member } = moved;
  const members: Rows<JsonMember> = part.json?.members ?? [];
  if (member === null || (before !== null && before.part.wire.index !== part.wire.index)) return editFailure('other_form');
  const last = members.at(-1);
  const isAlready =
    before === null ? last?.nameStart === member.nameStart : before.index === moved.index || before.index === moved.index + 1;
  if (last === undefined || isAlready) return ok({});
  const taken = withoutMember(moved, tools);
  if (!taken.ok) return taken;
  const text = tools.state.plain.slice(part.wire.content + member.nameStart, member.valueEnd - member.nameStart);
  const comma = tools.write(Uint8Array.of(0x2c));
  const insert = before === null ? [comma, ...text] : [...text, comma];
  const offset = part.wire.content + (before?.member?.nameStart ?? last.valueEnd);
  const splices = [...(taken.value.plain ?? []), { offset, remove: 0, insert }];
  return taken.value.footprint === undefined
    ? plainPlan(...splices)
    : planWithFootprint(movedFootprint(taken.value.footprint, before, part, tools), ...splices);
}

/** Returns the footprint of moving a member before another member, or after all members. */
function movedFootprint(taken: Footprint, before: Annotation | null, part: PartReading, { firstRemaining }: PlanTools): Footprint {
  const members = part.json?.members.length ?? 0;
  const index = before === null ? members : memberIndex(before);
  // The plan depends on the members on both sides of the insertion point: they must still exist.
  const there = [index - 1, index].filter((at) => at >= 0 && at < members).map((at) => memberAspect('there', part, at));
  const inserted = before === null ? [behindMembers(part)] : index === firstRemaining.member(part.wire.index) ? [beforeMembers(part)] : [];
  return { ...taken, reads: [...taken.reads, ...there], writes: [...taken.writes, ...inserted], room: jsonRoom(part) };
}
