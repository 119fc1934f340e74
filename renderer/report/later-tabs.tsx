import { loadedLater } from '../ui/controls/loaded-later.tsx';
import { laterExplanation } from './explanation/later-explanation.tsx';
import layout from '../ui/controls/screen-layout.module.css';

const standIn = <div className={layout.column} />;

export const partsTab = loadedLater(async () => (await import('./parts/PartsTab.tsx')).PartsTab, standIn);

export const dumpTab = loadedLater(async () => (await import('./dump/DumpTab.tsx')).DumpTab, standIn);

export const memoryTab = loadedLater(async () => (await import('./memory-report/MemoryReportTab.tsx')).MemoryReportTab, standIn);

export const bytesTab = loadedLater(async () => (await import('./bytes/BytesTab.tsx')).BytesTab, standIn);

export const headersTab = loadedLater(async () => (await import('./headers/HeadersTab.tsx')).HeadersTab, standIn);

export const storedTab = loadedLater(async () => (await import('./stored/StoredTab.tsx')).StoredTab, standIn);

/** Tabs and panes of a report that are loaded after the first view. */
export const LATER_TABS = [partsTab, dumpTab, memoryTab, bytesTab, headersTab, storedTab, laterExplanation] as const;
