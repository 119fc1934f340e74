/** Choosing the columns of a grid. */
export const COLUMNS = {
  open: 'Columns…',
  keys: 'On a head in the grid, Alt with arrow keys moves the column, Shift with arrow keys sizes it.',
  shown: 'Shown',
  more: 'More columns',
  moveUp: (title: string): string => `Move ${title} to the left`,
  moveDown: (title: string): string => `Move ${title} to the right`,
  usual: 'Usual columns',
} as const;
