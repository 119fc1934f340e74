import { throwIfCancelledAt } from '../../bytes/byte-source.ts';
import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { DraftVersion } from '../edits/draft-version.ts';
import type { Edit } from '../edits/edit.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { VerdictLabel } from '../../verdict/decide/labels.ts';
import type { TargetRules } from '../../verdict/rules/target-rules.ts';
import type { RuleName } from '../../verdict/checks/decision.ts';
import type { Finding } from '../../verdict/checks/finding.ts';
import { type Fix, fixContextOf } from './fix.ts';
import type { FixSummary } from './fix-ids.ts';
import { mayBeFixed, fixesOf, withTrueLength } from './fixes.ts';
import { type Loss, losesNothing, lossOf } from './loss.ts';
import type { Attempt } from './safe-fixes.ts';
import { improvesWithoutLoss, leavesJsonBroken } from './safety.ts';

/** A fix and its result, as tried. */
export interface RankedFix {
  /** Index of the most important finding that the fix applies to, and index of the fix among that finding's fixes. */
  readonly finding: number;
  readonly choice: number;
  readonly fix: FixSummary;
  /** The verdict after the fix. */
  readonly label: VerdictLabel;
  readonly rule: RuleName;
  readonly malformed: MalformedReason | null;
  readonly loss: Loss;
  /** The fix is sure, fixes something, loses nothing, and introduces no error. */
  readonly safe: boolean;
}

/** Largest number of kinds of fixes to try for one page. Only the first fix of each kind is tried. */
const MAX_KINDS = 48;

interface Candidate {
  readonly finding: number;
  readonly choice: number;
  readonly kind: string;
  readonly fix: Fix;
  readonly edits: readonly Edit[];
}

type Outcome = Pick<RankedFix, 'label' | 'rule' | 'malformed' | 'loss' | 'safe'> & { readonly rank: number };

/**
 * Returns the fixes of findings `[from, from + limit)`, best first. Fixes that make a refused report well-formed come first, with those without loss before the
 * others. Fixes after which a different rule decides follow. Equal fixes have the order of their findings. Each fix is listed once, with the first finding that
 * needs it. Fixes that do not apply are left out. Expensive: makes and reads every kind of fix once, so call this when fixes are shown, not on every keystroke.
 */
export async function rankFixes(
  version: DraftVersion,
  attempt: Attempt,
  by: TargetRules,
  page: { readonly from: number; readonly limit: number },
): Promise<readonly RankedFix[]> {
  const inspection = version.inspection(by);
  const outcomes = new Map<string, Outcome | null>();
  const ranked: (RankedFix & { readonly rank: number })[] = [];
  for (const candidate of candidatesOf(inspection, page)) {
    if (!outcomes.has(candidate.kind)) {
      if (outcomes.size >= MAX_KINDS) break;
      outcomes.set(candidate.kind, await tryOut(candidate, version, attempt, by));
    }
    const outcome = outcomes.get(candidate.kind);
    if (outcome === null || outcome === undefined) continue;
    const { finding, choice, fix } = candidate;
    ranked.push({ finding, choice, fix: { id: fix.id, facts: fix.facts, sure: fix.sure }, ...outcome });
  }
  return ranked.toSorted((a, b) => a.rank - b.rank);
}

function candidatesOf(inspection: Inspection, { from, limit }: { readonly from: number; readonly limit: number }): readonly Candidate[] {
  const { findings } = inspection.verdict;
  const isWorthMaking = mayBeFixed(inspection);
  const seen = new Set<string>();
  const found: Candidate[] = [];
  for (const [index, finding] of findings.slice(from, from + limit).entries()) {
    throwIfCancelledAt(index, inspection.capture.plain);
    if (!isWorthMaking(finding.code)) continue;
    for (const [choice, fix] of fixesOf(finding, inspection).entries()) {
      const edits = withTrueLength(fix.edits(), fixContextOf(inspection));
      const key = keyOf(edits);
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ finding: from + index, choice, kind: kindOf(finding, fix), fix, edits });
    }
  }
  return found;
}

/** Returns the kind of a fix. Fixes of one kind are assumed to have the same result, even for different findings. */
function kindOf({ code }: Finding, { id, sure, facts }: Fix): string {
  return JSON.stringify([code, id, sure, Object.keys(facts)]);
}

function keyOf(edits: readonly Edit[]): string {
  return JSON.stringify(edits, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value));
}

async function tryOut({ fix, edits }: Candidate, version: DraftVersion, attempt: Attempt, by: TargetRules): Promise<Outcome | null> {
  const tried = await attempt(edits);
  if (tried === null) return null;
  const [was, is] = [version.inspection(by), tried.inspection(by)];
  const [before, after] = [was.verdict, is.verdict];
  const loss = lossOf(version, tried, edits);
  const safe = fix.sure && improvesWithoutLoss({ before: was, after: is, loss: () => loss }) && !leavesJsonBroken(fix.edits(), is);
  const { rule, malformed } = after.decision;
  return { label: after.label, rule, malformed, loss, safe, rank: rankOf(before.decision.rule, after, loss) };
}

/**
 * Returns the rank of a result. The order is: well-formed, accepted, refused by a different rule than before, refused by the same rule. Within each group,
 * results without loss come first.
 */
function rankOf(before: RuleName, after: Inspection['verdict'], loss: Loss): number {
  const lossy = losesNothing(loss) ? 0 : 1;
  // If the report is already accepted, each finding has its own fix, in the order of the findings.
  if (before === 'accepted') return after.decision.rule === 'accepted' ? 0 : 8;
  if (after.label === 'well_formed') return lossy;
  if (after.decision.rule === 'accepted') return 2 + lossy;
  return (after.decision.rule === before ? 6 : 4) + lossy;
}
