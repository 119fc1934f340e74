import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { type Piece, type PieceSource, type Splice, isTainted, pieceOf, pieceOfBytes } from '../../bytes/pieces.ts';
import type { InflateNow } from '../../report/wire/gzip.ts';
import { type Result, fail, ok } from '../../errors.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { isHeaderName } from '../../masking/public-headers.ts';
import type { MaskedRange } from '../../masking/masked-ranges.ts';
import { type RequestHead, headLength, startsWithRequestLine } from '../../report/wire/request-head.ts';
import { writtenOrigin } from './anchors.ts';
import { type Coding, type DraftState, type LengthRule, headBytes, isGzipCoding, requestOf } from './draft-state.ts';
import type { Content } from './edit.ts';
import type { Footprint } from './footprint.ts';

/** What one edit rewrites: splices in the order of the bytes, and how the body is coded from now on. */
export interface Plan {
  readonly head?: readonly Splice[];
  readonly plain?: readonly Splice[];
  readonly coding?: Coding;
  readonly length?: LengthRule;
  /** Values of `plain` whose name it changes: what of them is masked stays so under the new one. */
  readonly taints?: readonly MaskedRange[];
  /** Where it rewrites `plain` alone and can be made beside others; left out where it cannot. */
  readonly footprint?: Footprint;
}

/** Why an edit cannot be made. `name`: of an annotation, part, header or file; never a value. */
export interface EditFailure {
  readonly code: EditFailureCode;
  readonly name: string;
}

export const EDIT_FAILURES = [
  /** What it points at is not there (any more). */
  'gone',
  /** The body has no boundary, or no part, where this could go. */
  'no_structure',
  /** The body was not inflated to its end, so it cannot be written anew. */
  'not_inflated',
  'value_not_utf8',
  'name_not_carried',
  'line_break',
  'not_latin1',
  'not_request_line',
  'empty_line',
  /** The head would end elsewhere, or begin with no request line: what is saved would be another report. */
  'head_broken',
  /** What is masked would become the name of a header, or the method, which are told everywhere. */
  'sealed_name',
  'boundary_invalid',
  'boundary_in_content',
  /** What was typed would end its part. */
  'boundary_in_text',
  'file_gone',
  /** The JSON cannot be read to its end, so its members cannot be told apart. */
  'broken_json',
  /** Moving is possible among parts, or among members of one JSON part. */
  'other_form',
  'nothing_to_do',
  /** A later step needs it; `name` is that step's sentence. */
  'needed_later',
] as const;
export type EditFailureCode = (typeof EDIT_FAILURES)[number];

export function editFailure(code: EditFailureCode, name = ''): Result<never, EditFailure> {
  return fail({ code, name });
}

export type Planned = Result<Plan, EditFailure>;

/** What is the first by now, where edits that are planned against the same reading took away what was: numbers in that reading. */
export interface FirstRemaining {
  readonly part: () => number;
  /** Of the members of a part. */
  readonly member: (part: number) => number;
}

/** What an edit is planned with. */
export interface PlanTools {
  readonly state: DraftState;
  /** The head of that state. */
  readonly request: RequestHead;
  /** The reading of that state in dialect spec, made when it is asked for. */
  readonly inspection: Inspection;
  readonly firstRemaining: FirstRemaining;
  /** A piece of what this step writes, with an origin of its own: what was typed, or is of the form alone. */
  readonly write: (bytes: Uint8Array) => Piece;
  /** The same of what was read in the report: tainted where that is masked. */
  readonly rewrite: (texts: readonly Rewritten[]) => Piece;
  /** A piece of the report in another place: tainted where it is masked. */
  readonly tainted: (piece: Piece) => Piece;
  /** What of `[offset, offset + length)` of `plain` is masked, in order. */
  readonly masked: (offset: ByteOffset, length: ByteLength) => readonly MaskedRange[];
  /** True where a byte of `[offset, offset + length)` of `head` is masked. */
  readonly isHeadMasked: (offset: ByteOffset, length: ByteLength) => boolean;
  /** True where something of the plain body is protected beyond doubt. */
  readonly hasTaint: () => boolean;
  readonly inflateNow: InflateNow;
  /** Most bytes that inflating may give. */
  readonly inflateLimit: ByteLength;
  /** What was typed, or the bytes of a file. */
  readonly contentOf: (content: Content) => Result<Piece, EditFailure>;
}

