import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** The fields of `context-menu` that decide which menu is shown. */
export type PressedOn = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * Returns the context menu for text. In a field, the menu has commands such as Cut, Copy and Paste. For selected text elsewhere, it has only Copy. null if
 * there is neither a field nor selected text. For other items, the page shows its own context menus and prevents this one.
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
