import { loadedLater } from '../controls/loaded-later.tsx';
import frame from '../controls/frame.module.css';

export const bytesTab = loadedLater(async () => (await import('./bytes/BytesTab.tsx')).BytesTab, <div className={frame.column} />);

/** The tabs of a report that are not shown at first. */
export const LATER_TABS = [bytesTab] as const;