/** What is written: text of the form, or what was read in the report with where it was. As UTF-8. */
export type Rewritten = string | Taken;

export interface Taken {
  readonly text: string | Uint8Array;
  readonly from: ByteRange;
}

/** Files that edits name; null where one is gone or is another now. */
export type EditFiles = (key: string) => ByteSource | null;

/** Makes the pieces that one edit of a step writes, numbered in the order of their making: the same ones whenever it is planned again. */
export interface PieceWriter {
  readonly write: (source: ByteSource | Uint8Array) => Piece;
  readonly wrote: (piece: Piece) => boolean;
}

export function writerOf(step: string, edit: number): PieceWriter {
  const origins = new Set<string>();
  return {
    write(source) {
      const origin = writtenOrigin(step, edit, origins.size);
      origins.add(origin);
      return source instanceof Uint8Array ? pieceOfBytes(origin, source) : pieceOf(origin, source);
    },
    wrote: ({ origin }) => origins.has(origin),
  };
}

/** The state that a plan leads to. A body that is written anew cannot keep its captured coding. */
export function applyPlan(state: DraftState, plan: Plan): Result<DraftState, EditFailure> {
  const head = plan.head ?? [];
  const plain = plan.plain ?? [];
  if (plain.length > 0 && state.coding.kind === 'captured' && state.coding.gzip?.error?.kind === 'cap') return editFailure('not_inflated');
  const edited = state.head.spliced(head);
  if (head.length > 0 && isSoundHead(state.head) && !isSoundHead(edited)) return editFailure('head_broken');
  if (head.length > 0 && hasTaintedName(edited)) return editFailure('sealed_name');
  return ok({
    head: edited,
    plain: state.plain.withTaint(plan.taints ?? []).spliced(plain),
    coding: plan.coding ?? (plain.length > 0 ? recoded(state.coding) : state.coding),
    length: plan.length ?? state.length,
    headEdited: state.headEdited || head.length > 0,
    before: state.before,
  });
}

/** A method or the name of a header has tainted bytes in it. What is no name is told nowhere. */
function hasTaintedName(head: PieceSource): boolean {
  if (!head.hasTaint) return false;
  const { method, headers } = requestOf(head);
  return (
    isTainted(head, 0, method.length) ||
    headers.some(({ name, offset }) => isHeaderName(name) && isTainted(head, offset, offset + name.length))
  );
}

/** A request line first and one blank line, at the end: read from a file it is the same head. */
function isSoundHead(head: PieceSource): boolean {
  const bytes = headBytes(head);
  return startsWithRequestLine(bytes) && headLength(bytes) === bytes.length;
}

const USUAL_LEVEL = 6;

function recoded(coding: Coding): Coding {
  if (coding.kind === 'identity') return coding;
  if (coding.kind === 'gzip') return { ...coding, coded: null };
  return isGzipCoding(coding) ? { kind: 'gzip', level: USUAL_LEVEL, coded: null } : { kind: 'identity' };
}

/** A plan of the plain body that can be made beside others. */
export function planWithFootprint(footprint: Footprint, ...splices: readonly Splice[]): Planned {
  return ok({ plain: splices.toSorted((a, b) => a.offset - b.offset), footprint });
}

/** The same plan, which changes the name of a value: what of that is masked stays so. */
export function taintingValue(planned: Planned, offset: ByteOffset, length: ByteLength, tools: PlanTools): Planned {
  return planned.ok ? ok({ ...planned.value, taints: tools.masked(offset, length) }) : planned;
}

/** The same of a part whose header lines say whose its content is. */
export function taintingContent(planned: Planned, { wire: { content, end } }: PartReading, tools: PlanTools): Planned {
  return taintingValue(planned, content, end - content, tools);
}

/** Splices as a plan of the plain body. */
export function plainPlan(...splices: readonly Splice[]): Planned {
  return plainPlanOf(splices);
}

/** The same of any number of them: more than a call takes as arguments. */
export function plainPlanOf(splices: readonly Splice[]): Planned {
  return ok({ plain: splices.toSorted((a, b) => a.offset - b.offset) });
}
