/** Choosing the columns of a grid. */
export const COLUMNS = {
  open: 'Columns…',
  /** Of a grid that leaves columns out. */
  fit: 'Shown columns stand in this order. Until you choose columns, a narrow window leaves some of them out.',
  keys: 'On a column header, Alt and an arrow key move the column, Shift and an arrow key resize it.',
  shown: 'Shown',
  more: 'More columns',
  moveUp: (title: string): string => `Move ${title} to the left`,
  moveDown: (title: string): string => `Move ${title} to the right`,
  usual: 'Usual columns',
} as const;
