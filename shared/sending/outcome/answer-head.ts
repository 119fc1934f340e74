import type { MaskedRange } from '../../masking/masked-ranges.ts';
import { maskedUrl } from '../../masking/urls.ts';
import { MASK } from '../../report/parts/mask.ts';

/** Lines that servers write in the head of any answer. They repeat nothing from a report. */
const USUAL_LINES: readonly RegExp[] = [
  /^$/,
  /^HTTP\/1\.[01] \d{3}(?: .{0,7})?$/,
  /^HTTP\/1\.[01] \d{3} (?:Bad (?:Request|Gateway)|Not Found|(?:Payload|Content) Too Large|Request (?:Timeout|Entity Too Large)|Too Many Requests)$/,
  /^HTTP\/1\.[01] \d{3} (?:Internal Server Error|Service Unavailable|Gateway Timeout)$/,
  /^date: [a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d GMT$/i,
  /^(?:content-length|retry-after): \d{1,7}$/i,
  /^connection: (?:close|keep-alive)$/i,
  /^keep-alive: timeout=\d{1,6}$/i,
  /^transfer-encoding: chunked$/i,
  /^server: (?:.{0,7}|crashlens-demo)$/i,
  /^content-type: (?:text\/(?:plain|html)|application\/json)(?:; ?charset=(?:utf-8|us-ascii|iso-8859-1))?$/i,
];

/** Returns whether the head of an answer (lines with CRLF) contains only usual lines, which repeat nothing from a report. */
export function isUsualHead(head: string): boolean {
  return head.split('\r\n').every((line) => USUAL_LINES.some((usual) => usual.test(line)));
}

/** Masks ranges of a head. Each line in a range gets a mask of its own. One character is one byte. */
export function maskedHead(head: string, ranges: readonly MaskedRange[]): string {
  let text = '';
  let at = 0;
  for (const { offset, length } of ranges) {
    text += head.slice(at, offset) + head.slice(offset, offset + length).replaceAll(/[^\r\n]+/g, MASK);
    at = offset + length;
  }
  return text + head.slice(at);
}

/** The head of an answer for storage and display. Masks cookies, which are credentials, and queries of URLs, which can contain access keys. */
export function shownAnswerHead(head: string): string {
  return head
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([^:\s]+):[ \t]*(.*)$/.exec(line) ?? [];
      if (/^set-cookie2?$/i.test(name)) return `${name}: ${MASK}`;
      return /^(?:content-)?location$/i.test(name) ? `${name}: ${maskedUrl(value)}` : line;
    })
    .join('\r\n');
}
