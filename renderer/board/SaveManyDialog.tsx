import type { BoardSelection } from '../../shared/view/board-view.ts';
export function SaveManyDialog(_: { readonly selection: BoardSelection; readonly count: number }) {
  return null;
}
