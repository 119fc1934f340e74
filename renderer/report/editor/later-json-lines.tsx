import { loadedLater } from '../../ui/controls/loaded-later.tsx';

export const laterJsonLines = loadedLater(async () => (await import('./JsonLines.tsx')).JsonLines);
