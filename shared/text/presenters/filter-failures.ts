import type { FilterFailureFacts } from '../../board/filter-ast.ts';
import { filterFailureText } from '../board/filter.ts';
import type { FieldId } from '../../board/fields.ts';
import {
  type FieldTableWords,
  ATTEMPT_FIELD_WORDS,
  BOARD_FIELD_WORDS,
  QUEUED_FIELD_WORDS,
  RECEIVED_FIELD_WORDS,
} from '../board/filter-fields.ts';
import type { AttemptField } from '../../bridge/view/history-view.ts';
import type { QueuedField } from '../../sending/queue/queued-field-ids.ts';
import type { ReceivedField } from '../../history/received-fields.ts';
import type { FilterFailure } from '../../bridge/view/board-view.ts';

/** Errors of a board filter as views. */
export function filterFailureViews(errors: readonly FilterFailureFacts[]): readonly FilterFailure[] {
  return failureViewsOf<FieldId>(errors, BOARD_FIELD_WORDS);
}

/** Errors of a history filter as views. */
export function attemptFilterFailureViews(errors: readonly FilterFailureFacts<AttemptField>[]): readonly FilterFailure[] {
  return failureViewsOf(errors, ATTEMPT_FIELD_WORDS);
}

/** Errors of an outbox filter as views. */
export function queuedFilterFailureViews(errors: readonly FilterFailureFacts<QueuedField>[]): readonly FilterFailure[] {
  return failureViewsOf(errors, QUEUED_FIELD_WORDS);
}

/** Errors of a filter of received requests as views. */
export function receivedFilterFailureViews(errors: readonly FilterFailureFacts<ReceivedField>[]): readonly FilterFailure[] {
  return failureViewsOf(errors, RECEIVED_FIELD_WORDS);
}

/** Errors of a filter of any table as views. */
export function failureViewsOf<F extends string>(
  errors: readonly FilterFailureFacts<F>[],
  table: FieldTableWords<F>,
): readonly FilterFailure[] {
  return errors.map((error) => ({ message: filterFailureText(error, table), offset: error.offset, length: error.length }));
}
