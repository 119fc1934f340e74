/** Words of every chart whose bars filter a list. */
export const CHART = {
  asTable: 'As table',
  countBy: 'Count by',
  clearBrush: 'Show all',
  brushed: 'In the filter',
  legend: 'Colours of the bars',
  brushing: (first: string, last: string, count: string, isSplit: boolean): string =>
    `${first === last ? first : `${first} to ${last}`}: ${count}${isSplit ? ', whole bars' : ''}`,
  help: 'Arrow keys go from bar to bar, Enter filters for one, Shift with arrow keys for several, Escape for all.',
} as const;
