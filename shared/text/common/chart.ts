/** Texts of all charts whose bars filter a list. */
export const CHART = {
  asTable: 'As table',
  countBy: 'Count by',
  clearBrush: 'Show all',
  brushed: 'In the filter',
  legend: 'Colours of the bars',
  brushing: (first: string, last: string, count: string, isSplit: boolean): string =>
    `${first === last ? first : `${first} to ${last}`}: ${count}${isSplit ? ', whole bars' : ''}`,
  help: 'Arrow keys: move. Enter: filter by a bar. Shift+arrow keys: filter by several. Escape: show all.',
} as const;
