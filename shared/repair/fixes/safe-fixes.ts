import { checkInAt } from '../../bytes/byte-source.ts';
import type { Dialect } from '../../dialect.ts';
import type { DraftVersion } from '../../draft/draft-version.ts';
import type { Edit, EditOp } from '../../draft/edit.ts';
import type { TargetRules } from '../../target/target-rules.ts';
import type { Inspection } from '../../inspection/inspect.ts';
import { repairsOf, withTrueLength } from './fixes.ts';
import type { Repair } from '../repair.ts';
import { placeOf } from '../repair.ts';

/** The version that a list of edits leads to from the one that was given; null where they do not apply. */
export type Attempt = (edits: readonly Edit[]) => Promise<DraftVersion | null>;

/** One repair can uncover what another one mends; eight layers are more than reports have. */
const MOST_ROUNDS = 8;

/** Repairs that are tried one by one where they do not apply together. */
const MOST_SINGLE = 100;

/** How repairs are tried out: their edits made, and what comes of them read. */
interface Trial {
  readonly attempt: Attempt;
  readonly read: (version: DraftVersion) => Inspection;
}

/**
 * The edits of all repairs that are safe, and of those that are safe once they are made. No error is among what they leave that was not there.
 * `by`: what the target judges by.
 */
export async function safeFixEdits(version: DraftVersion, attempt: Attempt, by: Dialect | TargetRules = 'spec'): Promise<readonly Edit[]> {
  const trial: Trial = { attempt, read: (tried) => tried.inspection(by) };
  let made: readonly Edit[] = [];
  let current = version;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const repairs = safeRepairs(trial.read(current));
    if (repairs.length === 0) break;
    const tried = await tryTogether(repairs, made, current, trial);
    if (tried === null) break;
    ({ made, current } = tried);
  }
  return made;
}

/** The first safe repair of each finding; one that mends all of its code once. */
function safeRepairs(inspection: Inspection): readonly Repair[] {
  const forAll = new Set<EditOp>();
  let index = 0;
  return inspection.verdict.findings.flatMap((finding) => {
    checkInAt((index += 1), inspection.capture.plain);
    const found = repairsOf(finding, inspection).find(({ safe }) => safe);
    if (found === undefined) return [];
    if (found.forAll === undefined) return [found];
    if (forAll.has(found.forAll.op)) return [];
    forAll.add(found.forAll.op);
    const { forAll: edit } = found;
    return [{ ...found, edits: () => [edit] }];
  });
}

interface Tried {
  readonly made: readonly Edit[];
  readonly current: DraftVersion;
}

async function tryTogether(repairs: readonly Repair[], made: readonly Edit[], current: DraftVersion, trial: Trial): Promise<Tried | null> {
  const inspection = trial.read(current);
  const together = await tryEdits(inOrder(repairs.flatMap(({ edits }) => edits())), made, inspection, trial);
  if (together !== null || repairs.length === 1) return together;
  return trySingly(repairs, made, inspection, trial);
}

/** Each on the report that those before it left; one that does not apply any more is left to the next round. */
async function trySingly(repairs: readonly Repair[], made: readonly Edit[], inspection: Inspection, trial: Trial): Promise<Tried | null> {
  const applied: Tried[] = [];
  for (const { edits } of repairs.slice(0, MOST_SINGLE)) {
    const last = applied.at(-1);
    const tried = await tryEdits(edits(), last?.made ?? made, last === undefined ? inspection : trial.read(last.current), trial);
    if (tried !== null) applied.push(tried);
  }
  return applied.at(-1) ?? null;
}

async function tryEdits(
  edits: readonly Edit[],
  made: readonly Edit[],
  before: Inspection,
  { attempt, read }: Trial,
): Promise<Tried | null> {
  const all = [...made, ...withTrueLength(edits, placeOf(before))];
  const current = await attempt(all);
  return current !== null && isBetter(before, read(current)) ? { made: all, current } : null;
}

/** Fewer findings or other ones, and no error where there was none. */
function isBetter(before: Inspection, after: Inspection): boolean {
  const [codesBefore, codesAfter] = [codesOf(before), codesOf(after)];
  const brings = before.verdict.decision.rule === 'accepted' && after.verdict.decision.rule !== 'accepted';
  return !brings && codesAfter.join() !== codesBefore.join();
}

function codesOf({ verdict }: Inspection): readonly string[] {
  return verdict.findings.codes().toSorted();
}

/** What touches one thing alone comes first, as all of it is planned at once; what changes where things stand comes last. */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const seen = new Set<string>();
  const single = edits.filter((edit) => {
    // Two findings can have the same repair.
    const key = JSON.stringify('insert' in edit ? { ...edit, insert: [...edit.insert] } : edit);
    return !seen.has(key) && seen.add(key) === seen;
  });
  return single.toSorted((a, b) => rankOf(a) - rankOf(b) || placeInBody(a) - placeInBody(b));
}

const LOCAL: ReadonlySet<EditOp> = new Set<EditOp>(['stringify', 'rename', 'mend-json']);
/** What decides how a part is read, each op for itself, so that all of its parts are planned at once. */
const READING: readonly EditOp[] = ['recode', 'type', 'filename'];
const RECODING: ReadonlySet<EditOp> = new Set<EditOp>(['gzip', 'length', 'boundary']);

function rankOf({ op }: Edit): number {
  if (READING.includes(op)) return READING.indexOf(op) - READING.length;
  if (LOCAL.has(op)) return 0;
  if (op === 'bytes') return 1;
  if (op === 'form') return 3;
  return RECODING.has(op) ? 4 : 2;
}

/** Bytes in their order, so that they are planned at once too. */
function placeInBody(edit: Edit): number {
  return edit.op === 'bytes' && edit.at !== null ? Number(edit.at.slice(edit.at.lastIndexOf(':') + 1)) : 0;
}
