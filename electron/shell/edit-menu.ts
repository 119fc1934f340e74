import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** The fields of `context-menu` that decide which menu is shown. */
export type PressedOn = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * Returns the context menu for text. In a field, it has commands such as Cut, Copy and Paste; for text selected elsewhere, only Copy. Returns null if there is
 * neither a field nor selected text. The page has its own context menus for other items and prevents this menu there.
 */
export function editMenuTemplate({ isEditable, selectionText, editFlags }: PressedOn): MenuItemConstructorOptions[] | null {
  const { canUndo, canRedo, canCut, canCopy, canPaste, canSelectAll } = editFlags;
  if (!isEditable) return selectionText === '' ? null : [{ role: 'copy', enabled: canCopy }];
  return [
    { role: 'undo', enabled: canUndo },
    { role: 'redo', enabled: canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: canCut },
    { role: 'copy', enabled: canCopy },
    { role: 'paste', enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: canSelectAll },
  ];
}
