import { perText } from '../../shared/board/board-row.ts';
import { FIELDS, type FieldId } from '../../shared/board/fields.ts';
import { titleOf } from '../../shared/text/board/board-screen.ts';
import type { BoardItem } from '../../shared/bridge/view/board-view.ts';
import type { GridColumn } from '../ui/controls/grid-column.ts';
import type { BoardColumn } from './state/board-layout.ts';
import { boardCell, boardText } from './board-cells.tsx';
import { helpOfCell } from './cell-help.ts';

/** Default widths in CSS pixels. Other fields have the default width of their kind. */
const WIDTHS: Readonly<Partial<Record<FieldId, number>>> = {
  name: 176,
  predicted: 228,
  tag: 96,
  captured: 200,
  outcome: 208,
  reason: 216,
  finding: 200,
  signature: 240,
  crashreason: 216,
  ...perText(() => 200),
  in: 200,
  edits: 64,
  attempts: 84,
  parts: 64,
};

const KIND_WIDTHS: Readonly<Record<(typeof FIELDS)[FieldId]['kind'], number>> = {
  word: 120,
  text: 120,
  version: 84,
  number: 96,
  size: 84,
  time: 148,
  flag: 72,
};

function widthOfColumn({ field, width }: BoardColumn): number {
  return width ?? WIDTHS[field] ?? KIND_WIDTHS[FIELDS[field].kind];
}

/** Returns the visible columns as grid columns. The last column takes the remaining width. */
export function gridColumns(columns: readonly BoardColumn[]): readonly GridColumn<BoardItem>[] {
  return columns.map((column, index) => {
    const { field } = column;
    const { kind } = FIELDS[field];
    const width = widthOfColumn(column);
    const isLast = index === columns.length - 1;
    return {
      id: field,
      title: titleOf(field),
      width: isLast ? `minmax(${String(width)}px, 1fr)` : `${String(width)}px`,
      ...(kind === 'number' || kind === 'size' ? { align: 'end' as const } : {}),
      help: (item) => (item.kind === 'row' ? helpOfCell(item.row, field) : undefined),
      text: (item) => (item.kind === 'row' ? boardText(item.row, field) : ''),
      render: (item) => (item.kind === 'row' ? boardCell(item.row, field) : null),
    };
  });
}

export function widthOfAll(columns: readonly BoardColumn[]): number {
  return columns.reduce((sum, column) => sum + widthOfColumn(column), 8);
}
