import { describe, expect, it } from 'vitest';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { BOUNDARY, request } from '../../../../builders/report/multipart.ts';

const NOTHING = Buffer.alloc(0);
const CUT_JSON = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="extra"\r\nContent-Type: application/json\r\n\r\n{"ProductName":`,
);

describe('the ranges of a verdict', () => {
  it.each([
    ['empty gzip data', request(NOTHING, { headers: { 'Content-Encoding': 'gzip', 'Content-Length': '5' } }), 'bad_gzip'],
    ['empty chunk data', request(NOTHING, { headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' } }), 'chunk_framing'],
    ['JSON that ends with the body', request(CUT_JSON), 'json_syntax'],
  ])('are inside the capture for %s', async (_, captured, code) => {
    const capture = await captureOf(captured);
    const sizes = { head: capture.head.size, sent: capture.sent.size, plain: capture.plain.size };
    const { findings, decision } = inspectCapture(capture, 'spec').verdict;
    expect(findings.map((finding) => finding.code)).toContain(code);
    for (const where of [decision.range, ...findings.map((finding) => finding.range)])
      if (where !== null) {
        expect(where.offset).toBeGreaterThanOrEqual(0);
        expect(where.offset + where.length).toBeLessThanOrEqual(sizes[where.space]);
      }
  });
});
