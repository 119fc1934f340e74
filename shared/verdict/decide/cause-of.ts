import type { Cause } from '../checks/causes.ts';
import type { Decision } from '../checks/decision.ts';
import { findCause } from '../checks/find-cause.ts';
import type { Capture } from '../../report/wire/capture.ts';
import type { Readings } from './judge.ts';

/** Looked for once a decision: findings, fixes and the explanation ask for the same one. */
const causes = new WeakMap<Decision, Cause | null>();

/**
 * What happened to a report that is refused because of its structure, or of what damage to it leads to; null where nothing is plain, and of every other
 * decision. `decision`: the one over these readings of that capture.
 */
export function causeOf({ capture, wire, report }: Readings & { readonly capture: Capture }, decision: Decision): Cause | null {
  const before = causes.get(decision);
  if (before !== undefined) return before;
  const cause = findCause({ capture, wire, report, decision });
  causes.set(decision, cause);
  return cause;
}
