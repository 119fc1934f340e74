import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ReportHandle, ReportState } from '../state/report-state.ts';

export const ReportContext = createContext<ReportHandle | null>(null);

/** The report that the surrounding screen shows. */
export function useReport(): ReportHandle {
  const handle = useContext(ReportContext);
  if (handle === null) throw new Error('no report around this component');
  return handle;
}

/** A piece of that report's state. */
export function useReportState<T>(selector: (state: ReportState) => T): T {
  return useStore(useReport().store, selector);
}
