import { headerLines } from '../../report/parts/part-reading.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { EditOf } from './edit.ts';
import { findPart } from './find.ts';
import { appendedLine, headersPlan, lastLine, linePlan, planPartFilename, withoutLine } from './part-header-edit.ts';
import { delimitedPart, partInsertionOffset, splitsPart } from './part-insert.ts';
import { type PlanTools, type Planned, editFailure, plainPlan, planWithFootprint } from './plan.ts';
import { KINDS, INSERTED, contentFootprint, presenceOf, withStructureRead } from './footprint.ts';

export function planAddPart(edit: EditOf<'add_part'>, tools: PlanTools): Planned {
  const before = edit.before === null ? null : findPart(tools, edit.before);
  if (before !== null && !before.ok) return before;
  const insertAt = partInsertionOffset(tools, before?.value ?? null);
  if (!insertAt.ok) return insertAt;
  if (edit.content.kind === 'text' && splitsPart(edit.content.text, tools)) return editFailure('boundary_in_text');
  const content = tools.contentOf(edit.content);
  if (!content.ok) return content;
  const splice = delimitedPart(tools, edit, content.value, insertAt.value);
  if (!splice.ok || tools.inspection.wire.broken !== null) return splice.ok ? plainPlan(splice.value) : splice;
  const reads = before === null ? [] : [presenceOf(before.value)];
  return planWithFootprint(withStructureRead({ reads, writes: [INSERTED, KINDS], addsPart: true }), splice.value);
}

export function planContent({ at, content }: EditOf<'content'>, tools: PlanTools): Planned {
  const found = findPart(tools, at);
  if (!found.ok) return found;
  if (content.kind === 'text' && splitsPart(content.text, tools)) return editFailure('boundary_in_text');
  const piece = tools.contentOf(content);
  if (!piece.ok) return piece;
  const { wire } = found.value;
  return planWithFootprint(contentFootprint(found.value), { offset: wire.content, remove: wire.end - wire.content, insert: [piece.value] });
}

export function planFilename({ at, filename }: EditOf<'filename'>, tools: PlanTools): Planned {
  const found = findPart(tools, at);
  return found.ok ? planPartFilename(found.value, filename, tools) : found;
}

export function planType({ at, contentType }: EditOf<'type'>, tools: PlanTools): Planned {
  const found = findPart(tools, at);
  if (!found.ok) return found;
  if (contentType !== null && /[\r\n\0]/.test(contentType)) return editFailure('line_break', 'Content-Type');
  const line = lastLine(found.value, 'content-type', tools);
  if (line === null)
    return headersPlan(found.value, contentType === null ? [] : [appendedLine(found.value, `Content-Type: ${contentType}`, tools)]);
  if (contentType === null) return headersPlan(found.value, [withoutLine(headerLines(found.value), line)]);
  const start = line.text.indexOf(': ') + 2;
  const end = line.text.replace(/\r\n$/, '').length;
  const splice = { offset: line.offset + start, remove: end - start, insert: [tools.write(encodeUtf8(contentType))] };
  return linePlan(found.value, 'content-type', line, [splice]);
}
