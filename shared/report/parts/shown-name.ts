import { annotationFacts } from '../catalog/annotations.ts';
import { binaryPartFacts } from '../catalog/binary-parts.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import { MASK } from './mask.ts';
import { sanitisedDumpName } from '../wire/dump-name.ts';
import { isSoundName } from '../wire/part-headers.ts';
import type { JsonMember } from '../json/json-reader.ts';
import { type PartReading, jsonOf } from './part-reading.ts';

/** A named item: an annotation in either form, or a binary part. */
export interface Named {
  readonly name: string;
  /** The part that is the item, or whose JSON contains it. */
  readonly part: PartReading;
  /** The position in that JSON; missing if the JSON is not UTF-8. */
  readonly member?: JsonMember | null;
}

/** Longer than any listed name. */
const MAX_LISTED_LENGTH = 100;

/** True for JSON that was read to its end. After an error in JSON, the positions of names and values are unknown. */
export function hasMembers(part: PartReading): boolean {
  return part.kind === 'json' && part.json?.error === null && part.json.type === 'object';
}

/**
 * The offset in the part's content up to which the positions of names and values are known. For valid JSON, its end. For broken JSON, after the last comma
 * between members before the error. 0 if no position is known.
 */
export function readableEnd(part: PartReading): ByteOffset {
  if (part.kind !== 'json' || part.json?.type !== 'object') return 0;
  return part.json.error === null ? part.wire.end - part.wire.content : part.json.membersEnd;
}

/** True if the position of a JSON member is known. Always true for other items. */
export function isOffsetKnown({ part, member = null }: Pick<Named, 'part' | 'member'>): boolean {
  return part.kind !== 'json' || hasMembers(part) || (member !== null && member.valueEnd <= readableEnd(part));
}

/**
 * False if a broken structure may have merged a value into the name. For a part: its header line has an unusual form. For a JSON member: the JSON is broken
 * before the end of the member, no client writes such a name, or the name contains tainted bytes.
 */
export function isNameSound({ name, part, member = null }: Named): boolean {
  if (part.kind !== 'json') return part.headers.isNameSound;
  const json = jsonOf(part);
  return (
    json?.type === 'object' &&
    (json.error === null || isOffsetKnown({ part, member })) &&
    isSoundName(name) &&
    (member === null || !part.isTainted(member.nameStart, member.nameEnd))
  );
}

/**
 * The name of an annotation or binary part as displayed before the user reveals it. A sound name is shown completely. For any other name, only a listed name at
 * its beginning is shown, because a listed name is no secret; a mask replaces the rest.
 */
export function shownName(named: Named): string {
  return isNameSound(named) ? named.name : listedBeginning(named.name);
}

/** The displayed name of a part of any kind; empty if the part has no name. */
export function shownPartName({ headers }: PartReading): string {
  const name = headers.name ?? '';
  return headers.isNameSound ? name : listedBeginning(name);
}

/** The name under which the collector stores a binary part, as displayed. A mask if the part's own name is partly masked. */
export function shownDumpName(part: Named): string {
  return shownName(part) === part.name ? sanitisedDumpName(part.name) : MASK;
}

function listedBeginning(name: string): string {
  if (name === '' || isListed(name)) return name;
  // If the closing quote is missing, the name still has its opening quote.
  const text = name.replace(/^"/, '').slice(0, MAX_LISTED_LENGTH);
  for (let length = text.length; length > 0; length -= 1) if (isListed(text.slice(0, length))) return text.slice(0, length) + MASK;
  return MASK;
}

function isListed(name: string): boolean {
  return name === 'extra' || annotationFacts(name) !== null || binaryPartFacts(name) !== null;
}
