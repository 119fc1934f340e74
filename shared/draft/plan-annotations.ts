import type { Rows } from '../bytes/rows.ts';
import type { JsonMember } from '../report/json-reader.ts';
import type { ByteOffset } from '../bytes/byte-source.ts';
import type { Splice } from '../bytes/pieces.ts';
import { decodeUtf8, encodeEscaped, encodeUtf8 } from '../bytes/utf8.ts';
import { ok } from '../errors.ts';
import type { Annotation } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import type { EditOf } from './edit.ts';
import { blockOf, findThing } from './find.ts';
import { planPartName } from './part-header-edit.ts';
import { delimitedPart, partPlace, splitsPart } from './part-insert.ts';
import type { PlanTools, Planned } from './plan.ts';
import { editFault, plainPlan } from './plan.ts';

/** A JSON string; a lone surrogate is written as its escape. */
export function jsonText(text: string): Uint8Array {
  return encodeUtf8(JSON.stringify(text));
}

export function planValue({ at, text }: EditOf<'value'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  if (found.value.kind === 'member') {
    const { offset, length } = found.value.annotation;
    return plainPlan({ offset, remove: length, insert: [tools.write(jsonText(text))] });
  }
  if (splitsPart(text, tools)) return editFault('boundary_in_text');
  const { content, end } = found.value.part.wire;
  return plainPlan({ offset: content, remove: end - content, insert: [tools.write(encodeEscaped(text))] });
}

export function planStringify({ at }: EditOf<'stringify'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  if (found.value.kind !== 'member' || found.value.annotation.type === 'string') return editFault('nothing_to_do');
  const { offset, length } = found.value.annotation;
  const text = decodeUtf8(tools.state.plain.read(offset, length));
  return plainPlan({ offset, remove: length, insert: [tools.write(jsonText(text))] });
}

export function planRename({ at, name }: EditOf<'rename'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  if (found.value.kind === 'part') return planPartName(found.value.part, name, tools);
  const { part, member } = found.value.annotation;
  if (member === null) return editFault('gone');
  // The quotes stay: the first one is what the annotation is known by.
  const insert = [tools.write(jsonText(name).slice(1, -1))];
  const start = part.wire.content + member.nameStart + 1;
  return plainPlan({ offset: start, remove: member.nameEnd - member.nameStart - 2, insert });
}

export function planAddAnnotation({ name, text }: EditOf<'add-annotation'>, tools: PlanTools): Planned {
  const { readings } = tools.inspection.report;
  const json = readings.findLast((part) => part.kind === 'json' && !part.afterBreak);
  if (json !== undefined) return addMember(json, name, text, tools);
  if (splitsPart(text, tools)) return editFault('boundary_in_text');
  const lastText = readings.findLast((part) => part.kind === 'text' || part.kind === 'null-text');
  const next = lastText === undefined ? (readings.at(0) ?? null) : (readings.at(lastText.wire.index + 1) ?? null);
  const place = partPlace(tools, next);
  if (!place.ok) return place;
  const part = delimitedPart(tools, { name, filename: null, contentType: null }, tools.write(encodeEscaped(text)), place.value);
  return part.ok ? plainPlan(part.value) : part;
}

function addMember(part: PartReading, name: string, text: string, tools: PlanTools): Planned {
  const { json, wire } = part;
  if (json?.fault !== null || json.type !== 'object') return editFault('broken_json', 'extra');
  const last = json.members.at(-1);
  const member = `${JSON.stringify(name)}:${JSON.stringify(text)}`;
  const bytes = tools.write(encodeUtf8(last === undefined ? member : `,${member}`));
  return plainPlan({ offset: wire.content + (last?.valueEnd ?? openingBrace(part, tools) + 1), remove: 0, insert: [bytes] });
}

/** Position of the object's `{` in the content. */
function openingBrace({ wire }: PartReading, { state }: PlanTools): ByteOffset {
  return state.plain.read(wire.content, wire.end - wire.content).indexOf(0x7b);
}

export function planDelete({ at }: EditOf<'delete'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  if (found.value.kind === 'part') return plainPlan(withoutPart(found.value.part, tools));
  return withoutMember(found.value.annotation);
}

/** The first part gives up the line end behind it, every other one that before it. */
function withoutPart(part: PartReading, tools: PlanTools): Splice {
  const { delimiter, end } = part.wire;
  const block = part.dashes === delimiter ? blockOf(tools, part) : null;
  return { offset: delimiter, remove: (block?.end ?? end) - delimiter, insert: [] };
}

/** With the comma between it and a neighbour. */
function withoutMember({ part, member }: Annotation): Planned {
  const members: Rows<JsonMember> = part.json?.members ?? [];
  const index = members.findIndex(({ nameStart }) => nameStart === member?.nameStart);
  if (member === null || index < 0) return editFault('gone');
  const [before, after] = [index === 0 ? undefined : members.at(index - 1), members.at(index + 1)];
  const start = before === undefined ? member.nameStart : before.valueEnd;
  const end = before === undefined && after !== undefined ? after.nameStart : member.valueEnd;
  return plainPlan({ offset: part.wire.content + start, remove: end - start, insert: [] });
}

export function planMove({ at, before }: EditOf<'move'>, tools: PlanTools): Planned {
  const found = findThing(tools, at);
  if (!found.ok) return found;
  const target = before === null ? null : findThing(tools, before);
  if (target !== null && !target.ok) return target;
  if (found.value.kind === 'part') {
    if (target !== null && target.value.kind !== 'part') return editFault('other_form');
    return movePart(found.value.part, target?.value.kind === 'part' ? target.value.part : null, tools);
  }
  if (target !== null && target.value.kind !== 'member') return editFault('other_form');
  return moveMember(found.value.annotation, target?.value.kind === 'member' ? target.value.annotation : null, tools);
}

function movePart(part: PartReading, before: PartReading | null, tools: PlanTools): Planned {
  const block = blockOf(tools, part);
  const place = partPlace(tools, before);
  if (block === null) return editFault('no_structure');
  if (!place.ok) return place;
  if (place.value >= block.start && place.value <= block.end) return ok({});
  const copy = tools.state.plain.slice(block.start, block.end - block.start);
  return plainPlan({ offset: block.start, remove: block.end - block.start, insert: [] }, { offset: place.value, remove: 0, insert: copy });
}

function moveMember(moved: Annotation, before: Annotation | null, tools: PlanTools): Planned {
  const { part, member } = moved;
  const members: Rows<JsonMember> = part.json?.members ?? [];
  if (member === null || (before !== null && before.part.wire.index !== part.wire.index)) return editFault('other_form');
  const last = members.at(-1);
  const isAlready =
    before === null ? last?.nameStart === member.nameStart : before.index === moved.index || before.index === moved.index + 1;
  if (last === undefined || isAlready) return ok({});
  const taken = withoutMember(moved);
  if (!taken.ok) return taken;
  const text = tools.state.plain.slice(part.wire.content + member.nameStart, member.valueEnd - member.nameStart);
  const comma = tools.write(Uint8Array.of(0x2c));
  const insert = before === null ? [comma, ...text] : [...text, comma];
  const offset = part.wire.content + (before?.member?.nameStart ?? last.valueEnd);
  return plainPlan(...(taken.value.plain ?? []), { offset, remove: 0, insert });
}
