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

/** What lies over the screen, but the palette: a dialog or drawer, a context menu; what lies beside it. */
export const Later = { Overlay: overlay.Shown, Menu: menu.Shown, Help: laterHelp.Shown };

/** Fetches what the first screen does not need, so that it is there before anyone asks for it. What cannot be fetched now is fetched when it is shown. */
export async function loadTheRest(): Promise<void> {
  await Promise.allSettled(
    [overlay, menu, ...LATER_READING, ...LATER_SCREENS, ...LATER_TABS, laterHelp, laterCharts, laterHistoryChart, laterChooser].map(
      ({ load }) => load(),
    ),
  );
}
