import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { editing } from '../../../shared/text/editing/editing.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';

interface EditToolsProps {
  readonly name: string;
  /** null if there is no neighbour on that side. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onDelete: () => void;
}

/** Buttons to move and delete an item of a report. */
export function EditTools({ name, onUp, onDown, onDelete }: EditToolsProps) {
  return (
    <>
      <IconButton label={editing.moveUp(name)} tip="Move up (Alt+Up)" isDisabled={onUp === null} onPress={() => onUp?.()}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={editing.moveDown(name)} tip="Move down (Alt+Down)" isDisabled={onDown === null} onPress={() => onDown?.()}>
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={editing.remove(name)} tip="Delete (Del)" onPress={onDelete}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </>
  );
}
