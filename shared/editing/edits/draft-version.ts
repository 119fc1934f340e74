import { oncePer } from '../../bytes/once-per.ts';
import type { PieceSource } from '../../bytes/pieces.ts';
import type { AnnotationCatalog } from '../../report/catalog/annotation-catalog.ts';
import { BUILT_IN_CATALOG } from '../../report/catalog/annotation-catalog.ts';
import type { Dialect } from '../../dialect.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { inspectCapture, inspectionFor } from '../../verdict/decide/inspect.ts';
import type { TargetRules } from '../../verdict/rules/target-rules.ts';
import { targetRulesOf } from '../../verdict/rules/target-rules.ts';
import type { Capture } from '../../report/wire/capture.ts';
import type { KnownSources } from '../../report/wire/scan-known.ts';
import { knownSources } from '../../report/wire/scan-known.ts';
import { headMasks } from '../../masking/head-masks.ts';
import type { DraftState } from './draft-state.ts';
import { sealedPlainOf } from './sealing.ts';

/** A report as its steps left it, with its readings, each made at its first use. */
export interface DraftVersion {
  readonly state: DraftState;
  /** Head and plain body as steps rewrite them: with what is protected in them sealed. That of the body takes a reading. */
  readonly sealedHead: () => PieceSource;
  readonly sealedPlain: () => PieceSource;
  /** A reading of it is there. */
  readonly isRead: () => boolean;
  readonly capture: Capture;
  inspection(by: Dialect | TargetRules): Inspection;
  /** What its scan tells of the sources that it shares with the versions after it. */
  known(): KnownSources;
  /** Lets go of its readings, which are large; they are made again when they are asked for. */
  forget(): void;
}

/** `before`: what the version before it knows of their common sources. */
export function versionOf(
  state: DraftState,
  capture: Capture,
  before: KnownSources,
  catalog: AnnotationCatalog = BUILT_IN_CATALOG,
): DraftVersion {
  const inspections = new Map<Dialect, Inspection>();
  let known: KnownSources | null = null;
  const sealed = oncePer((_: Inspection) => sealedPlainOf({ state, inspection }));
  function inspection(by: Dialect | TargetRules): Inspection {
    const rules = targetRulesOf(by);
    const made = inspections.get(rules.dialect) ?? inspectCapture(capture, rules, known ?? before, catalog);
    inspections.set(rules.dialect, made);
    return inspectionFor(made, rules);
  }
  return {
    state,
    sealedHead: () => state.head.withSealed(headMasks(capture, catalog)),
    sealedPlain: () => sealed(inspection('spec')),
    isRead: () => inspections.size > 0,
    capture,
    inspection,
    known: () => known ?? (inspections.size === 0 ? before : (known = knownSources(state.plain, inspection('spec').wire))),
    forget() {
      if (inspections.size === 0) return;
      known ??= knownSources(state.plain, inspection('spec').wire);
      inspections.clear();
    },
  };
}
