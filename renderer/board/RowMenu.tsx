import { useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import { BOARD } from '../../shared/messages/board-screen.ts';
import { writtenKeysOf } from '../shortcuts/written-keys.ts';
import { afterFrame } from '../state/after-frame.ts';
import { ROW_ACTS, type RowAct } from './row-acts.ts';
import { showRowMenu, useRowMenu } from './row-menu-place.ts';
import menu from '../controls/menu.module.css';
import styles from './RowMenu.module.css';

export function RowActItems({ acts }: { readonly acts: readonly RowAct[] }) {
  return (
    <>
      {acts.map(({ id, title, keys, run }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={title}
          className={menu.item}
          onAction={() => {
            // The menu gives the focus back first, so that what opens now knows where the focus returns to.
            afterFrame(run);
          }}
        >
          <span>{title}</span>
          {keys === null ? null : <kbd className={menu.keys}>{writtenKeysOf(keys)}</kbd>}
        </MenuItem>
      ))}
    </>
  );
}

/** What can be done with the chosen rows, where the pointer or the keyboard asked for it. */
export function RowMenu() {
  const at = useRowMenu((state) => state.at);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} />
      <Popover
        className={menu.popover}
        aria-label={BOARD.selectionMenu}
        triggerRef={anchor}
        isOpen={at !== null}
        placement="bottom start"
        onOpenChange={(isOpen) => {
          if (!isOpen) showRowMenu(null);
        }}
      >
        <Menu
          aria-label={BOARD.selectionMenu}
          className={menu.menu}
          autoFocus="first"
          onClose={() => {
            showRowMenu(null);
          }}
        >
          <RowActItems acts={ROW_ACTS} />
        </Menu>
      </Popover>
    </>
  );
}
