import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/**
 * The value editor. It is the page's largest library and most reports are only read, so it loads later. Until then, the component that shows it buffers key
 * presses.
 */
export const laterEditor = loadedLater(async () => (await import('./ValueEditor.tsx')).ValueEditor);
