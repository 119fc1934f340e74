import { isPreviewCurrent } from '../../board/state/board-preview.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { MenuKind } from '../../core/focus/action-targets.ts';
import type { CommandGroup } from '../../ui/shortcuts/command-groups.ts';
import { useApp, type AppState } from '../../core/state/app-store.ts';
import type { ReportHandle, ReportState } from '../../report/state/report-state.ts';
import { findReport, reportOf } from '../../report/state/report-store.ts';

/** An action with a name. The palette, keyboard shortcuts, shortcut sheet and application menu are made from the same list of commands. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** Keys as users read them: `Ctrl+O` (Cmd on a Mac), `F6`, `?`. */
  readonly keys: readonly string[];
  /** True if the keys work wherever the focus is, even in dialogs and open menus. */
  readonly isEverywhere?: true;
  readonly enabled: (state: AppState) => boolean;
  readonly run: () => void;
  /** Context menus that have the command. */
  readonly menu?: readonly MenuKind[];
  /** Shorter title for context menus. It leaves out the kind of item, which the menu already makes clear. */
  readonly short?: string;
}

export const always = (): boolean => true;
/** True if a report is shown, either in a tab or as the preview of the board's current row. */
export const onReport = ({ screen, active, isBoardShown }: AppState): boolean =>
  screen === 'reports' && active !== null && (!isBoardShown || isPreviewCurrent());

/** Returns a condition that is true while the state of the shown report satisfies `holds`. */
export function onReportWhere(holds: (state: ReportState) => boolean): Command['enabled'] {
  return (state) => {
    const handle = state.active === null ? null : findReport(state.active);
    return onReport(state) && handle !== null && holds(handle.store.getState());
  };
}

/** Returns a condition that is true while the inspection of the shown report is loaded and satisfies `holds`. */
export function onReading(holds: (view: InspectionView) => boolean): Command['enabled'] {
  return onReportWhere(({ inspection }) => inspection !== null && holds(inspection));
}

export function withReport(run: (handle: ReportHandle) => void): () => void {
  return () => {
    const { active } = useApp.getState();
    if (active !== null) run(reportOf(active));
  };
}

/** Returns a function that calls `run` with the visible report and its inspection, if the inspection is loaded. */
export function withReading(run: (handle: ReportHandle, view: InspectionView) => void): () => void {
  return withReport((handle) => {
    const { inspection } = handle.store.getState();
    if (inspection !== null) run(handle, inspection);
  });
}
