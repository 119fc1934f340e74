/** Choosing the columns of a grid. */
export const COLUMNS = {
  open: 'Columns…',
  /** Of a grid that leaves columns out. */
  fit: 'Shown columns stand in this order. Until you choose columns, a narrow window leaves some of them out.',
  keys: 'On a head in the grid, Alt with arrow keys moves the column, Shift with arrow keys sizes it.',
  shown: 'Shown',
  more: 'More columns',
  moveUp: (title: string): string => `Move ${title} to the left`,
  moveDown: (title: string): string => `Move ${title} to the right`,
  usual: 'Usual columns',
} as const;
