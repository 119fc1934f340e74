import { type ByteLength, readAll } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { type MaskedRange, MaskedRanges } from '../../masking/masked-ranges.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';
import { isWritten } from './anchors.ts';
import { isBodyInLine } from './draft-state.ts';
import { type Edit, type EditOp, MAX_TYPED_SIZE } from './edit.ts';
import type { FirstRemaining, Plan, PlanTools } from './plan.ts';
import { createRewrittenIntervals } from './rewritten-intervals.ts';
import { type Aspect, type Footprint, STRUCTURE } from './footprint.ts';

/** Edits that rewrite or depend on the whole report. They never join a run, so no plan is made to find this out. */
const WHOLE_OPS: ReadonlySet<EditOp> = new Set<EditOp>([
  'form',
  'boundary',
  'gzip',
  'reframe',
  'undo_encoding',
  'normalise',
  'drop_duplicates',
  'length',
  'request_line',
]);

/** Returns false if an edit always needs its own plan. */
export function mayJoin({ op }: Edit): boolean {
  return !WHOLE_OPS.has(op);
}

/** Plans of several edits, all made from one reading of the report. Each plan is the same as if the report were read again after the previous edit. */
interface PlanRun {
  readonly firstRemaining: FirstRemaining;
  /** Adds a plan. Returns false and adds nothing if the plan might differ if it were made after this run. */
  takes(plan: Plan, tools: PlanTools): boolean;
  /** All splices of the run, sorted by offset; at the same offset, in the order of the edits. */
  splices(): readonly Splice[];
  /** Ranges that the run taints, sorted by offset. */
  taints(): readonly MaskedRange[];
}

export function planRun(): PlanRun {
  const written = new Set<Aspect>();
  const rewritten = createRewrittenIntervals();
  const splices: Splice[] = [];
  const tainted = new MaskedRanges();
  const firstMembers = new Map<number, number>();
  let firstPart = 0;
  let room = Number.POSITIVE_INFINITY;
  let added: ByteLength = 0;

  function isApart({ reads }: Footprint, plan: readonly Splice[]): boolean {
    return !reads.some((aspect) => written.has(aspect)) && plan.every((splice) => rewritten.isApart(splice));
  }

  function note(footprint: Footprint, plan: readonly Splice[]): void {
    for (const aspect of footprint.writes) written.add(aspect);
    for (const splice of plan) {
      rewritten.add(splice);
      splices.push(splice);
    }
    const { takesFirst } = footprint;
    if (takesFirst?.member === null) firstPart = takesFirst.part + 1;
    else if (takesFirst !== undefined) firstMembers.set(takesFirst.part, takesFirst.member + 1);
  }

  return {
    firstRemaining: { part: () => firstPart, member: (part) => firstMembers.get(part) ?? 0 },
    takes({ plain = [], taints = [], footprint }, tools) {
      if (footprint === undefined || !isApart(footprint, plain) || decidesCoding(plain, tools)) return false;
      const least = Math.min(room, footprint.room ?? Number.POSITIVE_INFINITY);
      const most = added + insertedBy(plain);
      if (most > least) return false;
      [room, added] = [least, most];
      for (const { offset, length } of taints) tainted.add(offset, offset + length);
      note(holdsBoundary(plain, footprint, tools) ? { ...footprint, writes: [...footprint.writes, STRUCTURE] } : footprint, plain);
      return true;
    },
    splices: () => splices.toSorted((a, b) => a.offset - b.offset),
    taints: () => [...tainted.merged()],
  };
}

/** Returns true if splices change the first bytes of a body whose head does not agree about gzip. The body must then be tested for gzip again. */
function decidesCoding(splices: readonly Splice[], { state }: PlanTools): boolean {
  return splices.some(({ offset }) => offset < 2) && !isBodyInLine(state);
}

function insertedBy(splices: readonly Splice[]): ByteLength {
  return splices.reduce((sum, { insert }) => insert.reduce((length, piece) => length + piece.length, sum), 0);
}

/** Boundaries without characters of the syntax around values. A delimiter with such a boundary is never split between a value and the syntax around it. */
const TELLABLE = /^[\w'()+./=?-]+$/;

/** Returns true if readers may find an unintended delimiter in the written text. */
function holdsBoundary(splices: readonly Splice[], { writes, addsPart = false }: Footprint, { inspection }: PlanTools): boolean {
  if (writes.includes(STRUCTURE)) return false;
  if (!TELLABLE.test(inspection.wire.boundary ?? '')) return true;
  const dashes = dashesOf(inspection.wire);
  let found = 0;
  for (const piece of splices.flatMap(({ insert }) => insert)) {
    if (!isWritten(piece.origin) || piece.length < dashes.length) continue;
    if (piece.length > MAX_TYPED_SIZE) return true;
    found += decodeLatin1(readAll(piece.source)).split(dashes).length - 1;
  }
  return found > (addsPart ? 1 : 0);
}
