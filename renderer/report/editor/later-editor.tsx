import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/**
 * The value editor. It loads later, because it is the page's largest library and most reports are only read. Until then, the component that shows it buffers
 * key presses.
 */
export const laterEditor = loadedLater(async () => (await import('./ValueEditor.tsx')).ValueEditor);
