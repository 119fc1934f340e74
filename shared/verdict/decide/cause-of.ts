import type { Cause } from '../checks/causes.ts';
import type { Decision } from '../checks/decision.ts';
import { findCause } from '../checks/find-cause.ts';
import type { Capture } from '../../report/wire/capture.ts';
import type { Readings } from './judge.ts';

/** The cause of each decision. Findings, fixes and the explanation need the same cause, so it is determined only once. */
const causes = new WeakMap<Decision, Cause | null>();

/**
 * Returns the cause if a report was refused for a broken structure, or for a consequence of one. null if no cause is clear, and for all other decisions.
 * `decision` must have been made for this capture with these readings.
 */
export function causeOf({ capture, wire, report }: Readings & { readonly capture: Capture }, decision: Decision): Cause | null {
  const before = causes.get(decision);
  if (before !== undefined) return before;
  const cause = findCause({ capture, wire, report, decision });
  causes.set(decision, cause);
  return cause;
}
