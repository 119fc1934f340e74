import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { isFindingCode } from '../../../shared/text/presenters/finding-code.ts';
import { fixByCode } from '../../../shared/editing/fixes/fix-by-code.ts';
import { safeFixes } from '../../../shared/editing/fixes/safe-fixes.ts';
import { findingSentence } from '../../../shared/text/verdict/findings.ts';
import { lossSentence } from '../../../shared/text/editing/losses.ts';
import { fixTitle } from '../../../shared/text/editing/fixes.ts';
import { rankFixes } from '../../../shared/editing/fixes/ranked-fixes.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import type { EditSession } from './edit-session.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';

/** Fixes every finding with this code in one step and returns the message. Errors: edit_refused. */
export async function fixAll(code: string, session: EditSession): Promise<CommandResult<string>> {
  if (!isFindingCode(code)) return fail(commandFailure('edit_refused', CLI.edit.noSuchFinding(code)));
  const made = await fixByCode(code, session.current, session.tryEdits);
  if (!made.ok)
    return fail(
      made.error.code === 'no_fix' ? commandFailure('edit_refused', CLI.edit.noFix(code)) : failure('edit_refused', { error: made.error }),
    );
  const { edits, fixed, version } = made.value;
  if (edits.length === 0) return ok(CLI.edit.noneFound(code));
  const pushed = await session.tryPush(edits, version);
  return pushed.ok ? ok(CLI.edit.fixed(code, fixed)) : pushed;
}

/**
 * Applies every safe fix in one step. Returns messages about the fixes, and about the reason why the report is still refused, if it is. Errors: edit_refused.
 */
export async function fixAllSafe(session: EditSession): Promise<CommandResult<string>> {
  const { edits, version } = await safeFixes(session.current, session.attempt);
  if (edits.length > 0) {
    const pushed = await session.tryPush(edits, version);
    if (!pushed.ok) return pushed;
  }
  const done = edits.length === 0 ? CLI.edit.noneSafe : CLI.edit.fixedSafe(edits.length);
  return ok([done, ...(await whatIsLeft(session))].join('\n'));
}

/** Why the report is still refused, and the best fix with the data that it loses. */
async function whatIsLeft(session: EditSession): Promise<readonly string[]> {
  const { findings, decision } = session.current.inspection(DEFAULT_RULES).verdict;
  const decided = findings.at(0);
  if (decided === undefined || decision.rule === 'accepted') return [];
  const ranked = await rankFixes(session.current, session.attempt, DEFAULT_RULES, { from: 0, limit: 1 });
  const [best] = ranked;
  const left = CLI.edit.left(decided.code, findingSentence(decided));
  if (best === undefined) return [left, CLI.edit.noFixLeft];
  const { fix, loss, label } = best;
  const title = fixTitle(fix);
  return [left, CLI.edit.fixLeft({ title, code: decided.code, loses: lossSentence(loss), fixes: label === 'well_formed' })];
}
