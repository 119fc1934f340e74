import { Fragment, useRef, useState } from 'react';
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components/Menu';
import { MENU_TITLES } from '../../../shared/text/app/context-menu.ts';
import { writtenKeys } from '../../ui/shortcuts/written-keys.ts';
import { afterFrame } from '../../core/state/after-frame.ts';
import { showContextMenu, type OpenMenu } from '../../core/state/context-menu.ts';
import { linesOf } from './context-menu-items.ts';
import menu from '../../ui/controls/menu.module.css';
import styles from './ContextMenu.module.css';

function close(): void {
  showContextMenu(null);
}

/** Returns a CSS length that keeps a position inside the window, even if the window shrinks. */
function within(at: number, size: '100vw' | '100vh'): string {
  return `min(${String(at)}px, calc(${size} - 1px))`;
}

/** The context menu, at the pointer or at the focused element. */
export function ContextMenu({ open }: { readonly open: OpenMenu }) {
  const anchor = useRef<HTMLSpanElement>(null);
  // The lines do not change while the menu is open, so that they do not move under the pointer.
  const [lines] = useState(() => linesOf(open));
  const title = MENU_TITLES[open.kind];
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: within(open.x, '100vw'), top: within(open.y, '100vh') }} />
      <Popover
        className={menu.popover}
        aria-label={title}
        triggerRef={anchor}
        isOpen
        placement="bottom start"
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
      >
        <Menu aria-label={title} className={menu.menu} autoFocus="first" onClose={close}>
          {lines.map(({ command: { id, title: whole, short, keys }, run, isApart }) => (
            <Fragment key={id}>
              {isApart ? <Separator className={menu.line} /> : null}
              <MenuItem
                id={id}
                textValue={short ?? whole}
                className={menu.item}
                onAction={() => {
                  // The menu returns the focus first, so that an overlay opened by the command knows where to return it.
                  afterFrame(run);
                }}
              >
                <span>{short ?? whole}</span>
                {keys[0] === undefined ? null : <kbd className={menu.keys}>{writtenKeys(keys[0])}</kbd>}
              </MenuItem>
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
