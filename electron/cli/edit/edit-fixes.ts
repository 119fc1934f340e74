import type { DraftVersion } from '../../../shared/draft/draft-version.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import { FINDING_CODES } from '../../../shared/verdict/finding-codes.ts';
import { VERDICT_SENTENCES } from '../../../shared/messages/verdicts.ts';
import { repairsOf, withTrueLength } from '../../../shared/repair/fixes/fixes.ts';
import { placeOf } from '../../../shared/repair/repair.ts';
import { safeFixes } from '../../../shared/repair/fixes/safe-fixes.ts';
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
  const repairs = findings.flatMap((finding) => repairsOf(finding, inspection).slice(0, 1));
  const [first] = repairs;
  if (first === undefined) return ok(0);
  const edits = first.forAll === undefined ? repairs.flatMap((repair) => repair.edits()) : [first.forAll];
  const together = await session.tryPush(withTrueLength(edits, placeOf(inspection)));
  if (together.ok) return ok(repairs.length);
  if (repairs.length === 1) return together;
  const alone = await session.tryPush(withTrueLength(first.edits(), placeOf(inspection)));
  return alone.ok ? ok(1) : alone;
}

/** Makes every repair that loses nothing, as one step; the line that tells of it. Errors: edit_refused. */
export async function fixAllSafe(session: EditSession): Promise<CommandResult<string>> {
  const { edits, version } = await safeFixes(session.current, session.attempt);
  if (edits.length === 0) return ok(CLI.edit.noneSafe);
  const pushed = await session.tryPush(edits, version);
  return pushed.ok ? ok(CLI.edit.fixedSafe(edits.length)) : pushed;
}
