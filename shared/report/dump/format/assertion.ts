import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from './dump.ts';
import { RecordType, text16, u32 } from './record.ts';
import { type PlacedRecord, readStreamRecord } from './single-record.ts';

/** Breakpad's record of an assertion that ended the process. The texts are cut to 127 characters by the writer. */
export const ASSERTION_INFO = new RecordType('MDRawAssertionInfo', {
  expression: text16(128, 'closed'),
  function: text16(128, 'closed'),
  file: text16(128, 'closed'),
  line: u32('open'),
  type: u32('open'),
});

/** The AssertionInfo stream; null without the stream, or if it is cut. */
export const assertionOf = memoize((dump: Dump): PlacedRecord<(typeof ASSERTION_INFO)['fields']> | null =>
  readStreamRecord(dump, 'AssertionInfo', ASSERTION_INFO),
);

/** What asserted: an invalid parameter of a function of the C runtime, or a call of a pure virtual function. */
type AssertionKind = 'unknown' | 'invalid_parameter' | 'pure_virtual_call';

const KINDS: readonly AssertionKind[] = ['unknown', 'invalid_parameter', 'pure_virtual_call'];

/** The kind of an assertion by its number in the record; `unknown` for numbers that Breakpad does not define. */
export function assertionKind(type: number): AssertionKind {
  return KINDS[type] ?? 'unknown';
}
