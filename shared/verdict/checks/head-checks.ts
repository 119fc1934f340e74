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

/** Input for the checks of the request head. */
export interface HeadFacts {
  readonly rulebook: Rulebook;
  readonly method: string;
  readonly contentType: HeaderLine | null;
  /** The boundary in the Content-Type, as the collector reads it. Empty if there is none. */
  readonly boundary: string;
  readonly contentLength: HeaderLine | null;
  /** The Content-Length that the ingress passes on to the collector. null if the head declares none. */
  readonly declared: string | null;
  readonly chunked: boolean;
  /** The Accept header, which decides the form of the framework's errors. */
  readonly accept: string | null;
}

/** Returns the facts of a head. `proxied`: body size counted and declared by a buffering proxy; null without a proxy. */
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

/** Returns all values of a header, joined as the collector sees them; null if the head has none. */
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

/** Checks in the collector's order (measured). `judgeReaderLimits` checks the limits of its multipart reader after decompression. */
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
      // Spec rule media_type_case.
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
      // Spec rule empty_boundary.
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

/** Returns the decision of the first head check that refuses the request; null if every check passes. */
export function judgeHead(facts: HeadFacts): Decision | null {
  for (const { section, check } of HEAD_CHECKS) {
    const hit = check(facts);
    if (hit !== null) return decisionOf(hit, section);
  }
  return null;
}

/** Makes the checks after decompression (measured). The boundary must have 1 to 70 characters, and the Content-Length must be below `MAX_LENGTH`. */
export function judgeReaderLimits(facts: HeadFacts, inflated: boolean): Decision | null {
  const characters = facts.boundary.length;
  if (characters < 1 || characters > MAX_BOUNDARY_LENGTH) {
    const answer = errorAnswer(BOUNDARY_ERROR, facts.accept, 'text/plain');
    return decisionOf({ rule: 'boundary_length', answer, malformed: null, header: 'Content-Type', line: facts.contentType }, 'measured');
  }
  // If the body was decompressed, the reader gets its actual length instead of the declared one.
  if (inflated || !isHuge(strip(facts.declared ?? ''))) return null;
  const answer = internalErrorAnswer(facts.accept);
  return decisionOf(
    { rule: 'content_length_huge', answer, malformed: null, header: 'Content-Length', line: facts.contentLength },
    'measured',
  );
}

const MAX_LENGTH = 2n ** 63n;

/** A number with at most this many digits is always below the limit. Most lengths are that short and need no conversion. */
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
  // Spec rule media_type_case: parameters can be in any order, and their names in any case.
  return splitParams(contentType)
    .slice(1)
    .some((piece) => strip(piece).toLowerCase().startsWith('boundary='));
}

/** Returns the unquoted boundary of a Content-Type. If there are several, the last one; if there is none, an empty text. */
export function boundaryOf(contentType: string): string {
  return stripEnd(parseHeaderParams(contentType).params.get('boundary') ?? '');
}

function decisionOf(hit: Hit, section: Section): Decision {
  const where = hit.line === null ? null : range('head', hit.line.offset, hit.line.length);
  return { by: 'collector', answer: hit.answer, malformed: hit.malformed, rule: hit.rule, section, range: where, header: hit.header };
}

/** Returns the declared length, which is the maximum number of body bytes that the collector reads. null if the head declares no length, or declares chunks. */
export function declaredLength(facts: HeadFacts): number | null {
  const digits = strip(facts.declared ?? '');
  return facts.chunked || !/^\d+$/.test(digits) ? null : Number(digits);
}
