import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { Menu, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { BOARD, sayBoard } from '../../shared/text/board/board-screen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { chosenCount, pickAll, pickNone, useBoard } from './state/board-store.ts';
import { RowActItems } from './RowActItems.tsx';
import { ROW_ACTS } from './row-acts.ts';
import frame from '../ui/controls/frame.module.css';
import menu from '../ui/controls/menu.module.css';
import styles from './SelectionBar.module.css';

/** They are the same whatever is selected: not drawn anew with every row. */
const Acts = memo(function Acts() {
  return (
    <div className={styles.acts}>
      {ROW_ACTS.filter(({ isNear }) => isNear).map(({ id, title, run }) => (
        <Button key={id} look="quiet" onPress={run}>
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
      <Button look="quiet">
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

/** How many rows are selected, and what can be done with all of them. */
export function SelectionBar() {
  const picks = useBoard((state) => state.picks);
  const count = useBoard(chosenCount);
  const matching = useBoard((state) => state.list?.matching ?? 0);
  if (count === 0) return null;
  const isAll = picks.kind === 'matching' && picks.except.size === 0;
  return (
    <div className={`${frame.picked ?? ''} ${styles.bar ?? ''}`} role="group" aria-label={sayBoard.selected(count)}>
      <span className={styles.chosen}>
        <span className={frame.pickedCount} role="status">
          {isAll ? sayBoard.allThatMatch(matching) : sayBoard.selected(count)}
        </span>
        {isAll || count >= matching ? null : (
          <Button look="link" onPress={pickAll}>
            {sayBoard.selectAll(formatCount(matching))}
          </Button>
        )}
        {count > 1 ? (
          <Button look="link" onPress={pickNone}>
            {BOARD.clearSelection}
          </Button>
        ) : null}
      </span>
      <Acts />
    </div>
  );
}
