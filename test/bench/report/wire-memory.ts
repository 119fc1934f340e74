import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { childResult, numberOf } from '../support/children.ts';
import { benchFolder } from '../support/reports.ts';
import { mebibytes, print, ratio, table } from '../support/table.ts';
import { FLOOR, PARSERS } from './wire-parsers.ts';
import { MEMORY_SHAPES } from './wire-shapes.ts';

/** Node options that limit the space for garbage, which does not belong to the list. */
const CHILD_OPTIONS = ['--expose-gc', '--max-semi-space-size=1'];

/** Minimum number of parts for figures per part. With fewer parts, other memory of the process outweighs them. */
const PARTS_THAT_TELL = 1_000;

/** Measures the memory of each parser, including the body, in a separate process. */
export async function benchWireMemory(): Promise<void> {
  const folder = benchFolder();
  const rows: string[][] = [];
  try {
    for (const shape of MEMORY_SHAPES) {
      const file = path.join(folder.path, 'body');
      const bytes = shape.body();
      writeFileSync(file, bytes);
      for (const { name } of PARSERS.filter((parser) => parser !== FLOOR)) {
        const result = await childResult('report/wire-memory-child.ts', [name, file], CHILD_OPTIONS);
        const [over, retained] = [numberOf(result, 'over'), numberOf(result, 'retained')];
        const perPart = [(over - bytes.length) / shape.parts, retained / shape.parts].map((value) =>
          shape.parts < PARTS_THAT_TELL ? '-' : Math.max(value, 0).toFixed(0),
        );
        rows.push([shape.name, name, mebibytes(bytes.length), mebibytes(over), ratio(over / bytes.length), ...perPart]);
      }
      rmSync(file);
    }
  } finally {
    folder.remove();
  }
  print(table(['body', 'parser', 'body size', 'most over idle', 'to body', 'most beyond it, bytes a part', 'kept, bytes a part'], rows));
}
