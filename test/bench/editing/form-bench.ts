import path from 'node:path';
import type { EditOf, Step } from '../../../shared/editing/edits/edit.ts';
import { MIB } from '../support/bodies.ts';
import { viewOf } from './keystrokes.ts';
import { benchFolder, draftAt, requestOf, writeReport } from '../support/reports.ts';
import { milliseconds, print, table } from '../support/table.ts';
import { BEST_OF_NINE, fastest, percentile, timesOf } from '../support/timing.ts';

const ANNOTATIONS = 10_000;

/** Converts key/value to `extra` and back. Measures the step alone, and the step with an inspection of the result. */
export async function benchForms(): Promise<void> {
  const folder = benchFolder();
  const file = path.join(folder.path, 'report.http');
  const rows: string[][] = [];
  try {
    for (const [from, to] of [
      ['kv', 'json'],
      ['json', 'kv'],
    ] as const) {
      writeReport(file, requestOf({ name: from, form: from, dumpBytes: MIB, annotations: ANNOTATIONS }));
      const { draft, close } = await draftAt(folder.path, file);
      const step = formStep(to);
      // The app has already inspected the report when it plans a conversion.
      draft.current.inspection('spec');
      const planned = await timesOf(() => draft.tryStep(step), BEST_OF_NINE);
      const read = await timesOf(async () => {
        const made = await draft.tryStep(step);
        if (!made.ok) throw new Error(`refused: ${made.error.code}`);
        const { totals } = viewOf(made.value);
        if (totals.annotations !== ANNOTATIONS) throw new Error(`${String(totals.annotations)} annotations arrived`);
      }, BEST_OF_NINE);
      close();
      const direction = `${from === 'kv' ? 'key/value to extra' : 'extra to key/value'}, ${ANNOTATIONS.toLocaleString('en')} annotations`;
      rows.push([direction, ...[fastest(planned), fastest(read), percentile(read, 0.5)].map(milliseconds)]);
    }
  } finally {
    folder.remove();
  }
  print(table(['conversion', 'step, least', 'step and view, least', 'step and view, median'], rows));
}

function formStep(form: EditOf<'form'>['form']): Step {
  return { id: 'f', edits: [{ op: 'form', form }], sentence: 'changed the form' };
}
