import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByteSource, sourceOfBytes, sourceOfTextualBytes } from '../../../shared/bytes/byte-source.ts';
import { type Dialect, DIALECTS, rulebookOf } from '../../../shared/dialect.ts';
import { readValues } from '../../../shared/report/parts/read-values.ts';
import { type CrashReport, projectReport } from '../../../shared/report/parts/crash-report.ts';
import { findInBody } from '../../../shared/verdict/checks/body-findings.ts';
import { FindingList } from '../../../shared/verdict/checks/finding-list.ts';
import type { Finding } from '../../../shared/verdict/checks/finding.ts';
import type { WireMap } from '../../../shared/report/wire/wire-map.ts';
import { judgePart, judgeForms } from '../../../shared/verdict/checks/body-checks.ts';
import { scan } from '../../../shared/report/wire/scanner.ts';
import { plainMap } from '../../builders/report/wire-map-data.ts';

/** Pieces of bodies, sound and broken. */
const FRAGMENTS = [
  '--b\r\n',
  '\r\n--b\r\n',
  '\r\n--b--\r\n',
  '--b',
  '--\u00e9\r\n',
  'Content-Disposition: form-data; name="ProductName"\r\n\r\n',
  'Content-Disposition: form-data; name="a"\r\n\r\n',
  'Content-Disposition: form-data; name=""\r\n\r\n',
  'Content-Disposition: form-data; name="a=b"\r\n\r\n',
  'Content-Disposition: form-data; name="extra"\r\n\r\n',
  'Content-Disposition: form-data; name="extra"\r\nContent-Type: application/json\r\n\r\n',
  'Content-Disposition: form-data; name="upload_file_minidump"; filename="d"\r\n\r\n',
  'Content-Disposition: form-data; name="dump"; filename="a b;c"\r\nContent-Type: text/plain; charset=latin-1\r\n\r\n',
  'Content-Disposition: form-data; name="typed"\r\nContent-Type: Text/Plain; charset=latin-1 \r\n\r\n',
  'Content-Type: text/plain; charset=iso-8859-1\r\n',
  '{"a":"x","a":"y"}',
  '{"\\u0041":"\\n","__proto__":"z","7":1}',
  '{"\u00c3\u00a9":"\u00c3\u00a9"}',
  'value',
  'form-data',
  'a-b "c"',
  '\u00c3\u00a9',
  '\xff',
  '\r\n',
  '\n\n',
  '\t\x01\\',
];

const bodies = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 }).map((pieces) => pieces.join(''));
/** Well-formed reports, so that not every body is broken. */
const reports = fc
  .array(fc.tuple(fc.constantFrom(...FRAGMENTS.slice(5, 14)), fc.constantFrom(...FRAGMENTS.slice(15))), { minLength: 1, maxLength: 5 })
  .map((parts) => `--b\r\n${parts.map(([head, value]) => head + value).join('\r\n--b\r\n')}\r\n--b--\r\n`);

function findingsIn(plain: ByteSource, wire: WireMap, report: CrashReport): readonly Finding[] {
  const found = new FindingList(report, new Set());
  findInBody(found, { plain, chunked: null }, wire, report);
  return found.done([]).slice();
}

/** Returns everything that is read from a body, without using caches. */
function allOf(plain: ByteSource, boundary: string, dialect: Dialect): unknown {
  const rulebook = rulebookOf(dialect);
  const wire = scan(plain, boundary);
  const report = projectReport(plain, wire, rulebook);
  return {
    wire: plainMap(wire),
    annotations: report.annotations.map(({ part, ...annotation }) => ({ ...annotation, part: part.wire.index })),
    parts: report.readings.map(({ headers, ...part }) => ({
      ...part,
      headers: [
        headers.name,
        headers.filename,
        headers.contentType,
        headers.error,
        headers.isAmbiguous,
        headers.lines,
        headers.disposition,
      ],
    })),
    findings: findingsIn(plain, wire, report),
    decisions: report.readings.map((part) => judgePart({ rulebook, accept: null, plain, part })),
    forms: judgeForms(plain, report.readings, rulebook),
    values: readValues(plain, report.readings, rulebook),
  };
}

describe('a body with a known text', () => {
  it('reads the same as its bytes', () => {
    fc.assert(
      fc.property(fc.oneof(bodies, reports), fc.constantFrom('b', '\u00e9'), fc.constantFrom(...DIALECTS), (body, boundary, dialect) => {
        const bytes = Buffer.from(body, 'latin1');
        const textual = sourceOfTextualBytes(bytes, body);
        expect(allOf(textual, boundary, dialect)).toEqual(allOf(sourceOfBytes(bytes), boundary, dialect));
      }),
      { numRuns: 3_000 },
    );
  });
});
