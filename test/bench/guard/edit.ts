import path from 'node:path';
import { readFileSync } from 'node:fs';
import { BENCH_BOUNDARY } from '../support/bodies.ts';
import { EDIT_SHAPES, SHORT_VALUE } from '../editing/edit-bench.ts';
import { type GuardRow, type OpenGroup, inProcess } from './rows.ts';
import { textsFrom, typingInto } from '../editing/keystrokes.ts';
import { EDITED, draftAt, requestOf, writeReport } from '../support/reports.ts';

/** Names as printed by `npm run bench -- edit`. */
const SHAPES: ReadonlySet<string> = new Set(['1 MiB', '25 MiB, extra', '25 MiB, gzip', '10,000 annotations', '10,000 annotations, extra']);

/** Measures the time from a keystroke to the verdict, with the draft only. The floor reads the annotations once and writes them as JSON. */
export async function guardEdit(folder: string): Promise<OpenGroup> {
  const opened: { readonly row: GuardRow; readonly close: () => void }[] = [];
  for (const [index, shape] of EDIT_SHAPES.filter(({ name }) => SHAPES.has(name)).entries()) {
    const file = path.join(folder, `${String(index)}.http`);
    writeReport(file, requestOf(shape));
    const { draft, close } = await draftAt(folder, file);
    const type = typingInto(draft, EDITED);
    const next = textsFrom(SHORT_VALUE);
    const annotations = path.join(folder, `${String(index)}.annotations`);
    writeReport(annotations, requestOf({ ...shape, dumpBytes: 0, gzip: false }));
    const floor = inProcess(() => readAnnotations(annotations));
    opened.push({ row: { row: shape.name, measure: inProcess(() => type(next())), floor, turns: 60 }, close });
  }
  return {
    rows: opened.map(({ row }) => row),
    close() {
      for (const { close } of opened) close();
    },
  };
}

/** Splits a report without a dump into its values, parses the JSON values, and writes all values as JSON. */
function readAnnotations(file: string): string {
  const values = readFileSync(file, 'latin1')
    .split(`--${BENCH_BOUNDARY}`)
    .map((part) => part.slice(part.indexOf('\r\n\r\n') + 4))
    .map((value): unknown => (value.startsWith('{') ? JSON.parse(value) : value));
  return JSON.stringify(values);
}
