import { parseHeaderParams, strip } from '../../report/wire/header-params.ts';
import type { Answer } from './answer.ts';

/** An error of the collector's framework. The Accept header determines its format. */
export interface FrameworkError {
  readonly status: number;
  readonly title: string;
  readonly description?: string;
}

const JSON_TYPE = 'application/json';
const XML_TYPE = 'application/xml';
const MULTIPART_TYPE = 'multipart/form-data';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Formats of an error. If a client accepts several of them equally, the framework chooses the first (measured). */
const ERROR_TYPES = [JSON_TYPE, 'text/xml', XML_TYPE, MULTIPART_TYPE, FORM_TYPE] as const;

type ErrorType = (typeof ERROR_TYPES)[number];

/**
 * Returns the framework's answer for an Accept header (null: none), in JSON, XML or form encoding (measured). If the client accepts none of these, the answer
 * has no body and the Content-Type `unasked`.
 */
export function errorAnswer(error: FrameworkError, accept: string | null, unasked: string): Answer {
  const type = preferredType(accept === null || accept === '' ? '*/*' : accept);
  if (type === null) return { status: error.status, body: '', contentType: unasked };
  // The framework's writer for this type always fails.
  if (type === MULTIPART_TYPE) return { status: 500, body: '', contentType: type };
  return { status: error.status, body: WRITERS[type](error), contentType: type };
}

/** Returns the answer to a failure in the collector's own code. The framework answers, in the format that the Accept header determines. */
export function internalErrorAnswer(accept: string | null, unasked = 'text/plain'): Answer {
  return errorAnswer({ status: 500, title: '500 Internal Server Error' }, accept, unasked);
}

const WRITERS: Readonly<Record<Exclude<ErrorType, typeof MULTIPART_TYPE>, (error: FrameworkError) => string>> = {
  [JSON_TYPE]: jsonText,
  'text/xml': xmlText,
  [XML_TYPE]: xmlText,
  [FORM_TYPE]: formText,
};

function formText({ title, description }: FrameworkError): string {
  return `title=${formValue(title)}${description === undefined ? '' : `&description=${formValue(description)}`}`;
}

function formValue(text: string): string {
  const escapedSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()*]/g, escapedSign);
}

function jsonText({ title, description }: FrameworkError): string {
  const more = description === undefined ? '' : `, "description": ${JSON.stringify(description)}`;
  return `{"title": ${JSON.stringify(title)}${more}}`;
}

function xmlText({ title, description }: FrameworkError): string {
  const more = description === undefined ? '' : `<description>${escaped(description)}</description>`;
  return `<?xml version="1.0" encoding="UTF-8"?><error><title>${escaped(title)}</title>${more}</error>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function preferredType(accept: string): ErrorType | null {
  const ranges = accept.split(',').map(mediaRange);
  const qualities = ranges.includes(null) ? null : ERROR_TYPES.map((type) => qualityOf(type, ranges));
  const best = Math.max(...(qualities ?? [0]));
  if (qualities !== null && best > 0) return ERROR_TYPES[qualities.indexOf(best)] ?? null;
  const lower = accept.toLowerCase();
  if (lower.includes('+json')) return JSON_TYPE;
  return lower.includes('+xml') ? XML_TYPE : null;
}

interface MediaRange {
  readonly main: string;
  readonly sub: string;
  readonly quality: number;
  readonly params: number;
}

/** A floating-point number as Python, the language of the collector, parses it. */
const FLOAT = /^[+-]?(?:\d(?:_?\d)*\.?|(?:\d(?:_?\d)*)?\.\d(?:_?\d)*)(?:e[+-]?\d(?:_?\d)*)?$/i;

/** Parses one media range. Returns null if it is invalid, which makes the whole header invalid. */
function mediaRange(text: string): MediaRange | null {
  const { value, params } = parseHeaderParams(text);
  const type = value === '*' ? '*/*' : value;
  const slash = type.indexOf('/');
  const quality = params.has('q') ? qualityNumber(params.get('q') ?? '') : 1;
  if (slash < 0 || !(quality >= 0 && quality <= 1)) return null;
  return { main: strip(type.slice(0, slash)), sub: strip(type.slice(slash + 1)), quality, params: params.size - (params.has('q') ? 1 : 0) };
}

function qualityNumber(text: string): number {
  const number = strip(text);
  return FLOAT.test(number) ? Number(number.replaceAll('_', '')) : Number.NaN;
}

/** Returns the quality of the most specific range that matches the type; 0 if no range matches. */
function qualityOf(type: string, ranges: readonly (MediaRange | null)[]): number {
  const [main, sub] = type.split('/', 2);
  let best = { rank: -1, quality: 0 };
  for (const range of ranges) {
    if (range === null || (range.main !== '*' && range.main !== main) || (range.sub !== '*' && range.sub !== sub)) continue;
    const rank = (range.main === '*' ? 0 : 4) + (range.sub === '*' ? 0 : 2) + (range.params === 0 ? 1 : 0);
    if (rank > best.rank || (rank === best.rank && range.quality > best.quality)) best = { rank, quality: range.quality };
  }
  return best.quality;
}
