import type { ChangeMark } from '../../../shared/editing/edits/change-mark.ts';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { ChangeMarkIcon } from './ChangeMarkIcon.tsx';

/** Returns the grid column that marks edited and added rows. */
export function changeMarkColumn<Row extends { readonly mark: ChangeMark }>(): GridColumn<Row> {
  return {
    id: 'mark',
    title: 'Edits',
    hideTitle: true,
    isBare: true,
    width: '20px',
    text: null,
    render: ({ mark }) => <ChangeMarkIcon mark={mark} />,
  };
}
