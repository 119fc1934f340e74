import { valueToken } from '../../../shared/board/facets.ts';
import type { FieldId } from '../../../shared/board/fields.ts';
import { boardSentences } from '../../../shared/text/board/board-screen.ts';
import { MAX_NAMED_ROWS } from '../../../shared/bridge/view/board-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { noticeError } from '../../core/state/notices.ts';
import { rowsBetween } from './board-range.ts';
import { selectRead, useBoard } from './board-store.ts';
import { tokenUseIn } from './board-token.ts';

/** Selects all rows under a heading, also those that are folded. `value`: of the heading; null for rows without a value. `count`: number of its rows. */
export function selectGroup(group: FieldId, value: string | null, count: number): Promise<void> {
  const { list } = useBoard.getState();
  if (list === null) return Promise.resolve();
  if (count > MAX_NAMED_ROWS) {
    noticeError({ message: boardSentences.tooManyNamed(MAX_NAMED_ROWS), hint: '' });
    return Promise.resolve();
  }
  const { filter } = list.query;
  const token = valueToken(group, value, value === null ? ':' : '=');
  // The token comes first, because a quote that is not closed would take in everything after it.
  const query = { ...list.query, filter: tokenUseIn(filter)(token) === 'with' ? filter : `${token} ${filter}`, group: null, folded: [] };
  const asked = { ...list, query, came: new Map() };
  return selectRead(() => rowsBetween(asked, 0, count, (page) => callOrNotify('board.query', page), MAX_NAMED_ROWS));
}
