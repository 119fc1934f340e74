import { loadedLater } from '../ui/controls/loaded-later.tsx';

/** The chart of the board, which is not shown at first. */
export const laterCharts = loadedLater(async () => (await import('./Charts.tsx')).Charts);
