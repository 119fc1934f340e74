import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/** The explanation, which is not shown at first. */
export const laterExplanation = loadedLater(async () => (await import('./ExplanationPane.tsx')).ExplanationPane);
