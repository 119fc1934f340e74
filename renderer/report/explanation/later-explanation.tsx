import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/** The explanation, loaded after the first view. */
export const laterExplanation = loadedLater(async () => (await import('./ExplanationPane.tsx')).ExplanationPane);
