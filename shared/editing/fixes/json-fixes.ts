import type { EditOf } from '../edits/edit.ts';
import { jsonErrorsOf } from '../../report/parts/json-diagnosis.ts';
import { doubledJson } from '../../report/json/json-doubled.ts';
import type { JsonError, JsonFixKind } from '../../report/json/json-errors.ts';
import type { JsonRecovery } from '../../report/json/json-recovery.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { type Fix, type FixContext, partAnchor, fix } from './fix.ts';
import type { FixId } from './fix-ids.ts';

/** Kinds of fixes that remove or insert only meaningless bytes, even if it is uncertain where strings begin and end. */
const HARMLESS: ReadonlySet<JsonFixKind> = new Set<JsonFixKind>(['commas', 'mark']);

/**
 * Returns fixes that change JSON in place. The last fix covers all errors of the same kind as the first error. If there are several kinds, and fixing them all
 * makes the JSON valid, an additional first fix covers errors of every kind. A fix is sure if it is certain where strings begin and end, and if no value is
 * lost or changed.
 */
export function jsonFixes(part: PartReading, context: FixContext): readonly Fix[] {
  const { capture, report } = context.inspection;
  const found = jsonErrorsOf(capture.plain, part, report.rulebook);
  if (found === null) return [];
  const jsonFix = (id: FixId, safe: boolean, how: EditOf<'mend_json'>['how']): Fix =>
    fix(id, safe, { op: 'mend_json', at: partAnchor(context, part), how });
  const { first, recovery } = found;
  if (first.code === 'doubled' || first.code === 'escaped_quotes')
    return part.recoded === null && doubledJson(found.bytes()) !== null ? [jsonFix('unwrap_json', true, 'unwrap')] : [];
  // JSON in UTF-16 or UTF-32 must first be recoded as UTF-8 by another fix.
  if (recovery === null || first.jsonFix === null || part.recoded !== null) return [];
  const { errors } = recovery;
  const kinds = [...new Set(errors.flatMap((error) => error.jsonFix ?? []))];
  const ofFirst = errors.filter((error) => error.jsonFix === first.jsonFix);
  const one = jsonFix(idOf(first.jsonFix, ofFirst), isSafe(first.jsonFix, ofFirst, recovery), first.jsonFix);
  if (kinds.length === 1 || !recovery.isWhole) return [one];
  const isAllSafe = errors.every(({ certain, lossless }) => certain && lossless);
  return [{ ...jsonFix('mend_json', isAllSafe, 'all'), facts: { kinds: kinds.join(' ') } }, one];
}

function isSafe(jsonFix: JsonFixKind, fixed: readonly JsonError[], { errors, isWhole }: JsonRecovery): boolean {
  if (!fixed.every(({ certain, lossless }) => certain && lossless)) return false;
  return HARMLESS.has(jsonFix) || (isWhole && errors.every(({ certain }) => certain));
}

function idOf(jsonFix: JsonFixKind, fixed: readonly JsonError[]): FixId {
  switch (jsonFix) {
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
      return fixed.every(({ lossless }) => lossless) ? 'close_json' : 'close_cut_json';
    case 'tail':
      return 'cut_tail';
  }
}
