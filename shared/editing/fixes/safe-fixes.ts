import { throwIfCancelledAt } from '../../bytes/byte-source.ts';
import type { Dialect } from '../../dialect.ts';
import type { DraftVersion } from '../edits/draft-version.ts';
import type { Edit, EditOp } from '../edits/edit.ts';
import type { TargetRules } from '../../verdict/rules/target-rules.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { mayBeFixed, fixesOf, withTrueLength } from './fixes.ts';
import { type Fix, fixContextOf } from './fix.ts';
import { lossOf } from './loss.ts';
import { improvesWithoutLoss, isJsonFix, leavesJsonBroken } from './safety.ts';

/** Returns the version after a list of edits on the given version; null if the edits do not apply. */
export type Attempt = (edits: readonly Edit[]) => Promise<DraftVersion | null>;

/** Largest number of rounds. A fix can reveal another finding, but reports have fewer than eight such layers. */
const MAX_ROUNDS = 8;

/** Largest number of fixes to try one by one after trying them together failed. */
const MAX_SINGLE = 100;

/** Functions to try fixes: `attempt` makes their edits, `read` reads the result. */
interface Trial {
  readonly attempt: Attempt;
  readonly read: (version: DraftVersion) => Inspection;
}

interface Tried {
  readonly edits: readonly Edit[];
  readonly version: DraftVersion;
}

/**
 * Returns the edits of all fixes that are sure, lose nothing and introduce no error. Includes fixes for findings that earlier fixes reveal. If there are none,
 * returns no edits and the given version. `by`: the rules of the target.
 */
export async function safeFixes(version: DraftVersion, attempt: Attempt, by: Dialect | TargetRules = 'spec'): Promise<Tried> {
  const trial: Trial = { attempt, read: (tried) => tried.inspection(by) };
  const made = await inRounds(version, trial, () => true);
  const isHalfFixed = leavesJsonBroken(made.edits, trial.read(made.version));
  return isHalfFixed ? inRounds(version, trial, (fix) => !fix.edits().some(isJsonFix)) : made;
}

async function inRounds(version: DraftVersion, trial: Trial, isWanted: (fix: Fix) => boolean): Promise<Tried> {
  let made: Tried = { edits: [], version };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const inspection = trial.read(made.version);
    // Damage to the whole body is fixed first. The individual findings are read again in the next round. If the damage cannot be fixed, the individual findings
    // are fixed in this round.
    const tried =
      (await tryTogether(causeFix(inspection).filter(isWanted), made, trial)) ??
      (await tryTogether(safeFixesIn(inspection).filter(isWanted), made, trial)) ??
      (await trySingly(otherFixes(inspection).filter(isWanted), made, trial));
    if (tried === null) break;
    made = tried;
  }
  return made;
}

/** Returns the first fix of the deciding finding, if the finding has a cause and the fix is sure. */
function causeFix(inspection: Inspection): readonly Fix[] {
  const decided = inspection.verdict.findings.at(0);
  const [ofCause] = decided?.facts.cause === undefined ? [] : fixesOf(decided, inspection);
  return ofCause?.sure === true ? [ofCause] : [];
}

/** Returns the first sure fix of each finding. If a fix covers all findings of a code, returns it only once. */
function safeFixesIn(inspection: Inspection): readonly Fix[] {
  const forAll = new Set<EditOp>();
  const { findings } = inspection.verdict;
  const isWorthMaking = mayBeFixed(inspection);
  return findings.codes().flatMap((code, index) => {
    throwIfCancelledAt(index, inspection.capture.plain);
    const finding = isWorthMaking(code) ? findings.at(index) : undefined;
    const found = finding === undefined ? undefined : fixesOf(finding, inspection).find(({ sure }) => sure);
    if (found === undefined) return [];
    if (found.forAll === undefined) return [found];
    if (forAll.has(found.forAll.op)) return [];
    forAll.add(found.forAll.op);
    const { forAll: edit } = found;
    return [{ ...found, edits: () => [edit] }];
  });
}

/** Returns further sure fixes of the deciding finding, to try if the first one does not help. */
function otherFixes(inspection: Inspection): readonly Fix[] {
  const decided = inspection.verdict.findings.at(0);
  return decided === undefined
    ? []
    : fixesOf(decided, inspection)
        .filter(({ sure }) => sure)
        .slice(1);
}

async function tryTogether(fixes: readonly Fix[], made: Tried, trial: Trial): Promise<Tried | null> {
  if (fixes.length === 0) return null;
  const together = await tryEdits(inOrder(fixes.flatMap(({ edits }) => edits())), made, trial);
  return together !== null || fixes.length === 1 ? together : trySingly(fixes, made, trial);
}

/** Tries each fix on the report after the previous fixes. If a fix no longer applies, it is left to the next round. */
async function trySingly(fixes: readonly Fix[], made: Tried, trial: Trial): Promise<Tried | null> {
  let last = made;
  for (const { edits } of fixes.slice(0, MAX_SINGLE)) last = (await tryEdits(edits(), last, trial)) ?? last;
  return last === made ? null : last;
}

async function tryEdits(edits: readonly Edit[], made: Tried, { attempt, read }: Trial): Promise<Tried | null> {
  const before = read(made.version);
  const all = [...made.edits, ...withTrueLength(edits, fixContextOf(before))];
  const version = await attempt(all);
  if (version === null) return null;
  const change = { before, after: read(version), loss: () => lossOf(made.version, version, edits) };
  return improvesWithoutLoss(change) ? { edits: all, version } : null;
}

/**
 * Removes repeated edits, then sorts. Edits of single annotations or parts come first, because they can be planned together. Edits that move other bytes come
 * last.
 */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const seen = new Set<string>();
  const single = edits.filter((edit) => {
    // Two findings can have the same fix.
    const key = JSON.stringify('insert' in edit ? { ...edit, insert: [...edit.insert] } : edit);
    return !seen.has(key) && seen.add(key) === seen;
  });
  return single.toSorted((a, b) => rankOf(a) - rankOf(b) || offsetInBody(a) - offsetInBody(b));
}

const LOCAL: ReadonlySet<EditOp> = new Set<EditOp>(['stringify', 'rename', 'mend_json']);
/** Edits that decide how a part is read. They are grouped by op, so that the edits of all parts can be planned together. */
const READING: readonly EditOp[] = ['recode', 'type', 'filename'];
const RECODING: ReadonlySet<EditOp> = new Set<EditOp>(['gzip', 'length', 'boundary']);

function rankOf({ op }: Edit): number {
  if (READING.includes(op)) return READING.indexOf(op) - READING.length;
  if (LOCAL.has(op)) return 0;
  if (op === 'bytes') return 1;
  if (op === 'form') return 3;
  return RECODING.has(op) ? 4 : 2;
}

/** Returns the sort key for edits of the same rank: the offset of byte edits, so that they can be planned together; 0 for all other edits. */
function offsetInBody(edit: Edit): number {
  return edit.op === 'bytes' && edit.at !== null ? Number(edit.at.slice(edit.at.lastIndexOf(':') + 1)) : 0;
}
