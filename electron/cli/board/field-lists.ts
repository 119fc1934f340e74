import { InvalidArgumentError } from 'commander';
import { type FieldId, FIELDS, FIELD_IDS } from '../../../shared/board/fields.ts';
import { BOARD_COMMAND } from '../../../shared/text/board/board-command.ts';
import type { BoardSort } from '../../../shared/bridge/view/board-view.ts';

const MAX_SORTS = 3;

function isField(name: string): name is FieldId {
  return Object.hasOwn(FIELDS, name);
}

/** Parses a list of fields, such as `product,version`. Throws commander's error, which is shown to the user. */
export function fieldList(text: string): readonly FieldId[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !isField(name));
  if (unknown.length > 0) throw new InvalidArgumentError(BOARD_COMMAND.unknownFields(unknown, FIELD_IDS));
  return names.filter(isField);
}

/** Parses a sort order, such as `product,-crashed`; a minus means descending. Throws commander's error, which is shown to the user. */
export function sortList(text: string): readonly BoardSort[] {
  const written = text.split(',').map((name) => name.trim());
  if (written.length > MAX_SORTS) throw new InvalidArgumentError(BOARD_COMMAND.tooManySorts);
  const fields = fieldList(written.map((name) => name.replace(/^-/, '')).join(','));
  return fields.map((field, index) => ({ field, descending: written[index]?.startsWith('-') === true }));
}
