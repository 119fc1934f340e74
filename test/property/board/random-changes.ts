import fc from 'fast-check';
import { SET_WHERE } from '../../../shared/editing/by-name/set-where.ts';
import type { BulkChange } from '../../../shared/board/bulk-change.ts';

/** A change without host handles. For `same`, `step` is the index of a step of the copied report. */
export type RandomChange = Exclude<BulkChange, { readonly kind: 'same' }> | { readonly kind: 'same'; readonly step: number };

/** Names of annotations, members and parts of the reports, and a name that no report has. */
const name = fc.constantFrom(
  'ProductName',
  'Version',
  'URL',
  'MadeUpByTest',
  'Notes',
  'extra',
  'upload_file_minidump',
  'Nested',
  'NotThere',
);
const text = fc.constantFrom('', 'typed', 'two\r\nlines', '"quoted" \\ {', 'naïve ☃', '--b0undary', 'x'.repeat(3_000));

/** Random changes by kind. `codes`: codes of findings in the reports. `steps`: number of steps that can be copied. */
export function randomChanges(codes: readonly string[], steps: number): Readonly<Record<BulkChange['kind'], fc.Arbitrary<RandomChange>>> {
  return {
    set: fc.record({ kind: fc.constant('set'), name, text, where: fc.constantFrom(...SET_WHERE) }),
    rename: fc.record({ kind: fc.constant('rename'), name, newName: fc.constantFrom('Renamed', 'Version', 'with "quotes"', 'naïve') }),
    delete: fc.record({ kind: fc.constant('delete'), name }),
    form: fc.record({ kind: fc.constant('form'), form: fc.constantFrom('kv', 'json') }),
    gzip: fc.record({ kind: fc.constant('gzip'), on: fc.boolean() }),
    normalise: fc.constant({ kind: 'normalise' }),
    fix: fc.record({ kind: fc.constant('fix'), code: fc.constantFrom('memory_report_not_gzip', ...codes) }),
    safe_fixes: fc.constant({ kind: 'safe_fixes' }),
    same: fc.record({ kind: fc.constant('same'), step: fc.nat(steps - 1) }),
  };
}
