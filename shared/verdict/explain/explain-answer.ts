import { type ByteRange, range, rangeBetween } from '../../bytes/byte-range.ts';
import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Dialect } from '../../dialect.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { annotationsOfRule } from '../throttling/throttle.ts';
import type { RuleName } from '../checks/decision.ts';
import { declaredLength, headFacts } from '../checks/head-checks.ts';
import { type RequestHead, headerValues } from '../../report/wire/request-head.ts';
import { type Expected, expectAnswer } from '../decide/expect.ts';
import type { Inspection } from '../decide/inspect.ts';
import { saysGzip } from '../decide/judge.ts';
import { type StepCode, type StepState, type RequestStepCode, PART_STEPS, EXPLAIN_STEPS, isPartStep, stepOf } from './explain-steps.ts';

/** Raw facts of a step: counts, sizes, names of rules. Never a value of the report. */
export interface StepFacts {
  /** Range of parts that the step covers, from 0, inclusive. */
  readonly from?: number;
  readonly to?: number;
  /** The part that the step checks, from 0. */
  readonly part?: number;
  readonly count?: number;
  /** In bytes. */
  readonly size?: ByteLength;
  readonly limit?: ByteLength | null;
  readonly throttling?: Expected['throttling'];
  /** Percentage of sample rolls with this result. */
  readonly chance?: number;
  /** True if the request contains nothing that this step can check. */
  readonly isUnused?: boolean;
}

/** One of the checks that lead to an answer. */
export interface ExplainStep {
  readonly code: StepCode;
  readonly state: StepState;
  /** The deciding rule; null if this step did not decide. */
  readonly rule: RuleName | null;
  /** The checked range in the capture. */
  readonly range: ByteRange | null;
  readonly header: string | null;
  readonly facts: StepFacts;
  /** State in the other dialect. Only at the step where the results of the two dialects first differ. */
  readonly other: { readonly dialect: Dialect; readonly state: StepState } | null;
}

/** The steps that lead to an answer. */
export interface Explanation {
  readonly expected: Expected;
  readonly steps: readonly ExplainStep[];
}

/** Returns the likely answer to a request with this head and the body of the inspection, and the steps that lead to the answer. `now`: ms since the epoch. */
export function explainAnswer(inspection: Inspection, request: RequestHead, now: number): Explanation {
  const expected = expectAnswer(inspection, request, now);
  const dialect = inspection.dialect === 'spec' ? 'antenna' : 'spec';
  const other = expectAnswer({ ...inspection, dialect, body: null }, request, now);
  const isProxied = inspection.ingress === 'proxy';
  const failed = stepOf(expected.decision.rule, isProxied);
  const failedThere = stepOf(other.decision.rule, isProxied);
  const part = failed !== null && isPartStep(failed) ? partAt(inspection, expected) : null;
  const tools: StepTools = { inspection, request, expected, failed, part };
  const apart = failed === failedThere ? null : (earlier(failed, failedThere) ?? null);
  const steps = EXPLAIN_STEPS.flatMap((code) => (code === 'parts' ? partSteps(tools) : [stepAt(code, tools)]));
  return {
    expected,
    steps: steps.map((step) =>
      step.code === apart ? { ...step, other: { dialect, state: apart === failedThere ? 'failed' : 'passed' } } : step,
    ),
  };
}

interface StepTools {
  readonly inspection: Inspection;
  readonly request: RequestHead;
  readonly expected: Expected;
  readonly failed: StepCode | null;
  /** Index of the part whose check failed, from 0. */
  readonly part: number | null;
}

/** Returns the position of a step among all steps. The checks of a part are between `parts` and the next step. */
function orderOf(code: StepCode): number {
  const parts = EXPLAIN_STEPS.indexOf('parts');
  return isPartStep(code) ? parts + (PART_STEPS.indexOf(code) + 1) / (PART_STEPS.length + 1) : EXPLAIN_STEPS.indexOf(code);
}

function earlier(a: StepCode | null, b: StepCode | null): StepCode | null {
  if (a === null || b === null) return a ?? b;
  return orderOf(a) <= orderOf(b) ? a : b;
}

function stateAt(code: StepCode, { failed, inspection }: StepTools): StepState {
  if (failed === null || orderOf(code) < orderOf(failed)) return isKnown(code, inspection) ? 'passed' : 'not_known';
  return code === failed ? 'failed' : 'not_reached';
}

/**
 * Returns whether the result of a check can be known. The path is never known. The size is unknown if the maximum or the compressed size is. The checks after
 * `parts` are unknown if only a part of the body was decompressed.
 */
function isKnown(code: StepCode, { capture, maxBody }: Inspection): boolean {
  if (code === 'path') return false;
  if (code === 'size') return maxBody !== null && !capture.uncoded;
  return capture.gzip?.error?.kind !== 'cap' || orderOf(code) <= orderOf('parts');
}

function stepAt(code: StepCode, tools: StepTools, facts: StepFacts = factsAt(code, tools)): ExplainStep {
  const state = stateAt(code, tools);
  const isFailed = state === 'failed';
  const { decision } = tools.expected;
  const location =
    isFailed && decision.range !== null && decision.range.space !== 'head' ? { range: decision.range } : locationAt(code, tools);
  return {
    code,
    state,
    rule: isFailed ? decision.rule : null,
    range: location.range ?? null,
    header: (isFailed ? decision.header : null) ?? location.header ?? null,
    facts,
    other: null,
  };
}

