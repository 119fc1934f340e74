import type { CompletionItem, Completions } from '../../board/complete.ts';
import { assertNever } from '../../errors.ts';
import { valueAbout } from '../board/filter.ts';
import {
  type FieldTableWords,
  ATTEMPT_FIELD_WORDS,
  BOARD_FIELD_WORDS,
  QUEUED_FIELD_WORDS,
  RECEIVED_FIELD_WORDS,
} from '../board/filter-fields.ts';
import type { FieldId } from '../../board/fields.ts';
import type { AttemptField } from '../../bridge/view/history-view.ts';
import type { QueuedField } from '../../sending/queue/queued-field-ids.ts';
import type { ReceivedField } from '../../history/received-fields.ts';
import type { Completion } from '../../bridge/view/board-view.ts';

/** Completions of a board filter as a view. */
export function completionView(completions: Completions): Completion {
  return viewOf<FieldId>(completions, BOARD_FIELD_WORDS);
}

/** Completions of a history filter as a view. */
export function attemptCompletionView(completions: Completions<AttemptField>): Completion {
  return viewOf(completions, ATTEMPT_FIELD_WORDS);
}

/** Completions of an outbox filter as a view. */
export function queuedCompletionView(completions: Completions<QueuedField>): Completion {
  return viewOf(completions, QUEUED_FIELD_WORDS);
}

/** Completions of a filter of received requests as a view. */
export function receivedCompletionView(completions: Completions<ReceivedField>): Completion {
  return viewOf(completions, RECEIVED_FIELD_WORDS);
}

function viewOf<F extends string>({ offset, length, items }: Completions<F>, table: FieldTableWords<F>): Completion {
  return {
    offset,
    length,
    items: items.map((item) => ({ text: item.text, about: aboutOf(item, table), count: item.kind === 'value' ? item.count : null })),
  };
}

function aboutOf<F extends string>(item: CompletionItem<F>, table: FieldTableWords<F>): string {
  switch (item.kind) {
    case 'key':
      return table.words[item.field].about;
    case 'saved':
      return item.name;
    case 'value':
      return valueAbout(item.field, item.value, table);
    default:
      return assertNever(item);
  }
}
