import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAll, sourceOfBytes } from '../../shared/bytes/byte-source.ts';
import { encodeReport } from '../../shared/wire/encode-report.ts';
import type { EncodedReport, NewReport } from '../../shared/wire/encode-report.ts';

const name = fc.stringMatching(/^[ !#-[\]-~]{1,30}$/);
// Hyphens, line ends and pieces of generated boundaries: what could be taken for structure.
const nasty = fc
  .array(fc.constantFrom('\r\n', '--', '-', '\r', '\n', '----crashlens-', '0'.repeat(32), '--bound', '--bound--\r\n', 'é', '"', '\u0000'), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(''));
const value = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }));
const content = fc
  .oneof(
    fc.uint8Array({ maxLength: 200 }),
    nasty.map((text) => Uint8Array.from(Buffer.from(text))),
  )
  .map(sourceOfBytes);

const report: fc.Arbitrary<NewReport> = fc.record(
  {
    form: fc.constantFrom('kv', 'json'),
    annotations: fc.array(fc.tuple(name, value), { maxLength: 5 }),
    parts: fc.array(fc.record({ name, filename: fc.option(name), contentType: fc.constant('application/octet-stream'), content }), {
      maxLength: 3,
    }),
    version: fc.constant('1.0.0'),
    host: fc.constant('localhost'),
    boundary: fc.constantFrom('bound', 'b', "a'b c", '-'),
  },
  { requiredKeys: ['form', 'annotations', 'parts', 'version', 'host'] },
);

/** What stands between the delimiters, found by splitting at every one of them. */
function contentsBetween({ plain, boundary }: EncodedReport): readonly Buffer[] {
  const delimiter = `\r\n--${boundary}`;
  const pieces: Buffer[] = [];
  let rest = Buffer.concat([Buffer.from('\r\n'), readAll(plain)]);
  for (let at = rest.indexOf(delimiter); at !== -1; at = rest.indexOf(delimiter)) {
    pieces.push(rest.subarray(0, at));
    rest = rest.subarray(at + delimiter.length);
  }
  expect(rest.toString()).toBe('--\r\n');
  return pieces.slice(1).map((piece) => piece.subarray(piece.indexOf('\r\n\r\n') + 4));
}

function encodable(given: NewReport): EncodedReport | null {
  const result = encodeReport(given);
  if (result.ok) return result.value;
  // With a chosen boundary a content may hold it; half a surrogate pair has no UTF-8. Nothing else may be refused here.
  expect(['boundary_in_content', 'value_not_utf8']).toContain(result.error.code);
  if (result.error.code === 'boundary_in_content') expect(given.boundary).toBeDefined();
  return null;
}

describe('an encoded report', () => {
  it('has each content back between its delimiters, byte for byte', () => {
    fc.assert(
      fc.property(report, (given) => {
        const encoded = encodable(given);
        if (encoded === null) return;
        const contents = contentsBetween(encoded);
        const annotationParts = contents.length - given.parts.length;
        expect(contents.slice(annotationParts)).toEqual(given.parts.map((part) => Buffer.from(readAll(part.content))));
        const texts = contents.slice(0, annotationParts).map((bytes) => bytes.toString());
        if (given.form === 'kv') expect(texts).toEqual(given.annotations.map(([, text]) => text));
        else expect(JSON.parse(texts[0] ?? '')).toEqual(Object.fromEntries(given.annotations));
      }),
      { numRuns: 300 },
    );
  });

  it('names the length of what is sent and never repeats its boundary inside a content', () => {
    fc.assert(
      fc.property(report, (given) => {
        const encoded = encodable(given);
        if (encoded === null) return;
        expect(Buffer.from(encoded.headOver(77)).toString()).toContain('\r\nContent-Length: 77\r\n');
        for (const bytes of contentsBetween(encoded)) expect(bytes.includes(encoded.boundary)).toBe(false);
      }),
    );
  });
});
