import { loadedLater } from '../ui/controls/loaded-later.tsx';

/** The pane of help with all of its pages: many words, that few people read at once. */
export const laterHelp = loadedLater(async () => (await import('./HelpPane.tsx')).HelpPane);
