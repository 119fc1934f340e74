import { loadedLater } from '../ui/controls/loaded-later.tsx';

/** The help pane with all of its pages: much text that few users read at once. */
export const laterHelp = loadedLater(async () => (await import('./HelpPane.tsx')).HelpPane);
