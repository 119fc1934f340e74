import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import type { WireMap } from '../../../shared/report/wire/wire-map.ts';
import { Scanner, scan } from '../../../shared/report/wire/scanner.ts';
import { plainMap } from '../../builders/report/wire-map-data.ts';

const BOUNDARY = 'bb';

/** Pieces of structure, from which bodies are made in any order. */
const pieces = fc.constantFrom(
  '--bb',
  '\r\n--bb',
  '\r\n',
  '--',
  '\r\n\r\n',
  'Content-Disposition: form-data; name="a"',
  'x',
  '\n',
  '\r',
  '-',
  'b',
  'value',
);
const bodies = fc.array(pieces, { maxLength: 40 }).map((list) => Buffer.from(list.join(''), 'latin1'));

function scanInPieces(body: Uint8Array, sizes: readonly number[]): WireMap {
  const scanner = new Scanner(BOUNDARY);
  let at = 0;
  for (const size of sizes) {
    scanner.push(body.subarray(at, at + size));
    at += size;
  }
  scanner.push(body.subarray(at));
  return scanner.end();
}

/** Scans a body whose pieces are all passed in the same buffer, which is overwritten each time. */
function scanInOneMemory(body: Uint8Array, sizes: readonly number[]): WireMap {
  const scanner = new Scanner(BOUNDARY);
  const memory = new Uint8Array(body.length);
  let at = 0;
  for (const size of [...sizes, body.length]) {
    const piece = body.subarray(at, at + size);
    memory.fill(0x2d);
    memory.set(piece);
    scanner.push(memory.subarray(0, piece.length));
    scanner.detach();
    at += piece.length;
  }
  return scanner.end();
}

describe('the scanner', () => {
  it('gives the same map for any sizes of its input pieces', () => {
    fc.assert(
      fc.property(bodies, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 200 }), (body, sizes) => {
        const whole = plainMap(scan(sourceOfBytes(body), BOUNDARY));
        expect(plainMap(scanInPieces(body, sizes))).toEqual(whole);
        expect(plainMap(scanInOneMemory(body, sizes))).toEqual(whole);
      }),
      { numRuns: 1_500 },
    );
  });

  it('gives the same map for single bytes', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const single = Array.from({ length: body.length }, () => 1);
        expect(plainMap(scanInPieces(body, single))).toEqual(plainMap(scan(sourceOfBytes(body), BOUNDARY)));
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same map for large pieces, which are not copied, with any cuts', () => {
    const fillers = fc.constantFrom(9_000, 17_000, 40_000).map((size) => Buffer.alloc(size, '-b'));
    const large = fc.array(fc.oneof({ weight: 4, arbitrary: pieces.map((text) => Buffer.from(text, 'latin1')) }, fillers), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(large, fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 20 }), (list, sizes) => {
        const body = Buffer.concat(list);
        expect(plainMap(scanInPieces(body, sizes))).toEqual(plainMap(scanInPieces(body, [])));
      }),
      { numRuns: 500 },
    );
  });

  it('puts every byte into exactly one region', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const map = scan(sourceOfBytes(body), BOUNDARY);
        const intervals = [{ start: 0, end: map.preambleEnd }, ...map.stray];
        for (let index = 0; index < map.partCount; index += 1) {
          const part = map.part(index);
          expect(part.delimiter <= part.headers && part.headers <= part.content && part.content <= part.end).toBe(true);
          intervals.push({ start: part.delimiter, end: part.end });
        }
        if (map.closing !== null)
          intervals.push({ start: map.closing.start, end: map.closing.end }, { start: map.closing.end, end: map.size });
        const covered = new Uint8Array(body.length);
        for (const interval of intervals) for (let at = interval.start; at < interval.end; at += 1) covered[at] = (covered[at] ?? 0) + 1;
        expect(covered.every((times) => times === 1)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('handles arbitrary bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (body) => {
        expect(scan(sourceOfBytes(body), BOUNDARY).size).toBe(body.length);
      }),
      { numRuns: 500 },
    );
  });
});
