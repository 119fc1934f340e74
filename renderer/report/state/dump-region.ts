import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DumpRegionView } from '../../../shared/bridge/view/dump-region-view.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { call } from '../../bridge/bridge.ts';
import { useSettings } from '../../core/state/settings-store.ts';
import { liesWithin, sameRange, selectionText, type RangeLike } from '../../core/state/selection.ts';
import type { ReportHandle, ReportState } from './report-state.ts';

interface AnsweredRegion {
  /** The bytes that the answer is about; null before the first answer. */
  readonly of: RangeLike | null;
  /** The inspection at that time: after an edit, offsets can mean other bytes. */
  readonly inspection: InspectionView | null;
  readonly region: DumpRegionView | null;
}

const NO_ANSWER: AnsweredRegion = { of: null, inspection: null, region: null };

/** Whether a range is in a part that is a minidump. */
function isInDumpPart(view: InspectionView | null, range: RangeLike | null): range is RangeLike {
  if (view === null || range?.space !== 'plain') return false;
  return view.dumps.some(({ part }) => {
    const content = view.parts.find(({ index }) => index === part);
    return content !== undefined && liesWithin(range, { space: 'plain', offset: content.offset, length: content.size });
  });
}

/** Asks what bytes of a dump are. Null for other bytes, for which there is no request, and if the host does not answer. */
export function regionOfBytes({ report, store }: ReportHandle, range: RangeLike): Promise<DumpRegionView | null> | null {
  if (!isInDumpPart(store.getState().inspection, range)) return null;
  const { offset, length } = range;
  return call('dump.region', { report, offset, length }).then((answer) => (answer.ok ? answer.value.region : null));
}

/**
 * Keeps the answer for the selection of a report. While one request is on its way, only the newest selection waits for the next one, so that dragging over
 * bytes does not make a request for each byte.
 */
function createDumpRegion(report: ReportHandle): DumpRegion {
  const store = createStore<AnsweredRegion>(() => NO_ANSWER);
  let isAsking = false;
  let asked: { readonly inspection: unknown; readonly selection: RangeLike | null; readonly settings: unknown } = {
    inspection: null,
    selection: null,
    settings: null,
  };

  async function update(): Promise<void> {
    if (isAsking) return;
    for (;;) {
      const { inspection, selection } = report.store.getState();
      const { settings } = useSettings.getState();
      if (asked.inspection === inspection && asked.selection === selection && asked.settings === settings) return;
      asked = { inspection, selection, settings };
      const answer = selection === null ? null : regionOfBytes(report, selection);
      if (answer === null) {
        if (store.getState().of !== null) store.setState(NO_ANSWER);
        continue;
      }
      isAsking = true;
      const region = await answer;
      isAsking = false;
      store.setState({ of: selection, inspection, region });
    }
  }

  report.store.subscribe(() => void update());
  // Not at once, because the store is made while a component renders.
  queueMicrotask(() => void update());
  return { store, update };
}

interface DumpRegion {
  readonly store: StoreApi<AnsweredRegion>;
  /** Asks again if something changed that the answer depends on. */
  readonly update: () => Promise<void>;
}

const regions = new WeakMap<ReportHandle, DumpRegion>();

function dumpRegionOf(report: ReportHandle): DumpRegion {
  const known = regions.get(report) ?? createDumpRegion(report);
  regions.set(report, known);
  return known;
}

/**
 * What is known about the selection. Until the answer for it arrives, these are the steps of the last answer that contain the selection, which are true for it
 * too. So texts about a dump do not come and go while the selection moves.
 */
function current({ of, inspection, region }: AnsweredRegion, now: Pick<ReportState, 'selection' | 'inspection'>): DumpRegionView | null {
  const { selection } = now;
  if (of === null || region === null || selection === null || inspection !== now.inspection) return null;
  if (sameRange(of, selection)) return region;
  const steps = region.steps.slice(0, region.steps.findLastIndex(({ range }) => liesWithin(selection, range)) + 1);
  if (steps.length === 0) return null;
  return { ...region, steps, text: steps.map(({ text }) => text).join(', '), address: null, pointsInto: null, canFollow: false };
}

/** What the selected bytes of a dump are; null for other bytes, and until it is known. */
export function useDumpRegion(report: ReportHandle): DumpRegionView | null {
  const selection = useStore(report.store, (state) => state.selection);
  const inspection = useStore(report.store, (state) => state.inspection);
  const { store, update } = dumpRegionOf(report);
  const answered = useStore(store);
  const settings = useSettings((state) => state.settings);
  // A setting can hide dumps.
  useEffect(() => void update(), [update, settings]);
  return useMemo(() => current(answered, { selection, inspection }), [answered, selection, inspection]);
}

/** Whether the selected bytes are known to be in a dump. */
export function isInDump(report: ReportHandle): boolean {
  return current(dumpRegionOf(report).store.getState(), report.store.getState()) !== null;
}

/**
 * The selection of a report in words, down to the field of a dump: `bytes 0x1A2F4–0x1A2F6 (3), ThreadList, thread 3, context, rax`; null without a selection.
 */
export function useSelectionText(report: ReportHandle): string | null {
  const selection = useStore(report.store, (state) => state.selection);
  const region = useDumpRegion(report);
  return selection === null ? null : selectionText(selection, region?.text);
}
