import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** What a person pressed on: the fields of `context-menu` that decide. */
export type PressedOn = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * The menu of a text: cut, copy and paste of a field, copy of text that is selected; null where there is neither. The page has menus of its own for everything
 * else, and keeps this one from opening there.
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
