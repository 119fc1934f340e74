import type { Rulebook } from '../../dialect.ts';
import type { KeptReport, ReadReport } from '../stored/kept-report.ts';
import { cleanedReport, readKept } from '../stored/kept-report.ts';
import type { Throttling } from '../rules/target-rules.ts';
import { throttle } from '../throttling/throttle.ts';
import type { Decision } from '../checks/decision.ts';
import type { Capture } from '../../report/wire/capture.ts';
import type { RequestHead } from '../../report/wire/request-head.ts';
import { throttlingFor } from './asked-rules.ts';
import type { Throttled } from './decide.ts';
import { decide } from './decide.ts';
import type { JudgeOptions, Readings } from './judge.ts';

export interface CollectOptions extends JudgeOptions {
  /** The collector's clock, ms since the epoch. */
  readonly now: number;
  /** The random draw of sampling rules, 0 <= draw < 1. */
  readonly draw: number;
  readonly rules: Throttling;
  /** The bearer token that lets a client set the crash id; empty where the collector has none. */
  readonly token: string;
}

/** All that a collector makes of one request: its answer, and what it has read and keeps. */
export interface Collected {
  readonly decision: Decision;
  /** null where the body was not accepted as a report. */
  readonly report: KeptReport | null;
  /** Whether the report is saved; else it was read and thrown away. */
  readonly stored: boolean;
  /** null where the throttler was not asked, or failed. */
  readonly throttling: Throttled | null;
}

/** Decides over a request and keeps what is to be kept. */
export function collect(capture: Capture, request: RequestHead, readings: Readings, book: Rulebook, options: CollectOptions): Collected {
  let report: KeptReport | null = null;
  const values = (read: ReadReport): KeptReport['annotations'] => (report = readKept(read, request, book)).annotations;
  const rules = { ...options, rules: throttlingFor(request, options.rules) };
  const throttled = { ...options, throttle: (annotations: KeptReport['annotations']) => throttle(annotations, rules) };
  const { decision, stored, throttling } = decide(capture, request, readings, book, throttled, { values });
  return { decision, report: keptOf(report, decision, throttling), stored, throttling };
}

/** What is private is taken out before a report is saved, also where saving it fails then. */
function keptOf(report: KeptReport | null, { rule }: Decision, throttling: Throttled | null): KeptReport | null {
  const isToBeSaved =
    (rule === 'accepted' || rule === 'save_failed') && (throttling?.result === 'ACCEPT' || throttling?.result === 'DEFER');
  return report !== null && isToBeSaved ? cleanedReport(report) : report;
}
