import { crc32 } from 'node:zlib';
import { type GuardRow, type OpenGroup, inProcess } from './rows.ts';
import { type Parser, CRASHLENS, FLOOR, parseSent } from '../report/wire-parsers.ts';
import { gzipped } from '../report/wire-bench.ts';
import { ADVERSARIAL_SHAPES, SHAPES } from '../report/wire-shapes.ts';

/** Names as printed by `npm run bench -- wire`. */
const PLAIN: ReadonlySet<string> = new Set([
  '32 MiB, dump',
  '20,000 annotations',
  '3,000 binary parts',
  '64 MiB of near-boundaries, first byte wrong',
]);
const GZIP: ReadonlySet<string> = new Set(['20,000 annotations', 'extra, 10,000 annotations']);

/**
 * For these bodies the floor is CRC-32, which reads every byte. A search for the delimiter would skip most bytes, so its time would depend on the current
 * memory bandwidth.
 */
const READ_WHOLE: ReadonlySet<string> = new Set(['64 MiB of near-boundaries, first byte wrong']);

/** Measures listing the parts of a body. The floor searches the body for the delimiter, reads each byte (`READ_WHOLE`), or inflates the body. */
export function guardWire(): OpenGroup {
  const shapes = [...SHAPES, ...ADVERSARIAL_SHAPES];
  const plain = shapes
    .filter(({ name }) => PLAIN.has(name))
    .map(({ name, body }) => {
      const bytes = body();
      const row = rowOf(name, bytes, false);
      return READ_WHOLE.has(name) ? { ...row, floor: inProcess(() => crc32(bytes)) } : row;
    });
  const gzip = shapes.filter(({ name }) => GZIP.has(name)).map(({ name, body }) => rowOf(`${name}, gzip`, body(), true));
  return { rows: [...plain, ...gzip] };
}

function rowOf(row: string, plain: Buffer, gzip: boolean): GuardRow {
  const sent = gzip ? gzipped(plain) : plain;
  const by = (parser: Parser) => inProcess(() => parseSent(parser, sent, gzip));
  return { row, measure: by(CRASHLENS), floor: by(FLOOR), turns: 100 };
}
