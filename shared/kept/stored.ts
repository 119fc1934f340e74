import type { CollectOptions } from './collect.ts';
import { collect } from './collect.ts';
import type { KeptDifference } from './differences.ts';
import { keptDifferences } from './differences.ts';
import type { KeptReport } from './kept-report.ts';
import type { Inspection } from '../verdict/inspect.ts';

export interface StoredReport {
  readonly report: KeptReport;
  readonly differences: readonly KeptDifference[];
}

/** What the collector keeps of a captured report once its throttling rules let it pass; null where it is not accepted as a report. */
export function stored(inspection: Inspection): StoredReport | null {
  const { capture, report } = inspection;
  const { stored: isStored, report: kept } = collect(capture, capture.request, inspection, report.book, EVERYTHING);
  return kept === null || !isStored ? null : { report: kept, differences: keptDifferences(inspection) };
}

/** A collector that takes every report that is well-formed. */
const EVERYTHING: CollectOptions = { front: 'bare', route: false, now: 0, dice: 0, rules: 'accept_all', token: '' };
