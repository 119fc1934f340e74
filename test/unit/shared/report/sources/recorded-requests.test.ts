import { describe, expect, it } from 'vitest';
import { readAll, sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { recordedRequests } from '../../../../../shared/report/sources/recorded-requests.ts';
import { reportsInFile } from '../../../../../shared/report/sources/reports-in-file.ts';
import { memoryInflate } from '../../../../builders/report/capture-of.ts';
import { annotationParts, rawRequest } from '../../../../builders/report/raw-request.ts';

function report(product: string, more: object = {}): Buffer {
  return Buffer.from(rawRequest({ parts: annotationParts({ ProductName: product }), ...more }));
}

const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nCrashID=bp-1');
const GET = Buffer.from('GET /x HTTP/1.1\r\nHost: a\r\n\r\n');

/** The requests of a recording as text of their first line and their length. */
function requestsIn(...pieces: readonly (Buffer | string)[]) {
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  return recordedRequests(sourceOfBytes(bytes)).map(({ number, offset, length, isReport }) => ({
    number,
    isReport,
    bytes: bytes.subarray(offset, offset + length),
  }));
}

describe('a recording of several requests', () => {
  it('gives each request from its request line to the end of its body', () => {
    const [one, two] = [report('One'), report('Two')];
    expect(requestsIn(one, two).map(({ bytes }) => bytes)).toEqual([one, two]);
  });

  it('leaves out responses, empty lines and the lines of a recorder', () => {
    const [one, two] = [report('One'), report('Two')];
    const found = requestsIn('====\r\n12:00:00 http://a\r\n====\r\n', one, ANSWER, '\r\n\r\n======\r\n', two, '\r\n', ANSWER);
    expect(found.map(({ bytes }) => bytes)).toEqual([one, two]);
  });

  it('does not take text in a body or in a response for a request', () => {
    const odd = report('POST /submit HTTP/1.1\r\nGET / HTTP/1.1\r\n');
    const body = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    const answer = `HTTP/1.1 200 OK\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`;
    expect(requestsIn(odd, answer, report('Two'))).toHaveLength(2);
  });

  it('finds the end of a chunked body, and of a body without a length before the next request', () => {
    const chunked = report('One', { chunkSize: 20 });
    const endless = Buffer.from(
      report('Two')
        .toString('latin1')
        .replace(/Content-Length: \d+\r\n/, ''),
      'latin1',
    );
    const three = report('Three');
    expect(requestsIn(chunked, endless, three).map(({ bytes }) => bytes)).toEqual([chunked, endless, three]);
  });

  it('ends a request without a body at its head, before a response that does not end with a line end', () => {
    expect(requestsIn(GET, ANSWER, report('Two'), ANSWER).map(({ isReport }) => isReport)).toEqual([false, true]);
  });

  it('counts requests that are no reports', () => {
    const found = requestsIn(
      GET,
      report('One'),
      GET,
      'POST /api HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(found.map(({ number, isReport }) => [number, isReport])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
    ]);
  });

  const TYPE = 'Content-Type: multipart/form-data; boundary=b\r\n';

  it('ends a body without a length at its closing delimiter, also before a response or a line that looks like a request', () => {
    const open = `POST /submit HTTP/1.1\r\n${TYPE}\r\n--b\r\n\r\nPOST /log HTTP/1.1\r\n--b--\r\n`;
    const found = requestsIn(open, ANSWER, report('Two'));
    expect(found.map(({ bytes }) => bytes.toString('latin1'))).toEqual([open, report('Two').toString('latin1')]);
  });

  it('skips interim responses between a head and its body', async () => {
    const one = report('One');
    const body = one.indexOf('\r\n\r\n') + 4;
    const continued = Buffer.concat([one.subarray(0, body), Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), one.subarray(body)]);
    const file = Buffer.concat([continued, ANSWER, report('Two')]);
    const found = await reportsInFile(sourceOfBytes(file), memoryInflate, 1 << 20);
    if (!found.ok) throw new Error('nothing opens');
    expect(found.reports).toHaveLength(2);
    const { bytes } = await found.reports[0].open();
    expect(Buffer.from(readAll(bytes))).toEqual(one);
  });

  it('skips chunked responses, and a response at the beginning', () => {
    const get = 'GET /x HTTP/1.1\r\n\r\n';
    const chunked = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${get.length.toString(16)}\r\n${get}\r\n0\r\n\r\n`;
    const sized = `HTTP/1.1 200 OK\r\nContent-Length: ${String(get.length)}\r\n\r\n${get}`;
    expect(requestsIn(sized, report('One'), chunked, report('Two'))).toHaveLength(2);
  });

  it('takes time in proportion to its size, whatever is in it', () => {
    const chain = '2d\r\nPOST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n'.repeat(20_000);
    const open = `POST /submit HTTP/1.1\r\n${TYPE}\r\n--b\r\nx\r\n`.repeat(20_000);
    for (const text of [`${chain.slice(4)}zz\r\n`, open]) expect(requestsIn(text).length).toBeGreaterThan(0);
  });

  it('cut at any byte, keeps the requests before the cut', () => {
    const [one, two] = [report('One'), report('Two')];
    const all = Buffer.concat([one, ANSWER, two]);
    for (let end = one.length; end < all.length; end += 7) {
      const found = requestsIn(all.subarray(0, end));
      expect(found[0]?.bytes).toEqual(one);
      expect(found.length).toBeLessThanOrEqual(2);
    }
  });
});

describe('the reports in a file', () => {
  async function reportsIn(...pieces: readonly Buffer[]) {
    const found = await reportsInFile(sourceOfBytes(Buffer.concat(pieces)), memoryInflate, 1 << 20);
    if (!found.ok) throw new Error('nothing opens');
    return found;
  }

  it('are the requests with a body of parts, by their place among all requests', async () => {
    const { reports, others } = await reportsIn(GET, report('One'), ANSWER, GET, report('Two'));
    expect(reports.map(({ item, request }) => [item, request])).toEqual([
      [0, 2],
      [1, 4],
    ]);
    expect(others).toBe(2);
    const capture = (await reports[1]?.open())?.capture;
    expect(capture?.bodySize).toBe(capture?.content.size);
  });

  it('is one if nothing but an answer follows it, and then has the answer too', async () => {
    const { reports } = await reportsIn(report('One'), ANSWER);
    expect(reports.map(({ request }) => request)).toEqual([null]);
    expect((await reports[0].open()).bytes.size).toBe(report('One').length + ANSWER.length);
  });
});
