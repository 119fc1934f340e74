import path from 'node:path';
import { bridgedReport, openBenchHost } from '../support/bench-host.ts';
import { MIB } from '../support/bodies.ts';
import { keystrokeTimes, typingInto } from './keystrokes.ts';
import { type ReportShape, EDITED, LARGE, benchFolder, draftAt, largeJson, requestOf, writeReport } from '../support/reports.ts';
import { milliseconds, print, table } from '../support/table.ts';
import { type Times, fastest, percentile } from '../support/timing.ts';

const LARGE_VALUE = 100_000;
/** Text of the annotation `EDITED` before the first keystroke. */
export const SHORT_VALUE = 'value 9 of a report, as a client writes ';

export const EDIT_SHAPES: readonly ReportShape[] = [
  { name: '1 MiB', form: 'kv', dumpBytes: MIB, largeValue: LARGE_VALUE },
  { name: '25 MiB', form: 'kv', dumpBytes: 25 * MIB, largeValue: LARGE_VALUE },
  { name: '256 MiB', form: 'kv', dumpBytes: 256 * MIB, largeValue: LARGE_VALUE },
  { name: '25 MiB, extra', form: 'json', dumpBytes: 25 * MIB, largeValue: LARGE_VALUE },
  { name: '25 MiB, gzip', form: 'kv', dumpBytes: 25 * MIB, largeValue: LARGE_VALUE, gzip: true },
  { name: '10,000 annotations', form: 'kv', dumpBytes: MIB, annotations: 10_000 },
  { name: '10,000 annotations, extra', form: 'json', dumpBytes: MIB, annotations: 10_000 },
];

/** Measures the time from a keystroke to the new verdict, with the draft only and through the host's bridge. */
export async function benchKeystrokes(): Promise<void> {
  const folder = benchFolder();
  const host = await openBenchHost(path.join(folder.path, 'home'));
  const file = path.join(folder.path, 'report.http');
  const rows: string[][] = [];
  try {
    for (const shape of EDIT_SHAPES) {
      writeReport(file, requestOf(shape));
      for (const [value, name, text] of valuesOf(shape)) {
        const { draft, close } = await draftAt(folder.path, file);
        const alone = await keystrokeTimes(text, typingInto(draft, name));
        close();
        const report = await bridgedReport(host, file, name);
        const bridged = await keystrokeTimes(text, report.type);
        await report.close();
        rows.push([shape.name, value, ...figures(alone), ...figures(bridged)]);
      }
    }
  } finally {
    await host.close();
    folder.remove();
  }
  print(table(['report', 'value', 'draft, least', 'median', 'p95', 'bridge, least', 'median', 'p95'], rows));
}

function figures(times: Times): readonly string[] {
  return [fastest(times), percentile(times, 0.5), percentile(times, 0.95)].map(milliseconds);
}

function valuesOf({ largeValue }: ReportShape): readonly (readonly [value: string, name: string, text: string])[] {
  const short = ['40 characters', EDITED, SHORT_VALUE] as const;
  return largeValue === undefined ? [short] : [short, [`${String(largeValue / 1_000)} kB of JSON`, LARGE, largeJson(largeValue)]];
}
