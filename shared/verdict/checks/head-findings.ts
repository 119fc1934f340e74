import { byteAt, range } from '../../bytes/byte-range.ts';
import type { TargetRules } from '../rules/target-rules.ts';
import { afterBody } from '../../report/wire/after-body.ts';
import { type Capture, areChunkSizesGone, isUndeclaredGzip } from '../../report/wire/capture.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import { findInCoding } from './coding-findings.ts';
import { findInContentType } from './content-type-findings.ts';
import type { FindingList } from './finding-list.ts';
import { type Finding, type UserAgentWord, atHeader, finding } from './finding.ts';

/** Adds findings about the request line, the headers and the coding of the body. `maxBody`: the target's maximum body size. */
export function findInHead(found: FindingList, capture: Capture, maxBody: TargetRules['maxBody']): void {
  if (capture.kind === 'body') found.put(finding('head_inferred', 'info', {}));
  const { version } = capture.request;
  if (capture.headForm !== 'http1')
    found.put(finding('head_not_http1', 'info', { range: range('head', 0, 1) }, { headForm: capture.headForm }));
  for (const loss of capture.losses ?? [])
    found.put(
      finding('not_as_sent', loss === 'body_decoded' || loss === 'made' ? 'info' : 'warning', { range: range('head', 0, 1) }, { loss }),
    );
  if (/^[23]$/.test(version)) found.put(finding('http_version', 'info', { range: range('head', 0, 1) }, { coding: version }));
  findInTarget(found, capture);
  for (const line of capture.request.strayLines)
    found.put(finding('stray_head_line', 'warning', { range: range('head', line.offset, line.length) }));
  for (const one of findInContentType(capture)) found.put(one);
  for (const one of lengthFindings(capture)) found.put(one);
  for (const one of [chunkFinding(capture), gzipFinding(capture)]) if (one !== null) found.put(one);
  for (const one of findInCoding(capture, maxBody)) found.put(one);
  for (const one of [tooLargeFinding(capture, maxBody), userAgentFinding(capture)]) if (one !== null) found.put(one);
}

function lengthFindings(capture: Capture): readonly Finding[] {
  const line = headerValues(capture.request, 'Content-Length').at(-1);
  if (line === undefined) {
    if (capture.chunked !== null) return [finding('chunked', 'info', { header: 'Transfer-Encoding' })];
    return capture.uncoded ? [] : [finding('content_length_missing', 'violation', { header: 'Content-Length' })];
  }
  const { size } = capture.content;
  if (size === 0 && /^0+$/.test(line.value)) return [finding('content_length_zero', 'violation', atHeader(line))];
  if (capture.uncoded || !/^\d+$/.test(line.value) || Number(line.value) === size) return [];
  const declared = Number(line.value);
  const isFalse = finding('content_length_false', 'violation', atHeader(line), { declared, actual: size });
  if (declared > size) return [isFalse];
  const start = capture.chunked?.framedOffset(declared) ?? declared;
  const where = { range: range('sent', start, capture.sent.size - start) };
  const after = afterBody(capture);
  switch (after?.kind) {
    case 'answer':
      return [finding('answer_after_body', 'warning', where, { count: after.count, status: after.status })];
    case 'request':
      return [finding('request_after_body', 'warning', where, { count: after.count })];
    default:
      return [isFalse, finding('bytes_after_body', 'warning', where, { count: size - declared })];
  }
}

function chunkFinding(capture: Capture): Finding | null {
  const error = capture.chunked?.error;
  const line = headerValues(capture.request, 'Transfer-Encoding').at(-1);
  if (line !== undefined && areChunkSizesGone(capture)) return finding('chunk_sizes_gone', 'error', atHeader(line));
  if (!error) return null;
  return finding('chunk_framing', 'error', { range: byteAt('sent', error.offset, capture.sent.size) }, { error: error.kind });
}

function gzipFinding(capture: Capture): Finding | null {
  if (capture.gzip?.error?.kind === 'cap') {
    return finding('gzip_over_cap', 'error', { header: 'Content-Encoding' }, { limit: capture.plain.size });
  }
  if (capture.gzip !== null) return null;
  const [line] = headerValues(capture.request, 'Content-Encoding');
  if (line?.value.toLowerCase().includes('gzip') === true) return finding('gzip_spelling', 'violation', atHeader(line));
  const undeclared = isUndeclaredGzip(capture);
  return undeclared ? finding('gzip_undeclared', 'violation', { range: range('sent', capture.chunked?.framedOffset(0) ?? 0, 2) }) : null;
}

function tooLargeFinding(capture: Capture, maxBody: TargetRules['maxBody']): Finding | null {
  // The compressed size is not known yet.
  if (maxBody === null || capture.uncoded || capture.bodySize <= maxBody) return null;
  return finding('too_large', 'warning', {}, { size: capture.bodySize, limit: maxBody });
}

function userAgentFinding(capture: Capture): Finding | null {
  if (capture.kind === 'body') return null;
  const line = headerValues(capture.request, 'User-Agent').at(-1);
  if (line === undefined) return finding('user_agent_missing', 'info', { header: 'User-Agent' });
  const missing = missingInUserAgent(line.value);
  return missing.length === 0 ? null : finding('user_agent_incomplete', 'info', atHeader(line), { missing });
}

/** Returns the words that are missing in a User-Agent, out of the three that it should contain (interface, Request headers). */
export function missingInUserAgent(value: string): readonly UserAgentWord[] {
  // “crash-reporter” does not count as a product name. “crashreporter” in one word does, as in “crashreporter/1.0”.
  const rest = value.replace(/crash[ -]reporter/i, '');
  return [
    ...(/[A-Za-z]{2}/.test(rest) ? [] : ['product' as const]),
    ...(/\d/.test(rest) ? [] : ['version' as const]),
    ...(/crash[ -]?reporter/i.test(value) ? [] : ['crashReporter' as const]),
  ];
}

function findInTarget(found: FindingList, capture: Capture): void {
  const { method, target } = capture.request;
  if (capture.kind === 'body' || !target.includes('?')) return;
  const query = target.indexOf('?');
  found.put(finding('query_ignored', 'info', { range: range('head', method.length + 1 + query, target.length - query) }));
}
