import { indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { type JsonReading, readJson } from '../../report/json/json-reader.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { Edit } from '../edits/edit.ts';
import { type FixContext, partAnchor } from './fix.ts';

/**
 * Returns the edits that are necessary before members of a JSON part can be edited; null if no edits make this possible. Dialect `antenna` accepts NaN, but
 * edits are planned in dialect `spec`.
 */
export function editsBeforeMembers(part: PartReading, context: FixContext): readonly Edit[] | null {
  const reader = context.inspection.dialect === 'spec' ? 'strict' : readerOf(part, context);
  if (reader === null) return null;
  return reader === 'strict' ? [] : [{ op: 'mend_json', at: partAnchor(context, part), how: 'quote' }];
}

type JsonReader = 'strict' | 'lenient' | null;

/** Keyed by the JSON reading, which part objects share. Part objects themselves are created again on each access. */
const readers = new WeakMap<JsonReading, JsonReader>();

/** Returns which readers accept the JSON of a part. `strict`: all. `lenient`: only readers that accept NaN. null: no reader that reads UTF-8. */
function readerOf(part: PartReading, { inspection }: FixContext): JsonReader {
  const known = part.json === null ? undefined : readers.get(part.json);
  if (known !== undefined) return known;
  const { content, end } = part.wire;
  const bytes = inspection.capture.plain.read(content, end - content);
  const reads = (nonfinite: boolean): boolean => readJson(bytes, { nonfinite }).error === null;
  const reader = indexOfInvalidUtf8(bytes) >= 0 ? null : reads(false) ? 'strict' : reads(true) ? 'lenient' : null;
  if (part.json !== null) readers.set(part.json, reader);
  return reader;
}
