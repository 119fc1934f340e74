import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/** The history chart, loaded when first shown. */
export const laterHistoryChart = loadedLater(async () => (await import('./HistoryChart.tsx')).HistoryChartPane);
