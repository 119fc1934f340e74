import { laterCharts } from '../../board/later-charts.tsx';
import { laterHelp } from '../../help/later-help.tsx';
import { laterHistoryChart } from '../../sending/history/later-chart.tsx';
import { loadedLater } from '../../ui/controls/loaded-later.tsx';
import { LATER_READING } from '../../report/annotations/later-reading.tsx';
import { laterChooser } from '../../sending/outbox/later-chooser.tsx';
import { LATER_TABS } from '../../report/later-tabs.tsx';
import { LATER_SCREENS } from '../screens/later-screens.tsx';

const overlay = loadedLater(async () => (await import('./LaterOverlay.tsx')).LaterOverlay);

const menu = loadedLater(async () => (await import('../commands/ContextMenu.tsx')).ContextMenu);

/** Components that load later: the help pane, the context menu, and every overlay except the palette. */
export const Later = { Overlay: overlay.Shown, Menu: menu.Shown, Help: laterHelp.Shown };

/**
 * Loads all files that the first screen does not need, before the user needs them. If a file cannot be loaded now, it is loaded when its component is shown.
 */
export async function loadTheRest(): Promise<void> {
  await Promise.allSettled(
    [overlay, menu, ...LATER_READING, ...LATER_SCREENS, ...LATER_TABS, laterHelp, laterCharts, laterHistoryChart, laterChooser].map(
      ({ load }) => load(),
    ),
  );
}
