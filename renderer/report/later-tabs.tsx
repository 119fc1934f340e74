import { loadedLater } from '../ui/controls/loaded-later.tsx';
import frame from '../ui/controls/frame.module.css';

const standIn = <div className={frame.column} />;

export const partsTab = loadedLater(async () => (await import('./parts/PartsTab.tsx')).PartsTab, standIn);

export const bytesTab = loadedLater(async () => (await import('./bytes/BytesTab.tsx')).BytesTab, standIn);

export const headersTab = loadedLater(async () => (await import('./headers/HeadersTab.tsx')).HeadersTab, standIn);

export const keptTab = loadedLater(async () => (await import('./kept/KeptTab.tsx')).KeptTab, standIn);

/** The tabs of a report that are not shown at first. */
export const LATER_TABS = [partsTab, bytesTab, headersTab, keptTab] as const;
