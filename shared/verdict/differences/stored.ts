import type { CollectOptions, Collected } from '../decide/collect.ts';
import { collect } from '../decide/collect.ts';
import type { KeptDifference } from './differences.ts';
import { keptDifferences } from './differences.ts';
import type { KeptReport } from '../stored/kept-report.ts';
import type { Inspection } from '../decide/inspect.ts';

export interface StoredReport {
  readonly report: KeptReport;
  readonly differences: readonly KeptDifference[];
}

/** What the collector keeps of a captured report once its throttling rules let it pass; null where it is not accepted as a report. */
export function stored(inspection: Inspection): StoredReport | null {
  const { stored: isStored, report: kept } = collectedOf(inspection);
  return kept === null || !isStored ? null : { report: kept, differences: keptDifferences(inspection) };
}

/** What a collector makes of a captured report that lets every well-formed one pass. */
export function collectedOf(inspection: Inspection): Collected {
  const { capture, report } = inspection;
  return collect(capture, capture.request, inspection, report.book, { ...EVERYTHING, front: inspection.front });
}

/** A collector that takes every report that is well-formed. */
const EVERYTHING: Omit<CollectOptions, 'front'> = { maxBody: null, route: false, now: 0, draw: 0, rules: 'accept_all', token: '' };
