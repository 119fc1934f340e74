import type { DraftVersion } from '../../../shared/draft/draft-version.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import { FINDING_CODES } from '../../../shared/verdict/finding-codes.ts';
import { VERDICT_SENTENCES } from '../../../shared/messages/verdicts.ts';
import { repairsOf, withTrueLength } from '../../../shared/repair/fixes/fixes.ts';
import { placeOf } from '../../../shared/repair/repair.ts';
import { safeFixes } from '../../../shared/repair/fixes/safe-fixes.ts';
import { findingSentence } from '../../../shared/messages/findings.ts';
import { lossSentence } from '../../../shared/messages/losses.ts';
import { repairTitle } from '../../../shared/messages/repairs.ts';
import { rankFixes } from '../../../shared/repair/fixes/ranked-fixes.ts';
import { DEFAULT_RULES } from '../../../shared/target/target-rules.ts';
import type { Finding } from '../../../shared/verdict/finding.ts';
import type { EditSession } from './edit-session.ts';
import type { CommandResult } from '../common/command-result.ts';
import { refusal } from '../common/command-result.ts';

/** Repairs every finding of a code by its first repair; the line that tells of it. Errors: edit_refused. */
export async function fixAll(code: string, session: EditSession): Promise<CommandResult<string>> {
  if (!isFindingCode(code)) return fail(refusal('edit_refused', CLI.edit.noSuchFinding(code)));
  const before = findingsOf(code, session.current);
  if (before.length === 0) return ok(CLI.edit.noneFound(code));
  let fixed = 0;
  for (let left = before; left.length > 0;) {
    const done = await fixOnce(left, session);
    if (!done.ok) return done;
    if (done.value === 0) return fixed === 0 ? fail(refusal('edit_refused', CLI.edit.noFix(code))) : ok(CLI.edit.fixed(code, fixed));
    fixed += done.value;
    const now = findingsOf(code, session.current);
    // The one that decides is told of first; with it gone the next of its kind decides. The same places again: no progress.
    if (placesOf(now) === placesOf(left)) break;
    left = now;
  }
  return ok(CLI.edit.fixed(code, fixed));
}

function isFindingCode(code: string): boolean {
  return FINDING_CODES.some((known) => known === code) || (code !== 'accepted' && Object.hasOwn(VERDICT_SENTENCES, code));
}

function findingsOf(code: string, version: DraftVersion): readonly Finding[] {
  return version.inspection('spec').verdict.findings.filter((finding) => finding.code === code);
}

function placesOf(findings: readonly Finding[]): string {
  return findings.map(({ range, header }) => `${range?.space ?? ''}${String(range?.offset)}${header ?? ''}`).join();
}

/** Repairs them together, or the first alone where together it cannot be done; how many were repaired. */
async function fixOnce(findings: readonly Finding[], session: EditSession): Promise<CommandResult<number>> {
  const inspection = session.current.inspection('spec');
  const choice = await bestChoice(findings, session);
  const repairs = findings.flatMap((finding) => repairsOf(finding, inspection).slice(choice, choice + 1));
  const [first] = repairs;
  if (first === undefined) return ok(0);
  const edits = first.forAll === undefined ? repairs.flatMap((repair) => repair.edits()) : [first.forAll];
  const together = await session.tryPush(withTrueLength(edits, placeOf(inspection)));
  if (together.ok) return ok(repairs.length);
  if (repairs.length === 1) return together;
  const alone = await session.tryPush(withTrueLength(first.edits(), placeOf(inspection)));
  return alone.ok ? ok(1) : alone;
}

/** Of the finding that decides the one of its fixes that leads furthest, as `inspect` lists it first; of every other the first. */
async function bestChoice([first]: readonly Finding[], session: EditSession): Promise<number> {
  if (first?.severity !== 'error') return 0;
  const ranked = await rankFixes(session.current, session.attempt, DEFAULT_RULES, { from: 0, limit: 1 });
  return ranked[0]?.choice ?? 0;
}

/** Makes every repair that loses nothing, as one step; the lines that tell of it, and of what is left of a refusal. Errors: edit_refused. */
export async function fixAllSafe(session: EditSession): Promise<CommandResult<string>> {
  const { edits, version } = await safeFixes(session.current, session.attempt);
  if (edits.length > 0) {
    const pushed = await session.tryPush(edits, version);
    if (!pushed.ok) return pushed;
  }
  const done = edits.length === 0 ? CLI.edit.noneSafe : CLI.edit.fixedSafe(edits.length);
  return ok([done, ...(await whatIsLeft(session))].join('\n'));
}

/** Why the report is still refused, and the fix that would mend it, with what that loses. */
async function whatIsLeft(session: EditSession): Promise<readonly string[]> {
  const { findings, decision } = session.current.inspection(DEFAULT_RULES).verdict;
  const decided = findings.at(0);
  if (decided === undefined || decision.rule === 'accepted') return [];
  const ranked = await rankFixes(session.current, session.attempt, DEFAULT_RULES, { from: 0, limit: 1 });
  const [best] = ranked;
  const left = CLI.edit.left(decided.code, findingSentence(decided));
  if (best === undefined) return [left, CLI.edit.noFixLeft];
  const { fix, loss, label } = best;
  const title = repairTitle(fix);
  return [left, CLI.edit.fixLeft({ title, code: decided.code, loses: lossSentence(loss), mends: label === 'well-formed' })];
}
