import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/** The value editor: the largest library of the page, and most reports are only read. What is typed before it is there is caught by whoever shows it. */
export const laterEditor = loadedLater(async () => (await import('./ValueEditor.tsx')).ValueEditor);
