import { range } from '../../bytes/byte-range.ts';
import { type Piece, isTainted } from '../../bytes/pieces.ts';
import { mergedIntervals } from '../../bytes/intervals.ts';
import { encodeEscaped } from '../../bytes/utf8.ts';
import type { DisclosurePolicy } from '../../report/catalog/disclosure-policy.ts';
import { type Result, ok } from '../../errors.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftVersion } from './draft-version.ts';
import type { Content, Edit, Step } from './edit.ts';
import {
  type EditFailure,
  type EditFiles,
  type FirstRemaining,
  type PieceWriter,
  type Plan,
  type PlanTools,
  applyPlan,
  editFailure,
  writerOf,
} from './plan.ts';
import { planEdit } from './plan-edit.ts';
import { headerDeletions, planDeleteHeaders } from './plan-headers-out.ts';
import { mayJoin, planRun } from './plan-run.ts';
import { type CodingTools, reconciled } from './reconcile.ts';
import { rewrittenBytes } from './rewritten-bytes.ts';
import { taintOf } from './taint.ts';

export interface DraftTools extends CodingTools {
  readonly file: EditFiles;
  /** Decides what is public. Default: the built-in list. */
  readonly policy?: DisclosurePolicy;
  /** Reads each version before it takes effect, so that the list does not change if the reading is cancelled. If omitted, versions are read on demand. */
  readonly readFirst?: true;
}

/** Makes the versions of consecutive steps. */
export interface StepMaker {
  /** Makes the next step's version. Fails and changes nothing if one of its edits does not apply. */
  make(step: Step): Promise<Result<DraftVersion, EditFailure>>;
  /** The newest version. */
  last(): DraftVersion;
}

/**
 * Plans each edit against the report after the previous edits. Independent edits, even of several steps, are planned against one reading (`plan-run.ts`): a
 * thousand steps that each change one value need one reading. `from`: the version before the first step. `versionOf`: makes the version of a state from the
 * previous version.
 */
