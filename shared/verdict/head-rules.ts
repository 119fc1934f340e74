import { range } from '../bytes/byte-range.ts';
import type { Dialect } from '../dialect.ts';
import { parseHeaderParams, splitParams, strip, stripEnd } from '../wire/header-params.ts';
import type { HeaderLine, RequestHead } from '../wire/request-head.ts';
import { headerValues } from '../wire/request-head.ts';
import type { Answer, Decision, MalformedReason, RuleName } from './decision.ts';
import { INTERNAL_ERROR_ANSWER, malformedAnswer } from './decision.ts';

/** Longest boundary that the collector takes, in characters (measured). */
const LONGEST_BOUNDARY = 70;

/** What the rules of the head look at. */
export interface HeadFacts {
  readonly dialect: Dialect;
  readonly method: string;
  readonly contentType: HeaderLine | null;
  readonly contentLength: HeaderLine | null;
  readonly chunked: boolean;
}

export function headFacts(request: RequestHead, dialect: Dialect): HeadFacts {
  return {
    dialect,
    method: request.method,
    contentType: headerValues(request, 'Content-Type').at(-1) ?? null,
    contentLength: headerValues(request, 'Content-Length').at(-1) ?? null,
    chunked: headerValues(request, 'Transfer-Encoding').some((line) => line.value.toLowerCase().includes('chunked')),
  };
}

interface HeadRule {
  readonly section: string;
  readonly check: (facts: HeadFacts) => Hit | null;
}

interface Hit {
  readonly rule: RuleName;
  readonly answer: Answer;
  readonly malformed: MalformedReason | null;
  readonly header: string | null;
  readonly line: HeaderLine | null;
}

function malformed(rule: RuleName, reason: MalformedReason, header: string, line: HeaderLine | null): Hit {
  return { rule, answer: malformedAnswer(reason), malformed: reason, header, line };
}

/** The collector's framework answers so to every method that it has no handler for (measured). */
const METHOD_ANSWER: Answer = { status: 405, body: '{"title": "405 Method Not Allowed"}' };

const ERRORS = 'Errors, Malformed';
const HEADERS = 'Endpoints, Request headers';

/** In the order in which the collector checks (measured). The boundary's length comes after gzip: `boundaryLength`. */
const HEAD_RULES: readonly HeadRule[] = [
  {
    section: 'Endpoints, Submit a crash report',
    check({ method }) {
      if (method === 'POST') return null;
      return { rule: 'method_not_post', answer: METHOD_ANSWER, malformed: null, header: null, line: null };
    },
  },
  {
    // The HTTP server in front reads it, and answers with a page of its own.
    section: 'measured',
    check({ contentLength }) {
      if (contentLength === null || /^\d*$/.test(strip(contentLength.value))) return null;
      return {
        rule: 'content_length_unreadable',
        answer: { status: 400, body: '' },
        malformed: null,
        header: 'Content-Length',
        line: contentLength,
      };
    },
  },
  {
    section: ERRORS,
    check({ contentType }) {
      return strip(contentType?.value ?? '') === '' ? malformed('no_content_type', 'no_content_type', 'Content-Type', contentType) : null;
    },
  },
  {
    section: ERRORS,
    check({ contentType, dialect }) {
      const written = strip((contentType?.value ?? '').split(';')[0] ?? '');
      // spec rule media_type_case
      const type = dialect === 'spec' ? written.toLowerCase() : written;
      const fits = type === 'multipart/form-data' || type === 'multipart/mixed';
      return fits ? null : malformed('wrong_content_type', 'wrong_content_type', 'Content-Type', contentType);
    },
  },
  {
    section: ERRORS,
    check({ contentType, dialect }) {
      const written = contentType?.value ?? '';
      return namesBoundary(written, dialect) ? null : malformed('no_boundary', 'no_boundary', 'Content-Type', contentType);
    },
  },
  {
    section: ERRORS,
    check({ contentType, dialect }) {
      // spec rule empty_boundary
      const empty = dialect === 'spec' && boundaryOf(contentType?.value ?? '') === '';
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
    check({ contentLength }) {
      const digits = strip(contentLength?.value ?? '');
      return /^0*$/.test(digits) ? malformed('no_content_length', 'no_content_length', 'Content-Length', contentLength) : null;
    },
  },
  {
    section: 'measured',
    check({ contentLength }) {
      const huge = Number(strip(contentLength?.value ?? '')) >= 2 ** 63;
      if (!huge) return null;
      return { rule: 'content_length_huge', answer: INTERNAL_ERROR_ANSWER, malformed: null, header: 'Content-Length', line: contentLength };
    },
  },
];

/** The first rule of the head that decides, or null. */
export function judgeHead(facts: HeadFacts): Decision | null {
  for (const { section, check } of HEAD_RULES) {
    const hit = check(facts);
    if (hit !== null) return decisionOf(hit, section);
  }
  return null;
}

/** The boundary that the header names, read the collector's way, must have 1 to 70 characters. Judged after gzip (measured). */
export function judgeBoundaryLength(facts: HeadFacts): Decision | null {
  const boundary = boundaryOf(facts.contentType?.value ?? '');
  if (boundary.length >= 1 && boundary.length <= LONGEST_BOUNDARY) return null;
  const answer = { status: 400, body: BOUNDARY_LENGTH_BODY };
  return decisionOf({ rule: 'boundary_length', answer, malformed: null, header: 'Content-Type', line: facts.contentType }, 'measured');
}

/** The JSON that the collector's framework writes there. */
const BOUNDARY_LENGTH_BODY =
  '{"title": "Invalid header value", "description": "The value provided for the \\"Content-Type\\" header is invalid. The boundary parameter value must consist of 1 to 70 characters"}';

function namesBoundary(contentType: string, dialect: Dialect): boolean {
  if (dialect === 'antenna') {
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

function decisionOf(hit: Hit, section: string): Decision {
  const where = hit.line === null ? null : range('head', hit.line.offset, hit.line.length);
  return { answer: hit.answer, malformed: hit.malformed, rule: hit.rule, section, range: where, header: hit.header };
}

/** Bytes of the body that the collector reads: never more than the head says. null: the head does not say. */
export function declaredLength(facts: HeadFacts): number | null {
  const digits = strip(facts.contentLength?.value ?? '');
  return facts.chunked || digits === '' || !/^\d+$/.test(digits) ? null : Number(digits);
}
