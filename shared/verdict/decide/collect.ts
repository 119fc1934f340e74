import type { Rulebook } from '../../dialect.ts';
import { type StoredReport, type ReadReport, cleanedReport, readStored } from '../stored/stored-report.ts';
import type { Throttling } from '../rules/target-rules.ts';
import { throttle } from '../throttling/throttle.ts';
import type { Decision } from '../checks/decision.ts';
import type { Capture } from '../../report/wire/capture.ts';
import type { RequestHead } from '../../report/wire/request-head.ts';
import { throttlingFor } from './asked-rules.ts';
import { type Throttled, decide } from './decide.ts';
import type { JudgeOptions, Readings } from './judge.ts';

export interface CollectOptions extends JudgeOptions {
  /** The collector's clock, ms since the epoch. */
  readonly now: number;
  /** The sample roll of sampling rules, 0 <= roll < 1. */
  readonly roll: number;
  readonly rules: Throttling;
  /** The bearer token with which a client can set the crash id. Empty if the collector has none. */
  readonly token: string;
}

/** Result of a collector for one request: its answer, and the report as read and stored. */
export interface Collected {
  readonly decision: Decision;
  /** null if the body was not accepted as a report. */
  readonly report: StoredReport | null;
  /** True if the report is saved; otherwise it was read and discarded. */
  readonly stored: boolean;
  /** null if the throttler did not run, or failed. */
  readonly throttling: Throttled | null;
}

/** Decides the answer to a request, and reads the report that is stored. */
export function collect(
  capture: Capture,
  request: RequestHead,
  readings: Readings,
  rulebook: Rulebook,
  options: CollectOptions,
): Collected {
  let report: StoredReport | null = null;
  const values = (read: ReadReport): StoredReport['annotations'] => (report = readStored(read, request, rulebook)).annotations;
  const rules = { ...options, rules: throttlingFor(request, options.rules) };
  const throttled = { ...options, throttle: (annotations: StoredReport['annotations']) => throttle(annotations, rules) };
  const { decision, stored, throttling } = decide(capture, request, readings, rulebook, throttled, { values });
  return { decision, report: storedOf(report, decision, throttling), stored, throttling };
}

/** Removes private data from a report that will be saved, even if saving then fails. */
function storedOf(report: StoredReport | null, { rule }: Decision, throttling: Throttled | null): StoredReport | null {
  const isToBeSaved =
    (rule === 'accepted' || rule === 'save_failed') && (throttling?.result === 'ACCEPT' || throttling?.result === 'DEFER');
  return report !== null && isToBeSaved ? cleanedReport(report) : report;
}
