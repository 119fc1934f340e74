import { loadedLater } from '../ui/controls/loaded-later.tsx';

/** The chart of the board, which is hidden at first. */
export const laterCharts = loadedLater(async () => (await import('./Charts.tsx')).Charts);
