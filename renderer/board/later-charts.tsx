import { loadedLater } from '../ui/controls/loaded-later.tsx';

/** The chart of the board. It loads later, because it is hidden at first. */
export const laterCharts = loadedLater(async () => (await import('./Charts.tsx')).Charts);
