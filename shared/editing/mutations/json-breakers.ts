import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import type { JsonMember } from '../../report/json/json-reader.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { RepairPlace } from '../fixes/repair.ts';
import { bytesEdit } from '../fixes/repair.ts';
import type { Breaker } from './breaker.ts';
import { given, jsonPart } from './breaker.ts';

const NOTHING = new Uint8Array();

/** Ways to break the JSON of annotations, as people and programs do that write it by hand. */
export const JSON_BREAKERS = {
  'json-trailing-comma': breaker((place) => given(lastBrace(place), (at) => [bytesEdit(place, at, 0, encodeLatin1(','))])),
  'json-single-quotes': breaker((place) => aroundName(place, "'")),
  'json-bare-name': breaker((place) => aroundName(place, '')),
  'json-comment': breaker((place) => given(lastBrace(place), (at) => [bytesEdit(place, at, 0, encodeLatin1(' // A comment.\n'))])),
  'json-line-break': breaker((place) =>
    given(lastText(place), ({ content, member }) => [bytesEdit(place, content + member.valueStart + 1, 0, encodeLatin1('\n'))]),
  ),
  'json-cut-short': breaker((place) =>
    given(lastText(place), ({ content, end, member }) => {
      const at = content + member.valueEnd - 1;
      return [bytesEdit(place, at, end - at, NOTHING)];
    }),
  ),
  'json-mark': breaker((place) => given(jsonPart(place), ({ wire }) => [bytesEdit(place, wire.content, 0, encodeUtf8('\ufeff'))])),
  'json-text-behind': breaker((place) =>
    given(lastBrace(place), (at) => [bytesEdit(place, at + 1, 0, encodeLatin1('\nText behind the JSON.'))]),
  ),
} as const satisfies Readonly<Record<string, Breaker>>;

function breaker(edits: Breaker['edits']): Breaker {
  return { group: 'annotations', malformed: 'invalid_json', finding: 'json_syntax', edits };
}

/** The JSON part, where it has members and can be read. */
function soundPart(place: RepairPlace): PartReading | null {
  const part = jsonPart(place);
  return part?.json?.fault === null && part.json.members.length > 0 ? part : null;
}

/** Bytes behind the last member in which the brace is sought. */
const BRACE_SEARCH = 4_096;

/** The brace that closes the object. */
function lastBrace(place: RepairPlace): ByteOffset | null {
  const part = soundPart(place);
  if (part === null) return null;
  const from = part.wire.content + (part.json?.members.at(-1)?.valueEnd ?? 0);
  const at = place.inspection.capture.plain.read(from, Math.min(part.wire.end - from, BRACE_SEARCH)).indexOf(0x7d);
  return at < 0 ? null : from + at;
}

/** A string of the JSON part, which stands in `[content, end)` of the body. */
interface Text {
  readonly content: ByteOffset;
  readonly end: ByteOffset;
  readonly member: JsonMember;
}

/** The last member, where it is a string. */
function lastText(place: RepairPlace): Text | null {
  const part = soundPart(place);
  const member = part?.json?.members.at(-1);
  return part !== null && member?.type === 'string' ? { content: part.wire.content, end: part.wire.end, member } : null;
}

/** Another quote, or none, around the name of the first member, where that is a word. */
function aroundName(place: RepairPlace, quote: string): readonly Edit[] | null {
  const part = soundPart(place);
  const member = part?.json?.members.at(0);
  if (part === null || member === undefined) return null;
  const [start, end] = [part.wire.content + member.nameStart, part.wire.content + member.nameEnd];
  if (!/^"[A-Za-z]\w*"$/.test(decodeLatin1(place.inspection.capture.plain.read(start, Math.min(end - start, BRACE_SEARCH))))) return null;
  return [bytesEdit(place, start, 1, encodeLatin1(quote)), bytesEdit(place, end - 1, 1, encodeLatin1(quote))];
}
