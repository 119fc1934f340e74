import { gunzipSync, gzipSync } from 'node:zlib';
import { startsWithRequestLine } from '../../../../shared/report/wire/request-head.ts';
import { makeSamples } from '../../../../shared/report/samples/samples.ts';
import { BROKEN_REQUESTS } from '../../../builders/report/broken-requests.ts';
import { CLIENT_CAPTURES } from '../../../builders/report/client-captures.ts';
import { FINDING_CASES } from '../../../builders/verdict/finding-cases/all-cases.ts';
import { type PartSpec, BOUNDARY, GOOD_PARTS, multipart, request } from '../../../builders/report/multipart.ts';

/** A request in pieces, so that head and body can be changed before the request is assembled. */
interface SeedRequest {
  readonly requestLine: string;
  /** The headers, except Content-Length, Transfer-Encoding and Content-Encoding. */
  readonly headers: readonly string[];
  /** The body, inflated and without chunks. */
  readonly body: Buffer;
}

const FRAMING = /^(?:content-length|transfer-encoding|content-encoding):/i;
/** Maximum size of a seed request. A larger one would take as much time as a hundred small ones. */
const MAX_SIZE = 64 * 1024;

const EXTRA: PartSpec = {
  name: 'extra',
  filename: 'extra.json',
  type: 'application/json',
  content: '{"ProductName":"Firefox","Version":"148.0","URL":"https://private.example/","n":[1,{"a":null}],"e":"\\u00e9\\ud83d"}',
};
const MEMORY: PartSpec = { name: 'memory_report', filename: 'm.json.gz', type: 'application/gzip', content: gzipSync('{}') };
const TYPED: PartSpec = { name: 'Notes', type: 'text/plain; charset=iso-8859-1', content: 'caf\xe9 \xc3\xa9' };
const DUMP: PartSpec = { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: 'MDMP\x93\xa7\0\r\n' };

const BY_HAND: readonly Buffer[] = [
  request(multipart(GOOD_PARTS)),
  request(multipart([...GOOD_PARTS, TYPED, MEMORY])),
  request(multipart([EXTRA, DUMP])),
  request(multipart([DUMP, EXTRA, MEMORY, TYPED])),
  request(Buffer.concat([Buffer.from('preamble\r\n'), multipart(GOOD_PARTS), Buffer.from('epilogue')])),
];

/** Small sound and broken requests of every kind that the tests use. */
export const SEED_REQUESTS: readonly SeedRequest[] = [
  ...BY_HAND,
  ...CLIENT_CAPTURES.map(({ captured }) => captured),
  ...makeSamples({ now: Date.UTC(2026, 10, 21), version: '1.0.0', gzip: (bytes) => gzipSync(bytes) })
    .filter(({ outcome }) => outcome !== '413')
    .map(({ bytes }) => Buffer.from(bytes())),
  ...[...BROKEN_REQUESTS, ...FINDING_CASES.flatMap(({ cases }) => cases)]
    .map(({ captured }) => captured)
    .filter((captured) => captured.length < MAX_SIZE && startsWithRequestLine(captured)),
].map(takenApart);

export { BOUNDARY as SEED_BOUNDARY };

function takenApart(captured: Buffer): SeedRequest {
  const end = captured.indexOf('\r\n\r\n');
  const [requestLine = '', ...lines] = captured.subarray(0, end).toString('latin1').split('\r\n');
  const coded = captured.subarray(end + 4);
  const isCoded = lines.some((line) => /^content-encoding: gzip$/i.test(line));
  return { requestLine, headers: lines.filter((line) => !FRAMING.test(line)), body: (isCoded ? inflated(coded) : null) ?? coded };
}

/** Inflates gzip data; returns null if it is damaged. */
function inflated(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes);
  } catch {
    // Some seed requests contain damaged gzip data on purpose. Their raw bytes are used instead.
    return null;
  }
}
