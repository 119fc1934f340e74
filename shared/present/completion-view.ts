import type { CompletionItem, Completions } from '../board/complete.ts';
import { assertNever } from '../errors.ts';
import { FIELD_WORDS, valueAbout } from '../messages/filter.ts';
import type { Completion } from '../view/board-view.ts';

/** Ways in which a filter can go on, as the bridge has them. */
export function completionView({ offset, length, items }: Completions): Completion {
  return {
    offset,
    length,
    items: items.map((item) => ({ text: item.text, about: aboutOf(item), count: item.kind === 'value' ? item.count : null })),
  };
}

function aboutOf(item: CompletionItem): string {
  switch (item.kind) {
    case 'key':
      return FIELD_WORDS[item.field].about;
    case 'saved':
      return item.name;
    case 'value':
      return valueAbout(item.field, item.value);
    default:
      return assertNever(item);
  }
}
