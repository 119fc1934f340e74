import { annotationFacts } from '../catalog/annotations.ts';
import { binaryPartFacts } from '../catalog/binary-parts.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import { MASK } from './mask.ts';
import { sanitisedDumpName } from '../wire/dump-name.ts';
import { isSoundName } from '../wire/part-headers.ts';
import type { JsonMember } from '../json/json-reader.ts';
import { type PartReading, jsonOf } from './part-reading.ts';

/** What has a name: an annotation in either form, or a binary part. */
export interface Named {
  readonly name: string;
  /** The part that it is, or whose JSON holds it. */
  readonly part: PartReading;
  /** Where it stands in that JSON; not of JSON that is no UTF-8. */
  readonly member?: JsonMember | null;
}

/** Longer than any listed name. */
const MAX_LISTED_LENGTH = 100;

/** JSON that was read to its end; of broken JSON nobody knows where the names and values from its fault on stand. */
export function hasMembers(part: PartReading): boolean {
  return part.kind === 'json' && part.json?.error === null && part.json.type === 'object';
}

/**
 * Up to where in a content it is known where names and values stand: to its end of JSON that was read whole, of broken JSON to the comma behind the last
 * member before its fault. 0: nowhere.
 */
export function readableEnd(part: PartReading): ByteOffset {
  if (part.kind !== 'json' || part.json?.type !== 'object') return 0;
  return part.json.error === null ? part.wire.end - part.wire.content : part.json.membersEnd;
}

/** Where a member of JSON stands is known; true of everything else. */
export function isOffsetKnown({ part, member = null }: Pick<Named, 'part' | 'member'>): boolean {
  return part.kind !== 'json' || hasMembers(part) || (member !== null && member.valueEnd <= readableEnd(part));
}

/**
 * False where a broken structure may have swept a value into the name: of a part its header line has not the form that it has, of a member the JSON
 * is broken before its end, or the name is one that no client writes.
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
 * The name of an annotation or a binary part as people see it, before they reveal it: the name where it is sound. Elsewhere no more than the listed
 * name that it is or begins with is shown, which is no secret, and a mask for the rest.
 */
export function shownName(named: Named): string {
  return isNameSound(named) ? named.name : listedBeginning(named.name);
}

/** The same of a part, whatever it holds; empty where it has no name. */
export function shownPartName({ headers }: PartReading): string {
  const name = headers.name ?? '';
  return headers.isNameSound ? name : listedBeginning(name);
}

/** The name under which the collector keeps a binary part, as people see it: a mask where the name is shown with one. */
export function shownDumpName(part: Named): string {
  return shownName(part) === part.name ? sanitisedDumpName(part.name) : MASK;
}

function listedBeginning(name: string): string {
  if (name === '' || isListed(name)) return name;
  // The quote before a name stays where the one behind it is lost.
  const text = name.replace(/^"/, '').slice(0, MAX_LISTED_LENGTH);
  for (let length = text.length; length > 0; length -= 1) if (isListed(text.slice(0, length))) return text.slice(0, length) + MASK;
  return MASK;
}

function isListed(name: string): boolean {
  return name === 'extra' || annotationFacts(name) !== null || binaryPartFacts(name) !== null;
}
