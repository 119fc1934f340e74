import { type CollectOptions, type Collected, collect } from '../decide/collect.ts';
import { type StoredDifference, storedDifferences } from './differences.ts';
import type { StoredReport } from '../stored/stored-report.ts';
import type { Inspection } from '../decide/inspect.ts';

interface StoredComparison {
  readonly report: StoredReport;
  readonly differences: readonly StoredDifference[];
}

/** What the collector keeps of a captured report once its throttling rules let it pass; null where it is not accepted as a report. */
export function stored(inspection: Inspection): StoredComparison | null {
  const { stored: isStored, report: storedReport } = collectedOf(inspection);
  return storedReport === null || !isStored ? null : { report: storedReport, differences: storedDifferences(inspection) };
}

/** What a collector makes of a captured report that lets every well-formed one pass. */
export function collectedOf(inspection: Inspection): Collected {
  const { capture, report } = inspection;
  return collect(capture, capture.request, inspection, report.rulebook, { ...EVERYTHING, ingress: inspection.ingress });
}

/** A collector that takes every report that is well-formed. */
const EVERYTHING: Omit<CollectOptions, 'ingress'> = { maxBody: null, route: false, now: 0, roll: 0, rules: 'accept_all', token: '' };
