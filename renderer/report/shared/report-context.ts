import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ReportHandle, ReportState } from '../state/report-state.ts';

export const ReportContext = createContext<ReportHandle | null>(null);

export function useReport(): ReportHandle {
  const handle = useContext(ReportContext);
  if (handle === null) throw new Error('no report around this component');
  return handle;
}

/** Returns a value from the state of the surrounding screen's report. */
export function useReportState<T>(selector: (state: ReportState) => T): T {
  return useStore(useReport().store, selector);
}
