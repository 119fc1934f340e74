import { valueToken } from '../../../shared/board/facets.ts';
import { useBoardLink } from '../../core/state/board-link.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { answersNow } from '../../core/state/board-answers.ts';
import { setFilter, useBoard } from '../../board/state/board-store.ts';
import { showBoard } from '../../report/state/reports.ts';

/** Lets reports count and show the rows of the board that have the same crash signature. */
export function linkBoard(): void {
  useBoardLink.setState({
    async countLike(signature) {
      if ((useBoard.getState().status?.total ?? 0) === 0) return 0;
      const filter = valueToken('signature', signature, '=');
      const page = { filter, by: answersNow(), sort: [], group: null, folded: [], columns: [], from: 0, limit: 0, find: [], before: null };
      return (await callOrNotify('board.query', page))?.matching ?? 0;
    },
    showLike(signature) {
      showBoard();
      setFilter(valueToken('signature', signature, '='));
    },
  });
  useBoard.subscribe(({ status }) => {
    const revision = status?.revision ?? 0;
    if (useBoardLink.getState().revision !== revision) useBoardLink.setState({ revision });
  });
}
