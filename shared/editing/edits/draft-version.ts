import { memoize } from '../../bytes/memoize.ts';
import type { PieceSource } from '../../bytes/pieces.ts';
import { type DisclosurePolicy, BUILT_IN_POLICY } from '../../report/catalog/disclosure-policy.ts';
import type { Dialect } from '../../dialect.ts';
import { type Inspection, inspectCapture, inspectionFor } from '../../verdict/decide/inspect.ts';
import { type TargetRules, targetRulesOf } from '../../verdict/rules/target-rules.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { type ScanCache, scanCacheOf } from '../../report/wire/scan-with-cache.ts';
import { headMasks } from '../../masking/head-masks.ts';
import type { DraftState } from './draft-state.ts';
import { taintedPlainOf } from './taint.ts';

/** A report after its steps, with its readings. Each reading is made when it is first needed. */
export interface DraftVersion {
  readonly state: DraftState;
  /** Head and plain body with tainted protected bytes, as input of the next step. Tainting the body requires a reading. */
  readonly taintedHead: () => PieceSource;
  readonly taintedPlain: () => PieceSource;
  /** Returns true if at least one reading exists. */
  readonly isRead: () => boolean;
  readonly capture: Capture;
  inspection(by: Dialect | TargetRules): Inspection;
  /** Returns the scan results for sources that later versions share with this version. */
  scanCache(): ScanCache;
  /** Drops the readings, which are large. They are made again on demand. */
  forget(): void;
}

/** Makes a version. `before`: the previous version's scan results for the sources that the two versions share. */
export function versionOf(
  state: DraftState,
  capture: Capture,
  before: ScanCache,
  policy: DisclosurePolicy = BUILT_IN_POLICY,
): DraftVersion {
  const inspections = new Map<Dialect, Inspection>();
  let scanCache: ScanCache | null = null;
  const tainted = memoize((_: Inspection) => taintedPlainOf({ state, inspection }));
  function inspection(by: Dialect | TargetRules): Inspection {
    const rules = targetRulesOf(by);
    const made = inspections.get(rules.dialect) ?? inspectCapture(capture, rules, scanCache ?? before, policy);
    inspections.set(rules.dialect, made);
    return inspectionFor(made, rules);
  }
  return {
    state,
    taintedHead: () => state.head.withTaint(headMasks(capture, policy)),
    taintedPlain: () => tainted(inspection('spec')),
    isRead: () => inspections.size > 0,
    capture,
    inspection,
    scanCache: () => scanCache ?? (inspections.size === 0 ? before : (scanCache = scanCacheOf(state.plain, inspection('spec').wire))),
    forget() {
      if (inspections.size === 0) return;
      scanCache ??= scanCacheOf(state.plain, inspection('spec').wire);
      inspections.clear();
    },
  };
}
