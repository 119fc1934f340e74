import type { AnnotationCatalog } from '../catalog/annotation-catalog.ts';
import type { Dialect } from '../dialect.ts';
import type { Inspection } from '../inspection/inspect.ts';
import { inspectCapture, inspectionFor } from '../inspection/inspect.ts';
import type { TargetRules } from '../target/target-rules.ts';
import { targetRulesOf } from '../target/target-rules.ts';
import type { Capture } from '../wire/capture.ts';
import type { KnownSources } from '../wire/scan-known.ts';
import { knownSources } from '../wire/scan-known.ts';
import type { DraftState } from './draft-state.ts';

/** A report as its steps left it, with its readings, each made at its first use. */
export interface DraftVersion {
  readonly state: DraftState;
  /** The same as steps are made on it: of the captured one with what is protected in it sealed. */
  readonly planned: () => DraftState;
  readonly capture: Capture;
  inspection(by: Dialect | TargetRules): Inspection;
  /** What its scan tells of the sources that it shares with the versions after it. */
  known(): KnownSources;
  /** Lets go of its readings, which are large; they are made again when they are asked for. */
  forget(): void;
}

/** `before`: what the version before it knows of their common sources. */
export function versionOf(state: DraftState, capture: Capture, before: KnownSources, catalog: AnnotationCatalog | undefined): DraftVersion {
  const inspections = new Map<Dialect, Inspection>();
  let known: KnownSources | null = null;
  function inspection(by: Dialect | TargetRules): Inspection {
    const { dialect, maxBody } = targetRulesOf(by);
    const made = inspections.get(dialect) ?? inspectCapture(capture, dialect, known ?? before, catalog);
    inspections.set(dialect, made);
    return inspectionFor(made, maxBody);
  }
  return {
    state,
    planned: () => state,
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
