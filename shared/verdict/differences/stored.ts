import { type CollectOptions, type Collected, collect } from '../decide/collect.ts';
import { type StoredDifference, storedDifferences } from './differences.ts';
import type { StoredReport } from '../stored/stored-report.ts';
import type { Inspection } from '../decide/inspect.ts';

interface StoredComparison {
  readonly report: StoredReport;
  readonly differences: readonly StoredDifference[];
}

/** Returns what a collector without throttling stores of a captured report; null if it does not accept the request as a report. */
export function stored(inspection: Inspection): StoredComparison | null {
  const { stored: isStored, report: storedReport } = collectedOf(inspection);
  return storedReport === null || !isStored ? null : { report: storedReport, differences: storedDifferences(inspection) };
}

/** Returns the result of a collector that accepts and stores every well-formed report. */
export function collectedOf(inspection: Inspection): Collected {
  const { capture, report } = inspection;
  return collect(capture, capture.request, inspection, report.rulebook, { ...EVERYTHING, ingress: inspection.ingress });
}

/** A collector that accepts every well-formed report. */
const EVERYTHING: Omit<CollectOptions, 'ingress'> = { maxBody: null, route: false, now: 0, roll: 0, rules: 'accept_all', token: '' };
