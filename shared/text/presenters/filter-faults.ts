import type { FilterFaultFacts } from '../../board/filter-ast.ts';
import { filterFault } from '../board/filter.ts';
import type { FieldId } from '../../board/fields.ts';
import type { FieldTableWords } from '../board/searched.ts';
import { ATTEMPT_FIELD_WORDS, BOARD_FIELD_WORDS, RECEIVED_FIELD_WORDS } from '../board/searched.ts';
import type { AttemptField } from '../../history/attempt-fields.ts';
import type { ReceivedField } from '../../history/received-fields.ts';
import type { FilterFault } from '../../bridge/view/board-view.ts';

/** What is wrong with a filter of the board, as the bridge has it. */
export function filterFaultViews(faults: readonly FilterFaultFacts[]): readonly FilterFault[] {
  return faultViewsOf<FieldId>(faults, BOARD_FIELD_WORDS);
}

/** The same of a filter of history. */
export function attemptFaultViews(faults: readonly FilterFaultFacts<AttemptField>[]): readonly FilterFault[] {
  return faultViewsOf(faults, ATTEMPT_FIELD_WORDS);
}

/** The same of a filter of what the demo collector received. */
export function receivedFaultViews(faults: readonly FilterFaultFacts<ReceivedField>[]): readonly FilterFault[] {
  return faultViewsOf(faults, RECEIVED_FIELD_WORDS);
}

/** What is wrong with a filter of any table. */
export function faultViewsOf<F extends string>(faults: readonly FilterFaultFacts<F>[], table: FieldTableWords<F>): readonly FilterFault[] {
  return faults.map((fault) => ({ message: filterFault(fault, table), offset: fault.offset, length: fault.length }));
}
