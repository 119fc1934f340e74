import { loadedLater } from '../../ui/controls/loaded-later.tsx';
import layout from '../../ui/controls/screen-layout.module.css';

const standIn = <div className={layout.column} />;

export const outboxScreen = loadedLater(async () => (await import('../../sending/outbox/queue/OutboxScreen.tsx')).OutboxScreen, standIn);

export const historyScreen = loadedLater(async () => (await import('../../sending/history/HistoryScreen.tsx')).HistoryScreen, standIn);

export const collectorScreen = loadedLater(
  async () => (await import('../../sending/collector/CollectorScreen.tsx')).CollectorScreen,
  standIn,
);

export const settingsScreen = loadedLater(async () => (await import('../settings/SettingsScreen.tsx')).SettingsScreen, standIn);

/** Screens that load after the first screen. */
export const LATER_SCREENS = [outboxScreen, historyScreen, collectorScreen, settingsScreen] as const;
