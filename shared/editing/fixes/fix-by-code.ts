import type { DraftVersion } from '../edits/draft-version.ts';
import type { Edit } from '../edits/edit.ts';
import type { EditFailure } from '../edits/plan.ts';
import { type Result, fail, ok } from '../../errors.ts';
import { DEFAULT_RULES } from '../../verdict/rules/target-rules.ts';
import type { Finding } from '../../verdict/checks/finding.ts';
import { fixContextOf } from './fix.ts';
import { fixesOf, withTrueLength } from './fixes.ts';
import { rankFixes } from './ranked-fixes.ts';

/** Tries edits as the next step, without changing the draft. */
export type TryEdits = (edits: readonly Edit[]) => Promise<Result<DraftVersion, EditFailure>>;

/** The edits that fix findings, the number of findings, and the version after the edits. No edits if the report has no such finding. */
interface FixedByCode {
  readonly edits: readonly Edit[];
  readonly fixed: number;
  readonly version: DraftVersion;
}

/** The report has findings of this code, but no fix for them. `name`: the code. */
export interface NoFix {
  readonly code: 'no_fix';
  readonly name: string;
}

/** Fixes every finding with a code. The deciding finding gets the fix that ranks first (ranked-fixes.ts), every other finding its first fix. */
export async function fixByCode(
  code: string,
  version: DraftVersion,
  tryEdits: TryEdits,
): Promise<Result<FixedByCode, EditFailure | NoFix>> {
  let made: FixedByCode = { edits: [], fixed: 0, version };
  for (let left = findingsOf(code, version); left.length > 0;) {
    const next = await fixOnce(left, made, tryEdits);
    if (!next.ok) return next;
    if (next.value === null) return made.fixed === 0 ? fail({ code: 'no_fix', name: code }) : ok(made);
    made = next.value;
    const now = findingsOf(code, made.version);
    // The deciding finding comes first. After it is fixed, another finding of this code decides. If the locations stay the same, the fix had no effect.
    if (locationsOf(now) === locationsOf(left)) break;
    left = now;
  }
  return ok(made);
}

function findingsOf(code: string, version: DraftVersion): readonly Finding[] {
  return version.inspection('spec').verdict.findings.filter((finding) => finding.code === code);
}

function locationsOf(findings: readonly Finding[]): string {
  return findings.map(({ range, header }) => `${range?.space ?? ''}${String(range?.offset)}${header ?? ''}`).join();
}

/** Fixes all findings together. If that fails, fixes only the first one. null if no finding has a fix. */
async function fixOnce(
  findings: readonly Finding[],
  made: FixedByCode,
  tryEdits: TryEdits,
): Promise<Result<FixedByCode | null, EditFailure>> {
  const inspection = made.version.inspection('spec');
  const choice = await bestChoice(findings, made, tryEdits);
  const fixes = findings.flatMap((finding) => fixesOf(finding, inspection).slice(choice, choice + 1));
  const [first] = fixes;
  if (first === undefined) return ok(null);
  const together = first.forAll === undefined ? fixes.flatMap((fix) => fix.edits()) : [first.forAll];
  const all = await withMore(together, fixes.length, made, tryEdits);
  return all.ok || fixes.length === 1 ? all : withMore(first.edits(), 1, made, tryEdits);
}

async function withMore(
  more: readonly Edit[],
  count: number,
  made: FixedByCode,
  tryEdits: TryEdits,
): Promise<Result<FixedByCode, EditFailure>> {
  const edits = [...made.edits, ...withTrueLength(more, fixContextOf(made.version.inspection('spec')))];
  const tried = await tryEdits(edits);
  return tried.ok ? ok({ edits, fixed: made.fixed + count, version: tried.value }) : tried;
}

/**
 * Returns the index of the fix to choose. For the deciding finding, this is the fix that ranks first, as `inspect` lists it; for every other finding, it is 0.
 */
async function bestChoice([first]: readonly Finding[], { edits, version }: FixedByCode, tryEdits: TryEdits): Promise<number> {
  if (first?.severity !== 'error') return 0;
  const attempt = async (more: readonly Edit[]): Promise<DraftVersion | null> => {
    const tried = await tryEdits([...edits, ...more]);
    return tried.ok ? tried.value : null;
  };
  const ranked = await rankFixes(version, attempt, DEFAULT_RULES, { from: 0, limit: 1 });
  return ranked[0]?.choice ?? 0;
}
