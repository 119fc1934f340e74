import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { Edit } from '../edits/edit.ts';
import { type Loss, losesNothing } from './loss.ts';

// Decides which edits are safe. They are edits of sure fixes, improve the report, lose nothing, and do not leave its JSON broken.

interface TriedChange {
  readonly before: Inspection;
  readonly after: Inspection;
  /** What the edits lose. Computed only if needed. */
  readonly loss: () => Loss;
}

/** Returns true if a change fixes something, introduces no error and loses nothing. */
export function improvesWithoutLoss({ before, after, loss }: TriedChange): boolean {
  return isBetter(before, after) && losesNothing(loss());
}

/**
 * Returns true if edits fix JSON but the report is still refused for its JSON. The fixed text may then differ from what its author meant: a removed character
 * may belong to a value.
 */
export function leavesJsonBroken(edits: readonly Edit[], after: Inspection): boolean {
  return edits.some(isJsonFix) && jsonErrorOf(after) !== '';
}

export function isJsonFix({ op }: Edit): boolean {
  return op === 'mend_json';
}

/** Returns true if the findings, or at least the deciding JSON error, changed. An accepted report must still be accepted. */
function isBetter(before: Inspection, after: Inspection): boolean {
  const [codesBefore, codesAfter] = [codesOf(before), codesOf(after)];
  const isNowRefused = before.verdict.decision.rule === 'accepted' && after.verdict.decision.rule !== 'accepted';
  return !isNowRefused && (codesAfter.join() !== codesBefore.join() || jsonErrorOf(after) !== jsonErrorOf(before));
}

function codesOf({ verdict }: Inspection): readonly string[] {
  return verdict.findings.codes().toSorted();
}

/** Returns the kind and position of the JSON error in the deciding finding, as text. Empty if there is none. */
function jsonErrorOf({ verdict }: Inspection): string {
  const json = verdict.findings.at(0)?.facts.json;
  return json === undefined ? '' : `${json.error} ${String(json.line)} ${String(json.column)}`;
}
