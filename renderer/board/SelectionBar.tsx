import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { Menu, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { BOARD, boardSentences } from '../../shared/text/board/board-screen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { chosenCount, selectAllRows, selectNoRows, useBoard } from './state/board-store.ts';
import type { RowSelection } from './state/row-selection.ts';
import { isBoardLoading } from './state/rows-loaded.ts';
import { RowActItems } from './RowActItems.tsx';
import { ROW_ACTS } from './row-acts.ts';
import layout from '../ui/controls/screen-layout.module.css';
import menu from '../ui/controls/menu.module.css';
import styles from './SelectionBar.module.css';

/** Memoized, because the actions do not depend on the selection. */
const Acts = memo(function Acts() {
  return (
    <div className={styles.acts}>
      {ROW_ACTS.filter(({ isNear }) => isNear).map(({ id, title, run }) => (
        <Button key={id} variant="quiet" onPress={run}>
          {title}
        </Button>
      ))}
      <More />
    </div>
  );
});

function More() {
  return (
    <MenuTrigger>
      <Button variant="quiet">
        {BOARD.selectionMenu}
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={menu.popover} placement="top end">
        <Menu aria-label={BOARD.selectionMenu} className={menu.menu}>
          <RowActItems acts={ROW_ACTS.filter(({ isNear }) => !isNear)} />
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function isAllSelected(selection: RowSelection): boolean {
  return selection.kind === 'matching' && selection.except.size === 0;
}

/** Describes the selection. `count`: number of selected rows, which can grow while rows are loading. */
function selectedText(selection: RowSelection, count: number, isLoading: boolean): string {
  const grows = isLoading && selection.kind === 'matching';
  if (isAllSelected(selection)) return grows ? boardSentences.allSoFar(count) : boardSentences.allThatMatch(count);
  return grows ? boardSentences.selectedSoFar(count) : boardSentences.selected(count);
}

/** Number of selected rows, and actions on all of them. */
export function SelectionBar() {
  const selection = useBoard((state) => state.selection);
  const count = useBoard(chosenCount);
  const matching = useBoard((state) => state.list?.matching ?? 0);
  const isLoading = useBoard(isBoardLoading);
  if (count === 0) return null;
  return (
    <div className={`${layout.picked ?? ''} ${styles.bar ?? ''}`} role="group" aria-label={boardSentences.selected(count)}>
      <span className={styles.chosen}>
        <span className={layout.pickedCount} role="status">
          {selectedText(selection, count, isLoading)}
        </span>
        {isAllSelected(selection) || (count >= matching && !isLoading) ? null : (
          <Button variant="link" onPress={selectAllRows}>
            {isLoading ? BOARD.selectAll : boardSentences.selectAll(formatCount(matching))}
          </Button>
        )}
        {count > 1 ? (
          <Button variant="link" onPress={selectNoRows}>
            {BOARD.clearSelection}
          </Button>
        ) : null}
      </span>
      <Acts />
    </div>
  );
}
