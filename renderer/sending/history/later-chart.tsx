import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/** The history chart, loaded after the first view. */
export const laterHistoryChart = loadedLater(async () => (await import('./HistoryChart.tsx')).HistoryChartPane);
