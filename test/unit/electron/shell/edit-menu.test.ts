import { describe, expect, it } from 'vitest';
import { editMenuTemplate, type PressedOn } from '../../../../electron/shell/edit-menu.ts';

const FLAGS = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};

const rolesOf = (pressed: PressedOn): readonly unknown[] | undefined =>
  editMenuTemplate(pressed)?.flatMap(({ role, enabled }) => (role === undefined || enabled === false ? [] : [role]));

describe('the context menu of text', () => {
  it('has the available actions of cut, copy and paste in a field', () => {
    expect(rolesOf({ isEditable: true, selectionText: 'some', editFlags: FLAGS })).toEqual(['cut', 'copy', 'paste', 'selectAll']);
    expect(rolesOf({ isEditable: true, selectionText: '', editFlags: { ...FLAGS, canCut: false, canCopy: false, canUndo: true } })).toEqual(
      ['undo', 'paste', 'selectAll'],
    );
  });

  it('has Copy for selected text elsewhere, and does not open without a selection', () => {
    expect(rolesOf({ isEditable: false, selectionText: 'some', editFlags: FLAGS })).toEqual(['copy']);
    expect(editMenuTemplate({ isEditable: false, selectionText: '', editFlags: FLAGS })).toBeNull();
  });
});
