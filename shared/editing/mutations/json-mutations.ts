import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import type { JsonMember } from '../../report/json/json-reader.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { type FixContext, bytesEdit } from '../fixes/fix.ts';
import { type Mutation, ifPresent, jsonPart } from './mutation.ts';

const NOTHING = new Uint8Array();

/** Ways to break the JSON of annotations, as in JSON written by hand or by simple programs. */
export const JSON_MUTATIONS = {
  json_trailing_comma: mutation((context) => ifPresent(lastBrace(context), (at) => [bytesEdit(context, at, 0, encodeLatin1(','))])),
  json_single_quotes: mutation((context) => aroundName(context, "'")),
  json_bare_name: mutation((context) => aroundName(context, '')),
  json_comment: mutation((context) => ifPresent(lastBrace(context), (at) => [bytesEdit(context, at, 0, encodeLatin1(' // A comment.\n'))])),
  json_line_break: mutation((context) =>
    ifPresent(lastText(context), ({ content, member }) => [bytesEdit(context, content + member.valueStart + 1, 0, encodeLatin1('\n'))]),
  ),
  json_cut_short: mutation((context) =>
    ifPresent(lastText(context), ({ content, end, member }) => {
      const at = content + member.valueEnd - 1;
      return [bytesEdit(context, at, end - at, NOTHING)];
    }),
  ),
  json_mark: mutation((context) => ifPresent(jsonPart(context), ({ wire }) => [bytesEdit(context, wire.content, 0, encodeUtf8('\ufeff'))])),
  json_text_behind: mutation((context) =>
    ifPresent(lastBrace(context), (at) => [bytesEdit(context, at + 1, 0, encodeLatin1('\nText behind the JSON.'))]),
  ),
} as const satisfies Readonly<Record<string, Mutation>>;

function mutation(edits: Mutation['edits']): Mutation {
  return { group: 'annotations', malformed: 'invalid_json', finding: 'json_syntax', edits };
}

/** Returns the JSON part if it is readable and has members. */
function soundPart(context: FixContext): PartReading | null {
  const part = jsonPart(context);
  return part?.json?.error === null && part.json.members.length > 0 ? part : null;
}

/** Number of bytes after the last member to search for the brace. */
const BRACE_SEARCH = 4_096;

/** Returns the offset of the brace that closes the JSON object; null if it is not found. */
function lastBrace(context: FixContext): ByteOffset | null {
  const part = soundPart(context);
  if (part === null) return null;
  const from = part.wire.content + (part.json?.members.at(-1)?.valueEnd ?? 0);
  const at = context.inspection.capture.plain.read(from, Math.min(part.wire.end - from, BRACE_SEARCH)).indexOf(0x7d);
  return at < 0 ? null : from + at;
}

/** A string member, and the range `[content, end)` of its JSON part in the body. */
interface Text {
  readonly content: ByteOffset;
  readonly end: ByteOffset;
  readonly member: JsonMember;
}

function lastText(context: FixContext): Text | null {
  const part = soundPart(context);
  const member = part?.json?.members.at(-1);
  return part !== null && member?.type === 'string' ? { content: part.wire.content, end: part.wire.end, member } : null;
}

/** Replaces or removes the quotes around the name of the first member, if the name is a word. */
function aroundName(context: FixContext, quote: string): readonly Edit[] | null {
  const part = soundPart(context);
  const member = part?.json?.members.at(0);
  if (part === null || member === undefined) return null;
  const [start, end] = [part.wire.content + member.nameStart, part.wire.content + member.nameEnd];
  if (!/^"[A-Za-z]\w*"$/.test(decodeLatin1(context.inspection.capture.plain.read(start, Math.min(end - start, BRACE_SEARCH))))) return null;
  return [bytesEdit(context, start, 1, encodeLatin1(quote)), bytesEdit(context, end - 1, 1, encodeLatin1(quote))];
}
