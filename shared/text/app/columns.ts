/** Texts for choosing the columns of a grid. */
export const COLUMNS = {
  open: 'Columns…',
  /** Help for a grid that hides columns in a narrow window. */
  fit: 'Until you choose columns, a narrow window hides some.',
  keys: 'On a column header, Alt+arrow moves the column and Shift+arrow resizes it.',
  shown: 'Shown',
  more: 'More columns',
  moveUp: (title: string): string => `Move ${title} left`,
  moveDown: (title: string): string => `Move ${title} right`,
  usual: 'Default columns',
} as const;
