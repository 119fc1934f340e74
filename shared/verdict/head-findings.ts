import { range } from '../bytes/byte-range.ts';
import { formatSize, formatCount } from '../messages/quantities.ts';
import type { Capture } from '../wire/capture.ts';
import { isUndeclaredGzip } from '../wire/capture.ts';
import type { HeaderLine } from '../wire/request-head.ts';
import { headerValues } from '../wire/request-head.ts';
import type { Finding, Place } from './finding.ts';
import { finding } from './finding.ts';

/** The default of what a production collector's proxy takes, in bytes as sent (measured). */
export const LARGEST_SENT_BODY = 26_214_400;

/** What is worth saying about the request line, the headers and how the body is coded. */
export function findInHead(capture: Capture): readonly Finding[] {
  const found: (Finding | null)[] = [
    capture.kind === 'body' ? finding('head_inferred', 'info', {}) : null,
    ...capture.request.strayLines.map((line) => finding('stray_head_line', 'warning', { range: range('head', line.offset, line.length) })),
    lengthFinding(capture),
    chunkFinding(capture),
    gzipFinding(capture),
    tooLargeFinding(capture),
    userAgentFinding(capture),
  ];
  return found.filter((item) => item !== null);
}

function atHeader(line: HeaderLine): Place {
  return { range: range('head', line.offset, line.length), header: line.name };
}

function lengthFinding(capture: Capture): Finding | null {
  const line = headerValues(capture.request, 'Content-Length').at(-1);
  if (line === undefined) return capture.chunked === null ? null : finding('chunked', 'info', { header: 'Transfer-Encoding' });
  if (capture.uncoded || !/^\d+$/.test(line.value) || Number(line.value) === capture.content.size) return null;
  const details = { declared: formatCount(Number(line.value)), actual: formatCount(capture.content.size) };
  return finding('content_length_false', 'violation', atHeader(line), details);
}

function chunkFinding(capture: Capture): Finding | null {
  const fault = capture.chunked?.fault;
  if (!fault) return null;
  const at = Math.min(fault.offset, Math.max(capture.sent.size - 1, 0));
  return finding('chunk_framing', 'error', { range: range('sent', at, 1) }, { fault: fault.kind.replaceAll('-', ' ') });
}

function gzipFinding(capture: Capture): Finding | null {
  if (capture.gzip?.fault?.kind === 'cap') {
    return finding('gzip_over_cap', 'error', { header: 'Content-Encoding' }, { limit: formatSize(capture.plain.size) });
  }
  if (capture.gzip !== null) return null;
  const [line] = headerValues(capture.request, 'Content-Encoding');
  if (line?.value.toLowerCase().includes('gzip') === true) return finding('gzip_spelling', 'warning', atHeader(line));
  const undeclared = isUndeclaredGzip(capture);
  return undeclared ? finding('gzip_undeclared', 'warning', { range: range('sent', capture.chunked?.framedOffset(0) ?? 0, 2) }) : null;
}

function tooLargeFinding(capture: Capture): Finding | null {
  // What compressing gives is not known yet.
  if (capture.uncoded || capture.content.size <= LARGEST_SENT_BODY) return null;
  return finding('too_large', 'warning', {}, { size: formatSize(capture.content.size) });
}

function userAgentFinding(capture: Capture): Finding | null {
  if (capture.kind === 'body' || headerValues(capture.request, 'User-Agent').length > 0) return null;
  return finding('user_agent_missing', 'info', { header: 'User-Agent' });
}
