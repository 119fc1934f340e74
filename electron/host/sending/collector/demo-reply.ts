import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type DemoAnswer, FORCED_HEADER } from '../../../../shared/report/samples/demo-answers.ts';

/** Value of the Server header of every answer. */
export const DEMO_SERVER = 'crashlens-demo';

/** An answer of the demo collector. */
export interface DemoReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Methods for an Allow header. */
  readonly allow?: string;
}

function textReply(status: number, body: string): DemoReply {
  return { status, contentType: 'text/plain', body };
}

/** An error about the address or the server, in the form that the collector writes. */
export function jsonReply(status: number): DemoReply {
  return { status, contentType: 'application/json', body: JSON.stringify({ title: titleOf(status) }) };
}

/** An error page with this status, in the form that the proxy in front of the collector writes. */
export function pageReply(status: number): DemoReply {
  const title = titleOf(status);
  return { status, contentType: 'text/html', body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\r\n` };
}

function titleOf(status: number): string {
  return `${String(status)} ${status === 413 ? 'Request Entity Too Large' : (STATUS_CODES[status] ?? '')}`.trim();
}

/** Digit at the seventh position from the end of a crash id. It shows how the report was throttled (measured). */
type ThrottleDigit = '0' | '1' | '3';

export function acceptedReply(now: number, digit: ThrottleDigit = '0'): DemoReply {
  return textReply(200, `CrashID=bp-${crashId(now, digit)}\n`);
}

/** A random id whose last seven characters are the throttle digit and the day (UTC, yymmdd). */
function crashId(now: number, digit: ThrottleDigit): string {
  return `${randomUUID().slice(0, -7)}${digit}${new Date(now).toISOString().slice(2, 10).replaceAll('-', '')}`;
}

/** Returns the reply for a chosen answer, regardless of the request; null if the collector should judge the request. */
export function forcedReply(answer: DemoAnswer, now: number): DemoReply | null {
  switch (answer) {
    case 'judge':
      return null;
    case 'accepted':
      return acceptedReply(now);
    case 'rejected_soft':
      return textReply(200, 'Discarded=rule_is_firefox_desktop');
    case 'rejected_hard':
      return textReply(200, 'Discarded=rule_unsupported_product');
    case 'status_404':
      return jsonReply(404);
    case 'status_413':
      return pageReply(413);
    case 'status_500':
      return jsonReply(500);
    case 'status_502':
      return pageReply(502);
    case 'status_503':
      return pageReply(503);
    default:
      return textReply(400, `Discarded=${answer}`);
  }
}

/** The reply as HTTP bytes. Each connection has one request. `forced`: whether the answer was chosen; a header then says so. */
export function replyBytes(reply: DemoReply, now: number, forced = false): Uint8Array {
  const body = Buffer.from(reply.body, 'latin1');
  const lines = [
    `HTTP/1.1 ${String(reply.status)} ${STATUS_CODES[reply.status] ?? ''}`,
    `Server: ${DEMO_SERVER}`,
    `Date: ${new Date(now).toUTCString()}`,
    `Content-Type: ${reply.contentType}`,
    `Content-Length: ${String(body.length)}`,
    ...(reply.allow === undefined ? [] : [`Allow: ${reply.allow}`]),
    ...(forced ? [`${FORCED_HEADER}: 1`] : []),
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
