import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { Edit } from '../edits/edit.ts';
import { type Loss, losesNothing } from './loss.ts';

// Decides which edits are safe: those of sure fixes that improve the report, lose nothing, and do not leave its JSON broken.

/** What edits did to a report when they were tried. */
interface TriedChange {
  readonly before: Inspection;
  readonly after: Inspection;
  /** What the edits lose; computed only if it matters. */
  readonly loss: () => Loss;
}

/** Returns true if a change fixes something, introduces no error and loses nothing. */
export function improvesWithoutLoss({ before, after, loss }: TriedChange): boolean {
  return isBetter(before, after) && losesNothing(loss());
}

/**
 * Returns true if edits fix JSON and the report is still refused for its JSON. The fixed text may then differ from what its author meant: a character that was
 * removed may belong to a value.
 */
export function leavesJsonBroken(edits: readonly Edit[], after: Inspection): boolean {
  return edits.some(isJsonFix) && jsonErrorOf(after) !== '';
}

export function isJsonFix({ op }: Edit): boolean {
  return op === 'mend_json';
}

/** Returns true if the findings changed (or at least the deciding JSON error), and an accepted report is still accepted. */
function isBetter(before: Inspection, after: Inspection): boolean {
  const [codesBefore, codesAfter] = [codesOf(before), codesOf(after)];
  const isNowRefused = before.verdict.decision.rule === 'accepted' && after.verdict.decision.rule !== 'accepted';
  return !isNowRefused && (codesAfter.join() !== codesBefore.join() || jsonErrorOf(after) !== jsonErrorOf(before));
}

function codesOf({ verdict }: Inspection): readonly string[] {
  return verdict.findings.codes().toSorted();
}

/** Returns kind and position of the deciding finding's JSON error as text; empty if there is none. */
function jsonErrorOf({ verdict }: Inspection): string {
  const json = verdict.findings.at(0)?.facts.json;
  return json === undefined ? '' : `${json.error} ${String(json.line)} ${String(json.column)}`;
}
