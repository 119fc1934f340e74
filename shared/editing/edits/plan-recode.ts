import { range } from '../../bytes/byte-range.ts';
import type { Rows } from '../../bytes/rows.ts';
import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { decodeLatin1, decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { type Result, assertNever, ok } from '../../errors.ts';
import { jsonEncodingOf, recodedJson } from '../../report/json/json-encoding.ts';
import { readLenientJson } from '../../report/parts/lenient-json.ts';
import { type JsonMember, readJson } from '../../report/json/json-reader.ts';
import { type PartReading, charsetOf } from '../../report/parts/part-reading.ts';
import { joinedSurrogates, undoubledText, withoutCutCharacter } from '../../report/parts/text-damage.ts';
import { uncompressed } from '../../report/wire/compression.ts';
import { decodeText } from '../../report/wire/text-codec.ts';
import { decodedTransfer } from '../../report/wire/transfer-encoding.ts';
import { resolveAnchor } from './anchors.ts';
import type { Anchor, EditOf } from './edit.ts';
import { findPart, findPartLine } from './find.ts';
import { headersPlan } from './part-header-edit.ts';
import { jsonText } from './plan-annotations.ts';
import { planFixInPlace } from './plan-fix-json.ts';
import { type EditFailure, type PlanTools, type Planned, editFailure, plainPlan, taintingContent, planWithFootprint } from './plan.ts';
import { contentFootprint, headersOf } from './footprint.ts';

export function planRecode({ at, as }: EditOf<'recode'>, tools: PlanTools): Planned {
  const found = recodedRange(tools, at);
  if (!found.ok) return found;
  const { offset, length, charset, part, isLine } = found.value;
  const bytes = recoded(tools.state.plain.read(offset, length), as, charset, tools);
  if (bytes === null) return editFailure('value_not_utf8');
  const splice = { offset, remove: length, insert: [tools.rewrite([{ text: bytes, from: range('plain', offset, length) }])] };
  if (!isLine) return planWithFootprint(contentFootprint(part, ...headersOf(part)), splice);
  // A line that is decoded from UTF-16 or UTF-32 can become several lines.
  return taintingContent(bytes.includes(0x0a) ? plainPlan(splice) : headersPlan(part, [splice]), part, tools);
}

interface RecodedRange {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
  /** The charset of the part; UTF-8 if the part names none. */
  readonly charset: string;
  readonly part: PartReading;
  readonly isLine: boolean;
}

/** Returns the range that an anchor identifies: the content of a part, or a part's header line without its line end. */
function recodedRange(tools: PlanTools, at: Anchor): Result<RecodedRange, EditFailure> {
  const offset = resolveAnchor(tools.state.plain, at);
  const inHeaders = offset < 0 ? null : findPartLine(tools.inspection, offset);
  if (inHeaders !== null) {
    const { part, line } = inHeaders;
    return ok({ offset: line.offset, length: line.length - 2, charset: 'utf-8', part, isLine: true });
  }
  const found = findPart(tools, at);
  if (!found.ok) return found;
  const { content, end } = found.value.wire;
  return ok({ offset: content, length: end - content, charset: charsetOf(found.value), part: found.value, isLine: false });
}

function recoded(
  bytes: Uint8Array,
  as: EditOf<'recode'>['as'],
  charset: string,
  { inflateNow, inflateLimit }: Pick<PlanTools, 'inflateNow' | 'inflateLimit'>,
): Uint8Array | null {
  switch (as) {
    case 'latin1':
      return encodeUtf8(decodeLatin1(bytes));
    case 'replace':
      return encodeUtf8(decodeUtf8(bytes).toWellFormed());
    case 'unicode': {
      const encoding = jsonEncodingOf(bytes);
      if (encoding.unit === 1) return bytes.slice(encoding.bom);
      const utf8 = recodedJson(bytes, encoding);
      return utf8 === null ? null : encodeUtf8(decodeUtf8(utf8).toWellFormed());
    }
    case 'charset': {
      const text = decodeText(charset, bytes);
      return text === null ? null : encodeUtf8(text.toWellFormed());
    }
    case 'windows-1252': {
      const text = decodeText(as, bytes);
      return text === null ? null : encodeUtf8(text);
    }
    case 'cesu8':
      return joinedSurrogates(bytes);
    case 'cut':
      return withoutCutCharacter(bytes)?.slice() ?? null;
    case 'undouble':
      return undoubledText(bytes);
    case 'json_string': {
      const read = readLenientJson(decodeUtf8(bytes));
      return read.kind === 'value' && typeof read.value === 'string' ? encodeUtf8(read.value.toWellFormed()) : null;
    }
    case 'base64':
    case 'quoted-printable':
      return decodedTransfer(bytes, as);
    case 'gzip':
    case 'zlib':
    case 'zip':
    case 'deflate':
      return uncompressed(bytes, as, inflateNow, inflateLimit);
    default:
      return assertNever(as);
  }
}

/** Name of the annotation that `wrap` makes from the text of a JSON part that is not a valid object. */
const WRAPPED_NAME = 'extra';

export function planFixJson({ at, how }: EditOf<'mend_json'>, tools: PlanTools): Planned {
  const found = findPart(tools, at);
  if (!found.ok) return found;
  if (how !== 'keep' && how !== 'wrap' && how !== 'quote') return planFixInPlace(found.value, how, tools);
  const { json, wire } = found.value;
  const footprint = contentFootprint(found.value, ...headersOf(found.value));
  const bytes = tools.state.plain.read(wire.content, wire.end - wire.content);
  switch (how) {
    case 'keep': {
      const { members, error } = json ?? readJson(bytes, { nonfinite: true });
      return error === null
        ? editFailure('nothing_to_do')
        : planWithFootprint(footprint, membersAlone(members, wire.content, bytes.length, tools));
    }
    case 'wrap': {
      const text = JSON.stringify(decodeUtf8(bytes).toWellFormed());
      const from = range('plain', wire.content, bytes.length);
      const insert = [tools.rewrite([`{${JSON.stringify(WRAPPED_NAME)}:`, { text, from }, '}'])];
      return planWithFootprint(footprint, { offset: wire.content, remove: bytes.length, insert });
    }
    case 'quote': {
      const splices = [...quotedMembers(bytes, wire.content, tools)];
      return splices.length === 0 ? editFailure('nothing_to_do') : planWithFootprint(footprint, ...splices);
    }
    default:
      return assertNever(how);
  }
}

/** Returns a splice that ends the object after the last complete member. */
function membersAlone(members: Rows<JsonMember>, content: ByteOffset, length: ByteLength, tools: PlanTools): Splice {
  const last = members.at(-1);
  const from = last?.valueEnd ?? 0;
  return { offset: content + from, remove: length - from, insert: [tools.write(encodeUtf8(last === undefined ? '{}' : '}'))] };
}

function* quotedMembers(bytes: Uint8Array, content: ByteOffset, tools: PlanTools): Generator<Splice> {
  for (const { type, valueStart, valueEnd } of readJson(bytes, { nonfinite: true }).members) {
    if (type !== 'nonfinite' && type !== 'object' && type !== 'array') continue;
    const value = bytes.subarray(valueStart, valueEnd);
    if (readJson(value, { nonfinite: false }).error?.kind !== 'nonfinite') continue;
    const [offset, text] = [content + valueStart, jsonText(decodeUtf8(value))];
    yield { offset, remove: value.length, insert: [tools.rewrite([{ text, from: range('plain', offset, value.length) }])] };
  }
}