/** Returns one step for all parts that passed, the checks of the part that failed, and one step for the later parts. */
function partSteps(tools: StepTools): readonly ExplainStep[] {
  const { failed, part, inspection } = tools;
  const { wire } = inspection;
  const isReached = failed === null || orderOf(failed) >= orderOf('parts');
  const last = (isReached ? (wire.broken?.partsBefore ?? wire.partCount) : wire.partCount) - 1;
  if (part === null) return [foldedStep(tools, 0, last, isReached ? 'passed' : 'not_reached')];
  const checks = PART_STEPS.map((code) => stepAt(code, tools, { part })).map((step) =>
    step.state === 'failed' ? step : { ...step, range: partRange(inspection, part, part) },
  );
  return [
    ...(part === 0 ? [] : [foldedStep(tools, 0, part - 1, 'passed')]),
    ...checks,
    ...(part < wire.partCount - 1 ? [foldedStep(tools, part + 1, wire.partCount - 1, 'not_reached')] : []),
  ];
}

function foldedStep({ inspection }: StepTools, from: number, to: number, state: StepState): ExplainStep {
  const facts = to < from ? { isUnused: true, count: 0 } : { from, to, count: to - from + 1 };
  return { code: 'parts', state, rule: null, range: partRange(inspection, from, to), header: null, facts, other: null };
}

function partRange({ wire }: Inspection, from: number, to: number): ByteRange | null {
  if (to < from || to >= wire.partCount) return null;
  return rangeBetween('plain', wire.part(from).delimiter, wire.part(to).end);
}

/** Returns the index of the part that the decision is about; 0 if unknown. */
function partAt({ wire }: Inspection, { decision }: Expected): number {
  const offset = decision.range?.space === 'plain' ? decision.range.offset : 0;
  let [low, high] = [0, wire.partCount - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (wire.delimiterAt(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

interface StepLocation {
  readonly range?: ByteRange | null;
  readonly header?: string;
}

/** For each step that checks a header of the request: the name of this header. */
const HEADER_OF: Readonly<Partial<Record<StepCode, string>>> = {
  proxy_coding: 'Transfer-Encoding',
  framing: 'Content-Length',
  content_type: 'Content-Type',
  media_type: 'Content-Type',
  boundary: 'Content-Type',
  boundary_length: 'Content-Type',
  length: 'Content-Length',
  length_counts: 'Content-Length',
  gzip: 'Content-Encoding',
  token: 'Authorization',
};

function locationAt(code: StepCode, { inspection, expected }: StepTools): StepLocation {
  const { capture, report, wire } = inspection;
  const header = HEADER_OF[code];
  if (header !== undefined) {
    const line = headerValues(capture.request, header).at(-1);
    return line === undefined ? { header } : { header, range: range('head', line.offset, line.length) };
  }
  switch (code) {
    case 'size':
      return { range: capture.uncoded ? null : range('sent', 0, capture.sent.size) };
    case 'structure':
      return { range: wire.closing === null ? null : rangeBetween('plain', wire.closing.start, wire.closing.end) };
    case 'forms':
      return { range: contentOf(report.readings.findLast(({ kind }) => kind === 'json')) };
    case 'throttling':
    case 'throttler':
      return { range: ruleAnnotationRange(inspection, expected) };
    case 'uuid':
      return { range: valueRange(inspection, ['uuid']) };
    default:
      return {};
  }
}

function contentOf(part: PartReading | undefined): ByteRange | null {
  return part === undefined ? null : rangeBetween('plain', part.wire.content, part.wire.end);
}

/** Returns the range of the value that the deciding throttling rule reads: that of the first such annotation in the report. null if there is none. */
function ruleAnnotationRange(inspection: Inspection, { throttling, rules }: Expected): ByteRange | null {
  return throttling === null ? null : valueRange(inspection, annotationsOfRule(throttling.rule, rules));
}

function valueRange({ report }: Inspection, names: readonly string[]): ByteRange | null {
  for (const name of names) {
    const found = report.annotations.findLast((annotation) => annotation.name === name);
    if (found !== undefined) return range('plain', found.offset, found.length);
  }
  return null;
}

const UNUSED: StepFacts = { isUnused: true };

function factsAt(code: RequestStepCode | StepCode, { inspection, request, expected }: StepTools): StepFacts {
  const { capture, ingress, maxBody, dialect, report } = inspection;
  const has = (name: string): boolean => headerValues(request, name).length > 0;
  switch (code) {
    case 'proxy_coding':
      return ingress === 'direct' || !has('Transfer-Encoding') ? UNUSED : {};
    case 'size':
      return capture.uncoded ? { limit: maxBody } : { size: capture.bodySize, limit: maxBody };
    case 'headers':
      return { count: request.headers.length };
    case 'length': {
      const facts = headFacts(request, dialect, ingress === 'proxy' ? capture.bodySize : null);
      const size = declaredLength(facts);
      return size === null || !Number.isSafeInteger(size) ? {} : { size };
    }
    case 'gzip':
      return saysGzip(request) ? { size: capture.plain.size } : UNUSED;
    case 'forms':
      return dialect === 'antenna' ? UNUSED : {};
    case 'annotations':
      return { count: report.annotations.length };
    case 'token':
      return dialect === 'spec' || !has('Authorization') ? UNUSED : {};
    case 'uuid':
      return dialect === 'spec' || !report.annotations.some(({ name }) => name === 'uuid') ? UNUSED : {};
    case 'throttling':
      return { throttling: expected.throttling, chance: expected.chance };
    default:
      return {};
  }
}
