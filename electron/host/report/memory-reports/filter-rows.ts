import { runInNewContext } from 'node:vm';
import { type Outline, type OutlineMatches, outlineMatches } from '../../../../shared/report/memory-report/memory-outline.ts';

/** The longest path that is compared with a regular expression, in characters. */
const MAX_COMPARED = 1_024;
/** How long a regular expression may take, in ms. An expression with nested repetitions can take hours. */
const LONGEST_MS = 1_000;

/** The rows that match a filter. Null without a filter. `invalid`: no regular expression; `slow`: it took too long. */
type FilteredRows = OutlineMatches | null | 'invalid' | 'slow';

export function filterRows(outline: Outline, filter: string, isPattern: boolean): FilteredRows {
  if (filter === '') return null;
  if (!isPattern) {
    const wanted = filter.toLowerCase();
    return outlineMatches(outline, (path) => path.toLowerCase().includes(wanted));
  }
  let pattern: RegExp;
  try {
    pattern = new RegExp(filter, 'i');
  } catch {
    return 'invalid';
  }
  const find = (): OutlineMatches => outlineMatches(outline, (path) => pattern.test(path.slice(0, MAX_COMPARED)));
  try {
    // The time limit of a script also ends functions that it calls, even within one expression.
    return runInNewContext('find()', { find }, { timeout: LONGEST_MS }) as OutlineMatches;
  } catch (reason) {
    if ((reason as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'slow';
    throw reason;
  }
}
