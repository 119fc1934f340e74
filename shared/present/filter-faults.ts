import type { FilterFaultFacts } from '../board/filter-ast.ts';
import { filterFault } from '../messages/filter.ts';
import type { FilterFault } from '../view/board-view.ts';

/** What is wrong with a filter, as the bridge has it. */
export function filterFaultViews(faults: readonly FilterFaultFacts[]): readonly FilterFault[] {
  return faults.map((fault) => ({ message: filterFault(fault), offset: fault.offset, length: fault.length }));
}
