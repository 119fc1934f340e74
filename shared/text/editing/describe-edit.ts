import { assertNever } from '../../errors.ts';
import { STEP, THING, bytesSentence, visibleName } from './edits.ts';
import { shownName, shownPartName } from '../../report/parts/shown-name.ts';
import { type PartReading, headerLines } from '../../report/parts/part-reading.ts';
import { isHeaderName } from '../../masking/public-headers.ts';
import { isPartHeaderName } from '../../report/wire/part-header-form.ts';
import { annotationAnchorOffset, lineAnchorOffset, resolveAnchor } from '../../editing/edits/anchors.ts';
import type { DraftVersion } from '../../editing/edits/draft-version.ts';
import type { Anchor, Edit, EditOf } from '../../editing/edits/edit.ts';

/** The report before a step. */
export type Before = Pick<DraftVersion, 'state' | 'inspection'>;

const MAX_NAMED = 3;

/** Describes a step: `changed ProductName`, `3 changes: …`. Contains names of annotations, parts and headers, never values. */
export function describeStep(edits: readonly Edit[], before: Before): string {
  const [first] = edits;
  if (edits.length === 1 && first !== undefined) return describeEdit(first, before);
  return STEP.several(
    edits.length,
    edits.slice(0, MAX_NAMED).map((edit) => describeEdit(edit, before)),
  );
}

function describeEdit(edit: Edit, before: Before): string {
  switch (edit.op) {
    case 'value':
      return STEP.changed(bareName(edit.at, before));
    case 'rename':
      return STEP.renamed(bareName(edit.at, before), visibleName(edit.name));
    case 'add_annotation':
      return STEP.added(THING.annotation(visibleName(edit.name)));
    case 'delete':
      return STEP.deleted(thingName(edit.at, before));
    case 'move':
      return STEP.moved(thingName(edit.at, before));
    case 'add_part':
      return describeAddPart(edit);
    case 'content':
      return describeContent(edit, before);
    case 'filename':
      return (edit.filename === null ? STEP.noFilename : STEP.filename)(bareName(edit.at, before));
    case 'type':
      return (edit.contentType === null ? STEP.noType : STEP.type)(bareName(edit.at, before));
    case 'stringify':
      return STEP.stringified(bareName(edit.at, before));
    case 'recode':
      return STEP.recoded(bareName(edit.at, before));
    case 'mend_json':
      return STEP.fixedJson(bareName(edit.at, before));
    case 'drop_duplicates':
      return STEP.droppedDuplicates;
    case 'request_line':
      return STEP.requestLine;
    case 'header':
      return STEP.header(headerName(edit.at, before), 'changed');
    case 'add_header':
      return STEP.header(addedHeader(edit, before), 'added');
    case 'delete_header':
      return STEP.header(headerName(edit.at, before), 'deleted');
    case 'move_header':
      return STEP.header(headerName(edit.at, before), 'moved');
    case 'length':
      return edit.value === 'follows' ? STEP.lengthFollows : STEP.lengthPinned;
    case 'form':
      return edit.form === 'json' ? STEP.toJson : STEP.toKeyValue;
    case 'boundary':
      return STEP.boundary;
    case 'gzip':
      return edit.on ? STEP.gzipOn(edit.level) : STEP.gzipOff;
    case 'reframe':
      return edit.how === 'crlf' ? STEP.reframed : STEP.undoubled;
    case 'undo_encoding':
      return STEP.undoneEncoding[edit.as];
    case 'normalise':
      return STEP.normalised;
    case 'bytes':
      return describeBytes(edit, before);
    default:
      return assertNever(edit);
  }
}

function describeAddPart({ name, content }: EditOf<'add_part'>): string {
  const part = THING.part(visibleName(name));
  return content.kind === 'file' ? STEP.addedFile(part, visibleName(content.name)) : STEP.added(part);
}

function describeContent({ at, content }: EditOf<'content'>, before: Before): string {
  const name = bareName(at, before);
  return content.kind === 'file' ? STEP.replacedContentBy(name, visibleName(content.name)) : STEP.replacedContent(name);
}

function describeBytes({ space, at, remove, insert }: EditOf<'bytes'>, { state }: Before): string {
  const offset = at === null ? state[space].size : Math.max(resolveAnchor(state[space], at), 0);
  return bytesSentence(space, offset, Math.min(remove, state[space].size - offset), insert.length);
}

/** Name of an annotation or part, without its kind. */
function bareName(anchor: Anchor, before: Before): string {
  const found = find(anchor, before);
  if (found === null) return THING.gone;
  return found.name === '' ? THING.nameless : visibleName(found.name);
}

/** Name of an annotation or part, with its kind. */
function thingName(anchor: Anchor, before: Before): string {
  const found = find(anchor, before);
  if (found === null) return THING.gone;
  if (found.name === '') return THING.nameless;
  return (found.isAnnotation ? THING.annotation : THING.part)(visibleName(found.name));
}

function find(anchor: Anchor, { state, inspection }: Before): { readonly name: string; readonly isAnnotation: boolean } | null {
  const offset = resolveAnchor(state.plain, anchor);
  const { annotations, readings } = inspection('spec').report;
  const annotation = offset < 0 ? undefined : annotations.find((candidate) => annotationAnchorOffset(candidate) === offset);
  if (annotation !== undefined) return { name: shownName(annotation), isAnnotation: true };
  const part = offset < 0 ? undefined : readings.find(({ dashes }) => dashes === offset);
  return part === undefined ? null : { name: shownPartName(part), isAnnotation: false };
}

function headerName(anchor: Anchor, { state, inspection }: Before): string {
  const { capture, report } = inspection('spec');
  const inHead = resolveAnchor(state.head, anchor);
  if (inHead >= 0) {
    const line = capture.request.headers.find((candidate) => lineAnchorOffset(candidate) === inHead);
    return line === undefined || !isHeaderName(line.name) ? THING.namelessHeader : THING.header(visibleName(line.name));
  }
  const inBody = resolveAnchor(state.plain, anchor);
  for (const part of inBody < 0 ? [] : report.readings) {
    const line = headerLines(part).find((candidate) => lineAnchorOffset(candidate) === inBody);
    // If a line is not a part header, its name is masked, because it may be content of a damaged body.
    if (line !== undefined) return partHeader(line.name !== null && isPartHeaderName(line.name) ? line.name : null, part);
  }
  return THING.gone;
}

function addedHeader({ part, line }: EditOf<'add_header'>, { state, inspection }: Before): string {
  const colon = line.indexOf(':');
  const name = colon < 0 ? null : line.slice(0, colon).trim();
  if (part === null) return name === null ? THING.namelessHeader : THING.header(visibleName(name));
  const offset = resolveAnchor(state.plain, part);
  return partHeader(
    name,
    inspection('spec').report.readings.find(({ dashes }) => dashes === offset),
  );
}

function partHeader(name: string | null, part: PartReading | undefined): string {
  if (name === null) return THING.namelessHeader;
  const owner = part === undefined ? '' : shownPartName(part);
  return THING.partHeader(visibleName(name), owner === '' ? THING.nameless : THING.part(visibleName(owner)));
}
