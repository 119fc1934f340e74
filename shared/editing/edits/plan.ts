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

/** Result of planning one edit: splices sorted by offset. If the edit changes the coding of the body or the Content-Length rule, these are included too. */
export interface Plan {
  readonly head?: readonly Splice[];
  readonly plain?: readonly Splice[];
  readonly coding?: Coding;
  readonly length?: LengthRule;
  /** Values of `plain` that the plan renames. Their masked bytes stay masked under the new name. */
  readonly taints?: readonly MaskedRange[];
  /** Present if the plan rewrites only `plain` and can join other plans. */
  readonly footprint?: Footprint;
}

/** Why an edit cannot be made. `name`: the name of an annotation, part, header or file; never a value. */
export interface EditFailure {
  readonly code: EditFailureCode;
  readonly name: string;
}

export const EDIT_FAILURES = [
  /** The target of the edit does not exist, or no longer exists. */
  'gone',
  /** The body lacks the boundary or the part that this edit needs. */
  'no_structure',
  /** The body was not decompressed completely, so it cannot be rewritten. */
  'not_inflated',
  'value_not_utf8',
  'name_not_carried',
  'line_break',
  'not_latin1',
  'not_request_line',
  'empty_line',
  /** The head would not begin with a request line, or would end at a different position. A saved file would then be read as a different report. */
  'head_broken',
  /** Masked text would become the method or a header name, which are shown everywhere. */
  'sealed_name',
  'boundary_invalid',
  'boundary_in_content',
  /** The typed text would end its part. */
  'boundary_in_text',
  'file_gone',
  /** The JSON cannot be read completely, so it is uncertain where its members are. */
  'broken_json',
  /** The target of a move is invalid. A part can move only among parts, a JSON member only within its JSON part, and a header line only within its section. */
  'other_form',
  'nothing_to_do',
  /** A later step needs the removed step. `name`: the sentence of the later step. */
  'needed_later',
] as const;
export type EditFailureCode = (typeof EDIT_FAILURES)[number];

export function editFailure(code: EditFailureCode, name = ''): Result<never, EditFailure> {
  return fail({ code, name });
}

export type Planned = Result<Plan, EditFailure>;

/** The first part and the first members that are left after the previous edits of a run, as indexes in the reading of the run. */
export interface FirstRemaining {
  readonly part: () => number;
  /** Returns the first remaining member of a JSON part. */
  readonly member: (part: number) => number;
}

/** Inputs for planning an edit. */
export interface PlanTools {
  readonly state: DraftState;
  readonly request: RequestHead;
  /** The reading of the state in dialect spec, made on demand. */
  readonly inspection: Inspection;
  readonly firstRemaining: FirstRemaining;
  /** Makes a piece with its own origin from typed text or fixed syntax. */
  readonly write: (bytes: Uint8Array) => Piece;
  /** Makes a piece from texts. Texts that were read from masked bytes of the report are tainted. */
  readonly rewrite: (texts: readonly Rewritten[]) => Piece;
  /** Returns a piece that the plan copies or moves, with taint on its masked bytes. */
  readonly tainted: (piece: Piece) => Piece;
  /** Returns the masked ranges within `[offset, offset + length)` of `plain`, in order. */
  readonly masked: (offset: ByteOffset, length: ByteLength) => readonly MaskedRange[];
  /** Returns true if a byte of `[offset, offset + length)` of `head` is masked. */
  readonly isHeadMasked: (offset: ByteOffset, length: ByteLength) => boolean;
  /** Returns true if the plain body certainly has protected bytes. */
  readonly hasTaint: () => boolean;
  readonly inflateNow: InflateNow;
  /** Largest decompressed size, in bytes. */
  readonly inflateLimit: ByteLength;
  /** Returns the typed text, or the bytes of a file. */
  readonly contentOf: (content: Content) => Result<Piece, EditFailure>;
}

/** Text to write as UTF-8: fixed syntax, or text read from a range of the report. */
export type Rewritten = string | Taken;

export interface Taken {
  readonly text: string | Uint8Array;
  readonly from: ByteRange;
}

/** Looks up a file of an edit; null if the file is gone or has changed. */
export type EditFiles = (key: string) => ByteSource | null;

/** Makes the pieces that one edit of a step writes. Pieces are numbered in order, so that planning the edit again gives the same origins. */
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

/** Returns the state after a plan. A rewritten body does not keep its captured coding. */
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

/** Returns true if the method or a header name has tainted bytes. Invalid header names do not count, because they are never shown. */
function hasTaintedName(head: PieceSource): boolean {
  if (!head.hasTaint) return false;
  const { method, headers } = requestOf(head);
  return (
    isTainted(head, 0, method.length) ||
    headers.some(({ name, offset }) => isHeaderName(name) && isTainted(head, offset, offset + name.length))
  );
}

/** Returns true if a head begins with a request line and has a blank line only at its end. Such a head can be saved to a file and read back unchanged. */
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

/** Returns splices as a plan of the plain body that can join other plans. */
export function planWithFootprint(footprint: Footprint, ...splices: readonly Splice[]): Planned {
  return ok({ plain: splices.toSorted((a, b) => a.offset - b.offset), footprint });
}

/** Adds taint to a plan that renames a value, so that the masked bytes of the value stay masked. */
export function taintingValue(planned: Planned, offset: ByteOffset, length: ByteLength, tools: PlanTools): Planned {
  return planned.ok ? ok({ ...planned.value, taints: tools.masked(offset, length) }) : planned;
}

/** Like `taintingValue`, for a plan that changes header lines of a part: these lines contain the name of the content. */
export function taintingContent(planned: Planned, { wire: { content, end } }: PartReading, tools: PlanTools): Planned {
  return taintingValue(planned, content, end - content, tools);
}

/** Returns splices as a plan of the plain body. */
export function plainPlan(...splices: readonly Splice[]): Planned {
  return plainPlanOf(splices);
}

/** Like `plainPlan`, for a list of splices that can be longer than an argument list. */
export function plainPlanOf(splices: readonly Splice[]): Planned {
  return ok({ plain: splices.toSorted((a, b) => a.offset - b.offset) });
}
