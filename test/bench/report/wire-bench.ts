import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { childResult, numberOf } from '../support/children.ts';
import { benchFolder } from '../support/reports.ts';
import { milliseconds, print, ratio, table } from '../support/table.ts';
import { benchWireMemory } from './wire-memory.ts';
import { type Parser, CRASHLENS, FLOOR, PARSERS } from './wire-parsers.ts';
import { type WireShape, ADVERSARIAL_SHAPES, BENIGN, SHAPES } from './wire-shapes.ts';

/** Bodies are compressed once for the whole bench. The level does not change the ranking of the parsers. */
const GZIP_LEVEL = 1;

/** Compresses a body for the bench. */
export function gzipped(plain: Buffer): Buffer {
  return gzipSync(plain, { level: GZIP_LEVEL });
}

/** The best time of each parser on one body, in milliseconds. Parsers that refused the body are left out. */
type Row = ReadonlyMap<Parser, number>;

async function rowOf({ parts }: WireShape, file: string, gzip: boolean): Promise<Row> {
  const row = new Map<Parser, number>();
  for (const parser of PARSERS) {
    const result = await childResult('report/wire-time-child.ts', [parser.name, file, gzip ? 'gzip' : 'plain', String(parts)]);
    if (isTimed(result)) row.set(parser, numberOf(result, 'best'));
  }
  return row;
}

function isTimed(result: unknown): boolean {
  return typeof result === 'object' && result !== null && Reflect.get(result, 'best') !== null;
}

function cells(name: string, row: Row): readonly string[] {
  const own = row.get(CRASHLENS) ?? Number.NaN;
  const others = PARSERS.filter((parser) => parser !== FLOOR && parser !== CRASHLENS).map((parser) => row.get(parser) ?? Number.NaN);
  const best = Math.min(...others.filter((time) => !Number.isNaN(time)));
  const times = PARSERS.map((parser) => row.get(parser) ?? Number.NaN).map((time) => (Number.isNaN(time) ? 'refuses' : milliseconds(time)));
  return [name, ...times, ratio(own / (row.get(FLOOR) ?? Number.NaN)), ratio(best / own)];
}

const HEADS = ['body', ...PARSERS.map(({ name }) => name), 'Crashlens to floor', 'fastest other to Crashlens'];

async function benchShapes(folder: string, shapes: readonly WireShape[], gzip: boolean): Promise<readonly Row[]> {
  const file = path.join(folder, 'body');
  const rows: Row[] = [];
  for (const shape of shapes) {
    const plain = shape.body();
    writeFileSync(file, gzip ? gzipped(plain) : plain);
    rows.push(await rowOf(shape, file, gzip));
  }
  print(
    table(
      HEADS,
      rows.map((row, index) => cells(shapes[index]?.name ?? '', row)),
    ),
  );
  return rows;
}

/** Measures listing the parts of a body: with Crashlens, with other parsers, and the minimum possible time. */
export async function benchWire(): Promise<void> {
  const folder = benchFolder();
  try {
    print('As it stands; the floor is a search for the delimiter.\n');
    await benchShapes(folder.path, SHAPES, false);
    print('\nCompressed; the floor is inflating it.\n');
    await benchShapes(folder.path, SHAPES, true);
    print('\nMade to be slow, beside a dump of the same size.\n');
    const [benign, ...adversarial] = await benchShapes(folder.path, [BENIGN, ...ADVERSARIAL_SHAPES], false);
    const worst = Math.max(...adversarial.map((row) => row.get(CRASHLENS) ?? 0));
    print(`\nThe slowest of them takes Crashlens ${ratio(worst / (benign?.get(CRASHLENS) ?? Number.NaN))} what the dump takes.\n`);
  } finally {
    folder.remove();
  }
  await benchWireMemory();
}
