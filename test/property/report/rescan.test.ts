import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByteSource, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { type Splice, pieceOf, pieceOfBytes, sourceOfPieces } from '../../../shared/bytes/pieces.ts';
import { scanCacheOf, scanWithCache } from '../../../shared/report/wire/scan-with-cache.ts';
import { scan } from '../../../shared/report/wire/scanner.ts';
import { BOUNDARY, multipart } from '../../builders/report/multipart.ts';
import { plainMap } from '../../builders/report/wire-map-data.ts';

/** A body with two dumps that are large enough for a rescan to skip them. */
const BODY = multipart([
  { name: 'A', content: 'a' },
  { name: 'one', type: 'application/octet-stream', content: 'x'.repeat(90_000) },
  { name: 'B', content: `b--${BOUNDARY}` },
  { name: 'two', type: 'application/octet-stream', content: `${'y'.repeat(70_000)}--${BOUNDARY.slice(0, -1)}${'z'.repeat(70_000)}` },
]);

const put = fc.constantFrom('', '-', '\r\n', `--${BOUNDARY}`, `\r\n--${BOUNDARY}\r\n`, `\r\n--${BOUNDARY}--`, BOUNDARY, 'text');
/** Positions, many of them near the edges of part contents. */
const position = fc.oneof(
  fc.nat(BODY.length),
  fc.constantFrom(...[...BODY.toString('latin1').matchAll(/--b0|\r\n\r\n/g)].map(({ index }) => index)),
);
const cut = fc.record({ position, gone: fc.oneof(fc.nat(8), fc.nat(100_000)), put });

describe('a rescan with known sources', () => {
  it('gives the same map as a scan of all bytes, for any cuts', () => {
    const captured = sourceOfBytes(BODY);
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 4 }), (cuts) => {
        let body = sourceOfPieces([pieceOf('c', captured)]);
        let known = scanCacheOf(captured, scan(captured, BOUNDARY));
        for (const [index, { position: at, gone, put: text }] of cuts.entries()) {
          const offset = Math.min(at, body.size);
          const insert = [pieceOfBytes(`e${String(index)}`, Buffer.from(text))];
          const splice: Splice = { offset, remove: Math.min(gone, body.size - offset), insert };
          body = body.spliced([splice]);
          const map = scanWithCache(body, BOUNDARY, known);
          expect(plainMap(map)).toEqual(plainMap(scan(body, BOUNDARY)));
          known = scanCacheOf(body, map);
        }
      }),
      { numRuns: 300, seed: 20_261_121 },
    );
  });

  it('gives the same map if two contents share bytes of one source', () => {
    const head = (name: string) => Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\n`);
    const dump = sourceOfBytes(Buffer.alloc(400_000, 'x'));
    const body = sourceOfPieces([
      pieceOfBytes('a', head('one')),
      { origin: 'd', source: dump, from: 0, length: 300_000 },
      pieceOfBytes('b', Buffer.concat([Buffer.from('\r\n'), head('two')])),
      { origin: 'd', source: dump, from: 100_000, length: 300_000 },
      pieceOfBytes('e', Buffer.from(`\r\n--${BOUNDARY}--\r\n`)),
    ]);
    const map = scan(body, BOUNDARY);
    expect(map.partCount).toBe(2);
    expect(plainMap(scanWithCache(body, BOUNDARY, scanCacheOf(body, map)))).toEqual(plainMap(map));
  });

  it('does not read known content again', () => {
    let read = 0;
    const counted: ByteSource = {
      size: BODY.length,
      read(offset, length) {
        const bytes = sourceOfBytes(BODY).read(offset, length);
        read += bytes.length;
        return bytes;
      },
    };
    const body = sourceOfPieces([pieceOf('c', counted)]);
    const known = scanCacheOf(body, scan(body, BOUNDARY));
    read = 0;
    scanWithCache(body.spliced([{ offset: 60, remove: 1, insert: [] }]), BOUNDARY, known);
    expect(read).toBeLessThan(2_000);
  });
});
