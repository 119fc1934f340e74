import type { EditOf } from '../edits/edit.ts';
import { jsonFaultsOf } from '../../report/parts/json-diagnosis.ts';
import { doubledJson } from '../../report/json/json-doubled.ts';
import type { JsonFault, JsonMend } from '../../report/json/json-faults.ts';
import type { JsonMending } from '../../report/json/json-mending.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { Repair, RepairPlace } from './repair.ts';
import { partAnchor, repair } from './repair.ts';
import type { RepairId } from './repair-ids.ts';

/** What is taken out or put in there means nothing, wherever strings begin and end. */
const HARMLESS: ReadonlySet<JsonMend> = new Set<JsonMend>(['commas', 'mark']);

/**
 * Repairs of JSON in place: all faults of the first one's kind at once, before that those of every kind, where they are of several and the JSON is sound
 * then. One is safe where there is no doubt what stands in strings, and no value is lost or another by it.
 */
export function jsonMends(part: PartReading, place: RepairPlace): readonly Repair[] {
  const { capture, report } = place.inspection;
  const found = jsonFaultsOf(capture.plain, part, report.book);
  if (found === null) return [];
  const mend = (id: RepairId, safe: boolean, how: EditOf<'mend-json'>['how']): Repair =>
    repair(id, safe, { op: 'mend-json', at: partAnchor(place, part), how });
  const { first, mending } = found;
  if (first.code === 'doubled' || first.code === 'escaped-quotes')
    return part.recoded === null && doubledJson(found.bytes()) !== null ? [mend('unwrap_json', true, 'unwrap')] : [];
  // What is written in several bytes a character is written as UTF-8 first.
  if (mending === null || first.mend === null || part.recoded !== null) return [];
  const { faults } = mending;
  const kinds = [...new Set(faults.flatMap((fault) => fault.mend ?? []))];
  const ofFirst = faults.filter((fault) => fault.mend === first.mend);
  const one = mend(idOf(first.mend, ofFirst), isSafe(first.mend, ofFirst, mending), first.mend);
  if (kinds.length === 1 || !mending.isWhole) return [one];
  const isAllSafe = faults.every(({ certain, lossless }) => certain && lossless);
  return [{ ...mend('mend_json', isAllSafe, 'all'), facts: { kinds: kinds.join(' ') } }, one];
}

function isSafe(mend: JsonMend, mended: readonly JsonFault[], { faults, isWhole }: JsonMending): boolean {
  if (!mended.every(({ certain, lossless }) => certain && lossless)) return false;
  return HARMLESS.has(mend) || (isWhole && faults.every(({ certain }) => certain));
}

function idOf(mend: JsonMend, mended: readonly JsonFault[]): RepairId {
  switch (mend) {
    case 'commas':
      return 'no_extra_commas';
    case 'quotes':
      return 'double_quotes';
    case 'comments':
      return 'no_comments';
    case 'mark':
      return 'no_json_mark';
    case 'controls':
      return 'escape_controls';
    case 'names':
      return 'quote_names';
    case 'words':
      return 'mend_words';
    case 'nonfinite':
      return 'quote_nonfinite';
    case 'numbers':
      return 'quote_numbers';
    case 'separators':
      return 'add_separators';
    case 'escapes':
      return 'escape_backslashes';
    case 'close':
      return mended.every(({ lossless }) => lossless) ? 'close_json' : 'close_cut_json';
    case 'tail':
      return 'cut_tail';
  }
}
