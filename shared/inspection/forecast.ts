import type { Inspection } from './inspect.ts';
import { valuesToThrottle } from '../throttle/report-values.ts';
import type { ThrottleResult } from '../throttle/rules.ts';
import { throttle } from '../throttle/throttle.ts';

/** What the throttling rules would make of a report: facts about the rule, no value of the report. */
export interface Forecast {
  /** Without `rule_`. */
  readonly rule: string;
  /** Of a rule that samples, what most reports get. */
  readonly result: ThrottleResult;
  /** Percent of the reports that a sampling rule takes; 100 where it does not sample. */
  readonly rate: number;
}

/** A draw that no sampling rule takes a report at: each takes a quarter at most. */
const UNLUCKY = 0.5;

const known = new WeakMap<Inspection, { readonly forecast: Forecast | null }>();

/**
 * What a production collector's rules would do with a report that it accepts; null where it is not accepted, not read whole, or the rules themselves
 * would fail. `now`: the collector's clock, ms; of an inspection that was asked about before, the first one counts.
 */
export function forecastOf(inspection: Inspection, now: number): Forecast | null {
  const made = known.get(inspection) ?? { forecast: makeForecast(inspection, now) };
  known.set(inspection, made);
  return made.forecast;
}

function makeForecast({ capture, report, verdict }: Inspection, now: number): Forecast | null {
  if (verdict.decision.rule !== 'accepted' || verdict.label !== 'well-formed') return null;
  const throttling = throttle(valuesToThrottle(report, capture.plain), { now, draw: UNLUCKY, rules: 'mozilla' });
  return 'error' in throttling ? null : throttling;
}
