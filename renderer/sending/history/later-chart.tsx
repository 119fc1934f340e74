import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/** The chart of History, which is not shown at first. */
export const laterHistoryChart = loadedLater(async () => (await import('./HistoryChart.tsx')).HistoryChartPane);
