import { isPreviewCurrent } from '../../board/state/board-preview.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { MenuKind } from '../../core/focus/action-targets.ts';
import type { CommandGroup } from '../../ui/shortcuts/command-groups.ts';
import { useApp, type AppState } from '../../core/state/app-store.ts';
import type { ReportHandle, ReportState } from '../../report/state/report-state.ts';
import { findReport, reportOf } from '../../report/state/report-store.ts';

/** Something that can be done by name. Palette, shortcuts, the sheet of them and the application menu all read one list of these. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** Keys as people read them: `Ctrl+O` (Cmd on a Mac), `F6`, `?`. */
  readonly keys: readonly string[];
  /** Its keys are heard wherever the focus is, over dialogs and open menus too. */
  readonly isEverywhere?: true;
  readonly enabled: (state: AppState) => boolean;
  readonly run: () => void;
  /** The context menus that offer it. */
  readonly menu?: readonly MenuKind[];
  /** What it is called in them, where its title names the thing. */
  readonly short?: string;
}

export const always = (): boolean => true;
/** A report is shown: in a tab, or as the preview of the board's current row. */
export const onReport = ({ screen, active, isBoardShown }: AppState): boolean =>
  screen === 'reports' && active !== null && (!isBoardShown || isPreviewCurrent());

/** On a report for whose state `holds` is true. */
export function onReportWhere(holds: (state: ReportState) => boolean): Command['enabled'] {
  return (state) => {
    const handle = state.active === null ? null : findReport(state.active);
    return onReport(state) && handle !== null && holds(handle.store.getState());
  };
}

/** On a report that was read and for whose reading `holds` is true. */
export function onReading(holds: (view: InspectionView) => boolean): Command['enabled'] {
  return onReportWhere(({ inspection }) => inspection !== null && holds(inspection));
}

export function withReport(run: (handle: ReportHandle) => void): () => void {
  return () => {
    const { active } = useApp.getState();
    if (active !== null) run(reportOf(active));
  };
}

/** Runs with the report that is shown and its reading. */
export function withReading(run: (handle: ReportHandle, view: InspectionView) => void): () => void {
  return withReport((handle) => {
    const { inspection } = handle.store.getState();
    if (inspection !== null) run(handle, inspection);
  });
}
