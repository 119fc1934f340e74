import { rangeBetween } from '../../bytes/byte-range.ts';
import type { Decision } from '../../verdict/checks/decision.ts';
import type { Expected } from '../../verdict/decide/expect.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { type ExplainStep, explainAnswer } from '../../verdict/explain/explain-answer.ts';
import { SECTION_OF_STEP } from '../../verdict/explain/explain-steps.ts';
import type { MeasureCompressed } from '../../verdict/decide/size-advice.ts';
import { compareBoundaries } from '../../verdict/explain/compare-boundaries.ts';
import { STATIONS, STATION_OF_STEP, stationState } from '../../verdict/explain/stations.ts';
import { checkText, foundText } from '../verdict/explanation.ts';
import { failedFacts, stationFact } from '../verdict/stations.ts';
import { type MaskSet, partNameUnder } from '../../masking/masks.ts';
import { shownHeaderName } from '../../masking/public-headers.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { Prediction } from '../../bridge/view/prediction-view.ts';
import type { BoundaryView, ExplainStepView, ExplainedPartView, ExplanationView, SizesView } from '../../bridge/view/explanation-view.ts';
import type { RequestHead } from '../../report/wire/request-head.ts';
import { bodyMap } from './body-map.ts';
import { REGION_KINDS, boundaryUnder } from './inspection-of.ts';
import { predictionView } from './prediction-of.ts';

interface ExplanationOptions {
  /** The head to explain the answer to. `request` says which head it is. */
  readonly head: RequestHead;
  readonly request: Prediction['request'];
  /** The clock for throttling rules, ms since the epoch. */
  readonly now: number;
  /** `from`: index of the first part of the page, from 0. `limit`: maximum number of parts in the page. */
  readonly from: number;
  readonly limit: number;
  /** Measures the gzipped body; absent if the caller cannot measure it. */
  readonly compressedSize?: MeasureCompressed;
}

/** Explains the answer to a request, with a page of its parts. */
export function explanationView(
  inspection: Inspection,
  masks: MaskSet,
  { head, request, now, from, limit, compressedSize }: ExplanationOptions,
): ExplanationView {
  const explanation = explainAnswer(inspection, head, now);
  const { expected, steps } = explanation;
  const { readings } = inspection.report;
  const declared = boundaryUnder(masks, inspection) ?? '';
  const boundary = boundaryView(inspection, masks, expected.decision);
  const prediction = predictionView(expected, request, inspection);
  return {
    expected: prediction,
    stations: STATIONS.map((station) => {
      const state = stationState(station, steps);
      return { station, state, fact: stationFact(station, state, explanation, inspection) };
    }),
    steps: steps.map((step) => withBoundary(stepView(step, prediction, declared), boundary)),
    boundary,
    map: bodyMap(inspection, masks),
    sizes: sizesView(inspection, expected, compressedSize),
    parts: { from, total: readings.length, items: readings.slice(from, from + limit).map((part) => partView(part, masks)) },
  };
}

/** The sizes before and after gzip if the size decides the answer; otherwise null. The body is compressed for this only if needed. */
function sizesView({ capture }: Inspection, { overSize }: Expected, compressedSize?: MeasureCompressed): SizesView | null {
  if (overSize === null) return null;
  const { limit, size } = overSize;
  if (capture.gzip !== null) return { limit, before: capture.plain.size, after: size, isAbout: false, sent: 'after' };
  const after = compressedSize?.(true) ?? null;
  return { limit, before: size, after: after?.size ?? null, isAbout: after?.isAbout ?? false, sent: 'before' };
}

/** Text of a boundary: the characters of RFC 2046, section 5.1.1, at most 70 of them. */
const BOUNDARY_TEXT = /^[\w'()+,./:=? -]{1,70}$/u;

/**
 * The two boundaries if a decision is about boundaries. null for other decisions, or if the boundary of the Content-Type is masked. A masked boundary in the
 * body is shown if it has the form of a boundary: the client makes boundaries up, so they reveal nothing about a person.
 */
function boundaryView(inspection: Inspection, masks: MaskSet, decision: Decision): BoundaryView | null {
  const compared = compareBoundaries(inspection, decision);
  if (compared === null || boundaryUnder(masks, inspection) !== inspection.wire.boundary) return null;
  const { line, range, pieces } = compared;
  if (masks.isHidden(range) && !BOUNDARY_TEXT.test(foundIn(pieces))) return null;
  return {
    line,
    range,
    pieces: pieces.map(({ declared, found, isSame }) => ({ declared: printable(declared), found: printable(found), same: isSame })),
  };
}

function foundIn(pieces: readonly { readonly found: string }[]): string {
  return pieces.map(({ found }) => found).join('');
}

/** Adds the boundary found in the body to the facts of the failed check, if that boundary is shown. */
function withBoundary(step: ExplainStepView, boundary: BoundaryView | null): ExplainStepView {
  if (boundary === null || step.state !== 'failed' || step.facts === null) return step;
  const end = boundary.line === 'last' ? '--' : '';
  return { ...step, facts: { ...step.facts, saw: `--${foundIn(boundary.pieces)}${end}` } };
}

/** One character for each byte, as the Bytes tab shows them. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '·');
}

/** The view of a step. A failed step other than throttling has the sentence and the range of the predicted answer, because it causes that answer. */
function stepView(step: ExplainStep, decided: Prediction, boundary: string): ExplainStepView {
  const { code, state, header, facts, other } = step;
  const range = (state === 'failed' && code !== 'throttling' ? decided.range : null) ?? step.range;
  const parts = code === 'parts' && facts.from !== undefined && facts.to !== undefined ? { from: facts.from, to: facts.to } : null;
  const failed = failedFacts(step, boundary);
  return {
    code,
    station: STATION_OF_STEP[code],
    state,
    check: checkText(step),
    found: foundText(step, decided.sentence),
    facts: failed === null ? null : { expected: failed.expected, saw: failed.saw },
    section: SECTION_OF_STEP[code],
    range,
    header: header === null ? null : shownHeaderName(header),
    other,
    parts,
  };
}

function partView(part: PartReading, masks: MaskSet): ExplainedPartView {
  const { index, delimiter, end } = part.wire;
  return { index, kind: REGION_KINDS[part.kind], name: partNameUnder(masks, part), range: rangeBetween('plain', delimiter, end) };
}
