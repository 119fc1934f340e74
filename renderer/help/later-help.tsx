import { loadedLater } from '../ui/controls/loaded-later.tsx';

/** The help pane with all its pages. It loads later, because it has much text that few users need at once. */
export const laterHelp = loadedLater(async () => (await import('./HelpPane.tsx')).HelpPane);
