import type { Section } from '../../report/catalog/sections.ts';
import { range } from '../../bytes/byte-range.ts';
import type { ByteLength } from '../../bytes/byte-source.ts';
import { type Dialect, type Rulebook, rulebookOf } from '../../dialect.ts';
import { parseHeaderParams, splitParams, strip, stripEnd } from '../../report/wire/header-params.ts';
import { type HeaderLine, type RequestHead, headerValues } from '../../report/wire/request-head.ts';
import type { Answer } from './answer.ts';
import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { RuleOf } from './reason-rules.ts';
import { type Decision, type RuleName, malformedAnswer } from './decision.ts';
import { type FrameworkError, internalErrorAnswer, errorAnswer } from './error-answer.ts';
import { MAX_BOUNDARY_LENGTH } from '../../report/wire/collector-limits.ts';

/** What the rules of the head look at. */
export interface HeadFacts {
  readonly rulebook: Rulebook;
  readonly method: string;
  readonly contentType: HeaderLine | null;
  /** That the Content-Type names, read the collector's way; empty where it names none. */
  readonly boundary: string;
  readonly contentLength: HeaderLine | null;
  /** As the ingress hands it on; null where the head does not say. */
  readonly declared: string | null;
  readonly chunked: boolean;
  /** The Accept header, which shapes what the collector's framework says of errors. */
  readonly accept: string | null;
}

/** `proxied`: bytes of body that a buffering proxy counted and declares by itself; null without one. */
export function headFacts(request: RequestHead, by: Dialect | Rulebook, proxied: ByteLength | null = null): HeadFacts {
  const contentType = headerValues(request, 'Content-Type').at(-1) ?? null;
  const contentLength = headerValues(request, 'Content-Length').at(-1) ?? null;
  const chunked = headerValues(request, 'Transfer-Encoding').some((line) => line.value.toLowerCase().includes('chunked'));
  const counted = chunked && proxied !== null;
  return {
    rulebook: rulebookOf(by),
    method: request.method,
    contentType,
    boundary: boundaryOf(contentType?.value ?? ''),
    contentLength,
    declared: counted ? String(proxied) : (contentLength?.value ?? null),
    chunked: chunked && !counted,
    accept: joinedHeader(request, 'Accept'),
  };
}

/** Every value of a header in one, as the collector sees it; null where the head has none. */
export function joinedHeader(request: RequestHead, name: string): string | null {
  const lines = headerValues(request, name);
  return lines.length === 0 ? null : lines.map((line) => line.value).join(',');
}

interface HeadCheck {
  readonly section: Section;
  readonly check: (facts: HeadFacts) => Hit | null;
}

interface Hit {
  readonly rule: RuleName;
  readonly answer: Answer;
  readonly malformed: MalformedReason | null;
  readonly header: string | null;
  readonly line: HeaderLine | null;
}

function malformed<Reason extends MalformedReason>(rule: RuleOf<Reason>, reason: Reason, header: string, line: HeaderLine | null): Hit {
  return { rule, answer: malformedAnswer(reason), malformed: reason, header, line };
}

const ERRORS = 'Errors, Malformed';
const HEADERS = 'Endpoints, Request headers';

