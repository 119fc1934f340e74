import { assertNever } from '../../errors.ts';
import { formatAgainst, formatCount, formatLimit, formatSize } from '../../bytes/quantities.ts';
import type { StepFacts, ExplainStep } from '../../verdict/explain/explain-answer.ts';
import type { StepCode, StepState } from '../../verdict/explain/explain-steps.ts';
import type { ExplainStepView } from '../../bridge/view/explanation-view.ts';
import { percentText } from './expected.ts';

/** What each step checks. */
export const CHECKS: Readonly<Record<StepCode, string>> = {
  proxy_coding: 'Transfer-Encoding known to the proxy',
  size: 'Body size within the limit',
  proxy_chunks: 'Chunks are readable',
  request_line_length: 'Length of the request line',
  request_line: 'Form of the request line',
  headers: 'Header lines',
  framing: 'Framing of the body',
  path: 'URL path',
  method: 'Method',
  content_type: 'Content-Type is present',
  media_type: 'Media type is multipart',
  boundary: 'Content-Type names a boundary',
  length: 'Content-Length is present',
  gzip: 'gzip data can be decompressed',
  boundary_length: 'Length of the boundary',
  length_counts: 'Content-Length is in range',
  parts: 'Parts, in order',
  part_coding: 'Content-Transfer-Encoding of the part',
  part_headers: 'Part headers can be decoded',
  part_filename: 'Charset of the filename',
  part_name: 'Name is not reserved',
  part_line_end: 'Line end before the next boundary',
  part_json: 'JSON',
  part_text: 'Text',
  structure: 'Boundaries, up to the closing one',
  forms: 'One form of annotations',
  annotations: 'At least one annotation',
  throttler: 'Values readable for throttling rules',
  token: 'Token for a uuid',
  uuid: 'The uuid is a crash id',
  throttling: 'Throttling rules',
  storing: 'Storing',
};

/** What a step checks. Includes the numbers of its parts if it checks parts. */
export function checkText({ code, facts, state }: ExplainStep): string {
  const { part, from, to } = facts;
  if (code === 'parts' && from !== undefined && to !== undefined) return `${partsText(from, to)} ${STATE_WORDS[state]}`;
  return part === undefined ? CHECKS[code] : `Part ${formatCount(part + 1)}: ${CHECKS[code]}`;
}

function partsText(from: number, to: number): string {
  return from === to ? `Part ${formatCount(from + 1)}` : `Parts ${formatCount(from + 1)}–${formatCount(to + 1)}`;
}

export const STATE_WORDS: Readonly<Record<StepState, string>> = {
  passed: 'passed',
  failed: 'failed',
  not_reached: 'not reached',
  not_known: 'unknown',
};

/** What a step found; null if its state is enough. `decided`: why the answer is likely, including the cause if it is known. */
export function foundText({ code, state, rule, facts }: ExplainStep, decided: string): string | null {
  if (state === 'failed' && rule !== null && code !== 'throttling') return decided;
  if (state === 'not_reached') return null;
  if (state === 'not_known') return UNKNOWN[code] ?? 'The body was decompressed only partly.';
  return passedText(code, facts);
}

const UNKNOWN: Readonly<Partial<Record<StepCode, string>>> = {
  path: 'The path comes from the target’s URL. Sending the report shows whether it is correct.',
  size: 'The target’s limit is unknown, or the body is not compressed yet.',
};

function passedText(code: StepCode, facts: StepFacts): string | null {
  if (facts.isUnused === true) return NOTHING[code] ?? 'Nothing to check.';
  switch (code) {
    case 'size':
      return facts.size === undefined
        ? null
        : `${formatAgainst(facts.size, facts.limit ?? 0)} of at most ${formatLimit(facts.limit ?? 0)}.`;
    case 'headers':
      return facts.count === undefined ? null : `${formatCount(facts.count)} lines.`;
    case 'length':
      return facts.size === undefined ? null : `${formatCount(facts.size)} bytes.`;
    case 'gzip':
      return facts.size === undefined ? null : `${formatSize(facts.size)} decompressed.`;
    case 'annotations':
      return facts.count === undefined ? null : `${formatCount(facts.count)} in the body.`;
    case 'throttling':
      return throttlingText(facts);
    default:
      return null;
  }
}

const NOTHING: Readonly<Partial<Record<StepCode, string>>> = {
  proxy_coding: 'No Transfer-Encoding, or no proxy.',
  proxy_chunks: 'The body is not chunked, or no proxy joins the chunks.',
  gzip: 'No Content-Encoding: the body is read as received.',
  parts: 'No parts.',
  forms: 'Today’s collector only notes both forms.',
  token: 'The request has no uuid or token, or the dialect does not check it.',
  uuid: 'The report has no uuid, or the dialect does not check it.',
};

function throttlingText({ throttling, chance = 100 }: StepFacts): string | null {
  if (throttling === undefined || throttling === null) return null;
  const { rule, result } = throttling;
  const sampled = chance < 100 ? ` in ${percentText(chance)} of sample rolls` : '';
  switch (result) {
    case 'ACCEPT':
      return `rule_${rule} accepts it${sampled}.`;
    case 'REJECT':
      return `rule_${rule} rejects it${sampled === '' ? ' always' : sampled}.`;
    case 'DEFER':
      return `rule_${rule} stores it for later${sampled}.`;
    case 'FAKEACCEPT':
      return `rule_${rule} answers with a crash id and stores nothing${sampled}.`;
    default:
      return assertNever(result);
  }
}

/** The state of a step in the other dialect: `antenna: passed here`. */
export function otherStepText({ dialect, state }: NonNullable<ExplainStepView['other']>): string {
  return `${dialect}: ${STATE_WORDS[state]} here`;
}

/** Labels of the explanation pane. */
export const EXPLANATION = {
  title: 'Explanation',
  sides: 'Findings or explanation',
  why: 'Why',
  whyHelp: 'Why: the collector’s checks, step by step',
  about: 'The collector’s checks, in order. The first failed check decides.',
  outgoing: 'As it would be sent',
  captured: 'As captured',
  made: 'As made',
  showParts: 'Show the parts',
  hideParts: 'Hide the parts',
  moreParts: 'More parts',
  show: 'Show',
  showBytesOf: (what: string): string => `Show the bytes of: ${what}`,
  partsOf: (from: string, to: string): string => `Parts ${from} to ${to}`,
} as const;
