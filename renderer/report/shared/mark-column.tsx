import type { Mark } from '../../../shared/editing/edits/mark.ts';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { MarkSign } from './MarkSign.tsx';

/** The column of a grid that says what was edited or added. */
export function markColumn<Row extends { readonly mark: Mark }>(): GridColumn<Row> {
  return {
    id: 'mark',
    title: 'Edits',
    hideTitle: true,
    isBare: true,
    width: '20px',
    text: null,
    render: ({ mark }) => <MarkSign mark={mark} />,
  };
}
