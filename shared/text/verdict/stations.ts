import { formatAgainst, formatCount, formatLimit, formatSize } from '../../bytes/quantities.ts';
import { visible } from '../../bytes/visible.ts';
import type { RuleName } from '../../verdict/checks/decision.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { Explanation, ExplainStep } from '../../verdict/explain/explain-answer.ts';
import { type Station, STATION_OF_STEP } from '../../verdict/explain/stations.ts';
import { type StepState, STEP_STATES } from '../../verdict/explain/explain-steps.ts';
import { DECIDED_FACTS } from './decided-facts.ts';
import { percentText } from './expected.ts';
import { STATE_WORDS } from './explanation.ts';

/** Labels of the row of stations and of the checks below it. */
export const STATION_WORDS = {
  title: 'Stations',
  expected: 'expected',
  saw: 'saw',
  failed: '1 failed',
} as const;

/** The text between the name and the fact of a station, for screen readers. */
export function stationStateText(state: StepState, fact: string): string {
  return fact === STATE_WORDS[state] ? ': ' : `: ${STATE_WORDS[state]}, `;
}

/** The number of checks in each state: `17 passed, 1 unknown`. Empty if there are no checks. */
export function checkCounts(states: readonly StepState[]): string {
  return STEP_STATES.flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count === 0 ? [] : [`${formatCount(count)} ${STATE_WORDS[state]}`];
  }).join(', ');
}

/** Shown in place of collapsed checks: `17 passed checks`, `16 passed checks, 1 unknown`. */
export function foldedChecks(states: readonly StepState[]): string {
  const passed = states.filter((state) => state === 'passed').length;
  const others = checkCounts(states.filter((state) => state !== 'passed'));
  const counted = passed === 0 ? [] : [`${formatCount(passed)} passed ${passed === 1 ? 'check' : 'checks'}`];
  return [...counted, ...(others === '' ? [] : [others])].join(', ');
}

interface FailedFacts {
  readonly short: string;
  readonly expected: string;
  readonly saw: string;
}

/** What a failed step expected and found; null if the step did not fail. `boundary`: masked if it must not be shown. */
export function failedFacts({ state, rule, facts, range }: ExplainStep, boundary: string): FailedFacts | null {
  if (state !== 'failed' || rule === null || rule === 'accepted') return null;
  if (rule === 'body_too_large') {
    const { size = 0, limit } = facts;
    if (limit === undefined || limit === null) return { short: 'too large', expected: 'a smaller body', saw: formatSize(size) };
    return { short: `over ${formatLimit(limit)}`, expected: `at most ${formatLimit(limit)}`, saw: `${formatAgainst(size, limit)} as sent` };
  }
  if (rule === 'throttled') {
    const { throttling, chance = 100 } = facts;
    const name = throttling === undefined || throttling === null ? 'a rule' : `rule_${throttling.rule}`;
    const draws = chance < 100 ? `, ${percentText(chance)} of sample rolls` : '';
    return { short: name, expected: 'a rule that accepts it', saw: `${name}${draws}` };
  }
  const row = DECIDED_FACTS[rule];
  const fill = (text: string): string => text.replaceAll('{boundary}', () => visible(boundary));
  const location = range?.space === 'plain' && !OF_WHOLE_BODY.has(rule) ? ` at ${offsetText(range.offset)}` : '';
  const part = facts.part === undefined ? '' : `part ${formatCount(facts.part + 1)}: `;
  return { short: `${part}${row.short}`, expected: fill(row.expected), saw: `${fill(row.saw)}${location}` };
}

/** Rules that check the whole body. An offset would mean nothing for them. */
const OF_WHOLE_BODY: ReadonlySet<RuleName> = new Set(['no_delimiter', 'no_annotations', 'both_forms']);

/** An offset in the format of the Bytes tab. */
function offsetText(offset: number): string {
  return `0x${offset.toString(16).toUpperCase().padStart(4, '0')}`;
}

const FORMS: Readonly<Record<Inspection['report']['form'], string>> = {
  kv: 'key/value',
  json: 'extra JSON',
  both: 'both forms',
  none: 'no annotations',
};

/** The short fact below the name of a station. */
export function stationFact(station: Station, state: StepState, { expected, steps }: Explanation, inspection: Inspection): string {
  if (state === 'failed') {
    const failed = steps.find((step) => step.state === 'failed' && STATION_OF_STEP[step.code] === station);
    return (failed === undefined ? null : failedFacts(failed, '')?.short) ?? STATE_WORDS.failed;
  }
  if (state === 'not_reached' || state === 'not_known') return STATE_WORDS[state];
  const { capture, report, wire } = inspection;
  switch (station) {
    case 'client':
      return FORMS[report.form];
    case 'proxy':
      return formatSize(capture.uncoded ? capture.plain.size : capture.bodySize);
    case 'parser':
      return `${formatCount(wire.partCount)} ${wire.partCount === 1 ? 'part' : 'parts'}`;
    case 'rules':
      return expected.throttling === null ? 'passed' : expected.throttling.rule;
    case 'store':
      return storedFact(expected.throttling?.result ?? 'ACCEPT');
  }
}

/** What a collector does with a report that its throttling rules accept. */
function storedFact(result: NonNullable<Explanation['expected']['throttling']>['result']): string {
  return result === 'FAKEACCEPT' ? 'id, not stored' : result === 'DEFER' ? 'for later' : 'stored';
}