/** In the order in which the collector checks (measured). What its readers cannot take comes after gzip: `judgeReaderLimits`. */
const HEAD_CHECKS: readonly HeadCheck[] = [
  {
    section: ERRORS,
    check({ contentType }) {
      return (contentType?.value ?? '') === '' ? malformed('no_content_type', 'no_content_type', 'Content-Type', contentType) : null;
    },
  },
  {
    section: ERRORS,
    check({ contentType, rulebook }) {
      const written = strip((contentType?.value ?? '').split(';')[0] ?? '');
      // spec rule media_type_case
      const type = rulebook.rules.has('media_type_case') ? written.toLowerCase() : written;
      const fits = type === 'multipart/form-data' || type === 'multipart/mixed';
      return fits ? null : malformed('wrong_content_type', 'wrong_content_type', 'Content-Type', contentType);
    },
  },
  {
    section: ERRORS,
    check({ contentType, rulebook }) {
      const written = contentType?.value ?? '';
      return namesBoundary(written, rulebook) ? null : malformed('no_boundary', 'no_boundary', 'Content-Type', contentType);
    },
  },
  {
    section: ERRORS,
    check({ contentType, boundary, rulebook }) {
      // spec rule empty_boundary
      const empty = rulebook.rules.has('empty_boundary') && boundary === '';
      return empty ? malformed('empty_boundary', 'no_boundary', 'Content-Type', contentType) : null;
    },
  },
  {
    section: HEADERS,
    check({ chunked, contentLength }) {
      if (!chunked) return null;
      return malformed('chunked_without_length', 'no_content_length', 'Content-Length', contentLength);
    },
  },
  {
    section: HEADERS,
    check({ declared, contentLength }) {
      return /^0*$/.test(strip(declared ?? ''))
        ? malformed('no_content_length', 'no_content_length', 'Content-Length', contentLength)
        : null;
    },
  },
];

/** The first rule of the head that decides, or null. */
export function judgeHead(facts: HeadFacts): Decision | null {
  for (const { section, check } of HEAD_CHECKS) {
    const hit = check(facts);
    if (hit !== null) return decisionOf(hit, section);
  }
  return null;
}

/** What is judged after gzip (measured): the boundary that the header names must have 1 to 70 characters, and the length must be one that the reader counts to. */
export function judgeReaderLimits(facts: HeadFacts, inflated: boolean): Decision | null {
  const characters = facts.boundary.length;
  if (characters < 1 || characters > MAX_BOUNDARY_LENGTH) {
    const answer = errorAnswer(BOUNDARY_ERROR, facts.accept, 'text/plain');
    return decisionOf({ rule: 'boundary_length', answer, malformed: null, header: 'Content-Type', line: facts.contentType }, 'measured');
  }
  // Of an inflated body the reader is given the true length.
  if (inflated || !isHuge(strip(facts.declared ?? ''))) return null;
  const answer = internalErrorAnswer(facts.accept);
  return decisionOf(
    { rule: 'content_length_huge', answer, malformed: null, header: 'Content-Length', line: facts.contentLength },
    'measured',
  );
}

const MAX_LENGTH = 2n ** 63n;

/** Digits that no number beyond that has too few of: most lengths are told by how short they are. */
const FEW_DIGITS = 18;

function isHuge(digits: string): boolean {
  return digits.length > FEW_DIGITS && BigInt(digits) >= MAX_LENGTH;
}

const BOUNDARY_ERROR: FrameworkError = {
  status: 400,
  title: 'Invalid header value',
  description: 'The value provided for the "Content-Type" header is invalid. The boundary parameter must consist of 1 to 70 characters',
};

function namesBoundary(contentType: string, rulebook: Rulebook): boolean {
  if (!rulebook.rules.has('media_type_case')) {
    const semicolon = contentType.indexOf(';');
    return semicolon >= 0 && strip(contentType.slice(semicolon + 1)).startsWith('boundary=');
  }
  // spec rule media_type_case: parameters have no order, their names no case.
  return splitParams(contentType)
    .slice(1)
    .some((piece) => strip(piece).toLowerCase().startsWith('boundary='));
}

/** The boundary of a Content-Type, unquoted; of several the last counts. Empty where there is none. */
export function boundaryOf(contentType: string): string {
  return stripEnd(parseHeaderParams(contentType).params.get('boundary') ?? '');
}

function decisionOf(hit: Hit, section: Section): Decision {
  const where = hit.line === null ? null : range('head', hit.line.offset, hit.line.length);
  return { by: 'collector', answer: hit.answer, malformed: hit.malformed, rule: hit.rule, section, range: where, header: hit.header };
}

/** Bytes of the body that the collector reads: never more than the head says. null: the head does not say. */
export function declaredLength(facts: HeadFacts): number | null {
  const digits = strip(facts.declared ?? '');
  return facts.chunked || !/^\d+$/.test(digits) ? null : Number(digits);
}