export function stepMaker(
  from: DraftVersion,
  tools: DraftTools,
  versionOf: (state: DraftState, before: DraftVersion) => DraftVersion,
): StepMaker {
  let last = from;
  /** The version against whose reading edits are planned, and the run of plans from this reading. */
  let read = from;
  let run = planRun();

  /** Starts a new run. The next edits are planned against the reading of this version. */
  function reread(version: DraftVersion): void {
    if (read !== from && read !== version) read.forget();
    read = version;
    run = planRun();
  }

  async function made(
    state: Result<DraftState, EditFailure>,
    step: Step,
    before: DraftVersion,
  ): Promise<Result<DraftVersion, EditFailure>> {
    return state.ok ? ok(versionOf(await reconciled(state.value, step.id, tools), before)) : state;
  }

  /** Returns the version after the run. The run rewrites the plain body of the version `read`; everything else comes from the previous version. */
  function behindRun(before: DraftVersion, step: Step): Promise<Result<DraftVersion, EditFailure>> {
    return made(
      applyPlan(
        { ...before.state, head: before.taintedHead(), plain: read.taintedPlain() },
        { plain: run.splices(), taints: run.taints() },
      ),
      step,
      before,
    );
  }

  /** Plans an edit and adds the plan to the run. Returns false if the edit must be planned after the run instead. */
  function joins(edit: Edit, writer: PieceWriter): boolean {
    if (!mayJoin(edit)) return false;
    const planTools = planToolsOf(read, run.firstRemaining, writer, tools);
    const plan = planEdit(edit, planTools);
    return plan.ok && run.takes(plan.value, planTools);
  }

  /** Removes several header lines of the request at once. null if the edits do something else, or must be planned one by one. */
  async function withoutHeaders(edits: readonly Edit[], from: number, version: DraftVersion, isBehind: boolean, step: Step) {
    const together = headerDeletions(edits, from, version.state);
    if (together.length < 2) return null;
    const before = isBehind ? await behindRun(version, step) : ok(version);
    if (!before.ok) return before;
    const plan = planDeleteHeaders(together, planToolsOf(before.value, run.firstRemaining, writerOf(step.id, from), tools));
    if (plan === null) return null;
    const next = await made(applyPlan(rewrittenState(before.value, plan), plan), step, before.value);
    return next.ok ? ok({ version: next.value, count: together.length }) : next;
  }

  async function makeNext(step: Step): Promise<Result<DraftVersion, EditFailure>> {
    const skipped = new Set(step.skipped);
    let version = last;
    let isBehind = false;
    /** Edits before this index are already done. */
    let until = 0;
    for (const [index, edit] of step.edits.entries()) {
      if (index < until || skipped.has(index)) continue;
      read.state.plain.throwIfCancelled();
      const shorter = skipped.size > 0 ? null : await withoutHeaders(step.edits, index, version, isBehind, step);
      if (shorter?.ok === false) return shorter;
      if (shorter !== null) {
        version = shorter.value.version;
        until = index + shorter.value.count;
        isBehind = false;
        reread(version);
        continue;
      }
      // If the version that was read is still the current one and the run is empty, there is no run to join.
      const isOpen = isBehind || version !== read;
      if (isOpen && joins(edit, writerOf(step.id, index))) {
        isBehind = true;
        continue;
      }
      const before: Result<DraftVersion, EditFailure> = isBehind ? await behindRun(version, step) : ok(version);
      if (!before.ok) return before;
      version = before.value;
      reread(version);
      const planTools = planToolsOf(version, run.firstRemaining, writerOf(step.id, index), tools);
      const plan = planEdit(edit, planTools);
      if (!plan.ok) return plan;
      isBehind = run.takes(plan.value, planTools);
      if (isBehind) continue;
      const alone = await made(applyPlan(rewrittenState(version, plan.value), plan.value), step, version);
      if (!alone.ok) return alone;
      version = alone.value;
      reread(version);
    }
    return isBehind ? behindRun(version, step) : ok(version);
  }

  return {
    async make(step) {
      const next = await makeNext(step);
      if (next.ok) last = next.value;
      // Discards the plans of the refused step.
      else reread(last);
      return next;
    },
    last: () => last,
  };
}

/** Returns the state that a plan rewrites. If the plan does not change the body, the body is tainted only if a reading already exists. */
function rewrittenState(version: DraftVersion, { plain = [], taints = [] }: Plan): DraftState {
  const takesBody = plain.length > 0 || taints.length > 0 || version.isRead();
  return { ...version.state, head: version.taintedHead(), plain: takesBody ? version.taintedPlain() : version.state.plain };
}

function planToolsOf(version: DraftVersion, firstRemaining: FirstRemaining, writer: PieceWriter, tools: DraftTools): PlanTools {
  const { write } = writer;
  return {
    state: version.state,
    request: version.capture.request,
    // A getter, so that edits of the head cause no reading.
    get inspection() {
      return version.inspection('spec');
    },
    firstRemaining,
    write,
    rewrite(texts) {
      const { bytes, taken } = rewrittenBytes(texts);
      const tainted = taken.filter(({ source }) => taintOf(version).isMasked(source));
      return tainted.length === 0 ? write(bytes) : { ...write(bytes), tainted: mergedIntervals(tainted) };
    },
    masked: (offset, length) => taintOf(version).hidden(range('plain', offset, length)),
    isHeadMasked: (offset, length) => isTainted(version.taintedHead(), offset, offset + length),
    hasTaint: () => version.taintedPlain().hasTaint,
    // Pieces written by this edit are typed text, or already tainted.
    tainted: (piece) => (writer.wrote(piece) ? piece : taintOf(version).tainted(piece)),
    inflateNow: tools.inflateNow,
    inflateLimit: tools.inflateLimit,
    contentOf(content: Content): Result<Piece, EditFailure> {
      if (content.kind === 'text') return ok(write(encodeEscaped(content.text)));
      const source = tools.file(content.file);
      return source === null ? editFailure('file_gone', content.name) : ok(write(source));
    },
  };
}
