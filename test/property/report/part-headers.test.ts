import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PartHeaders, readPartHeaders } from '../../../shared/report/wire/part-headers.ts';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';

/** Names made of ordinary pieces and of pieces that need the slow path. */
const names = fc
  .array(fc.constantFrom('Name', 'a', '7', '"', '\\', '=', ';', ' ', 'name=', '; filename="f"', '\r', '\n', '\x7f', '\u00e9', "'", '%'), {
    maxLength: 6,
  })
  .map((list) => list.join(''));

const types = fc.constantFrom(
  'application/octet-stream',
  'application/json',
  'application/gzip',
  'text/plain; charset=utf-8',
  'a "b"',
  ' text/plain',
  'text/plain ',
  '',
  'text/plain\r\nX-More: 1',
  't\u00e9xt',
  'text/\x7f',
);

function read(block: string): PartHeaders {
  return readPartHeaders(sourceOfBytes(Buffer.from(block, 'latin1')), 0, block.length);
}

/** The parsed block as plain values, with offsets reduced by `shift`. */
function plainly({ lines, disposition, name, filename, isAmbiguous, contentType, error }: PartHeaders, shift: number): unknown {
  const shifted = lines.map((line) => ({ ...line, at: line.at - shift }));
  return { lines: shifted, disposition, name, filename, isAmbiguous, contentType, error };
}

describe('a header block in the usual form of clients', () => {
  it('reads the same on the fast path as line by line', () => {
    const optional = fc.option(names, { nil: null });
    fc.assert(
      fc.property(names, optional, fc.option(types, { nil: null }), (name, filename, type) => {
        const disposition = `Content-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n`;
        const block = `${disposition}${type === null ? '' : `Content-Type: ${type}\r\n`}\r\n`;
        const glance = read(block);
        // This additional header line forces the slow path. It has no value and thus no effect.
        const more = 'MIME-Version: \r\n';
        const byLine = read(more + block);
        expect(plainly(glance, 0)).toEqual(plainly({ ...byLine, lines: byLine.lines.slice(1) }, more.length));
        expect(byLine.isPlain).toBe(false);
        if (glance.isPlain) expect([/^[!-~]+$/.test(name), filename, type]).toEqual([true, null, null]);
      }),
      { numRuns: 4_000 },
    );
  });
});
