import { loadedLater } from '../../ui/controls/loaded-later.tsx';

export const laterExplanation = loadedLater(async () => (await import('./ExplanationPane.tsx')).ExplanationPane);
