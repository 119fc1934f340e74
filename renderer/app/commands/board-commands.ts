import { FILTER_BOX } from '../../../shared/text/board/filter.ts';
import { BOARD_CHANGE } from '../../../shared/text/board/board-change.ts';
import { COLUMNS } from '../../../shared/text/app/columns.ts';
import { BOARD } from '../../../shared/text/board/board-screen.ts';
import { ROW_ACTS } from '../../board/row-acts.ts';
import { focusRowsFilter } from '../../core/focus/board-focus.ts';
import { showOverlay, useApp, type AppState } from '../../core/state/app-store.ts';
import { PREVIEW_POSITIONS } from '../../../shared/bridge/view/board-layout.ts';
import { useBoardLayout, useHistoryLayout } from '../../core/state/ui-store.ts';
import { chooseHistoryLayout } from '../../sending/state/history-layout.ts';
import { chooseLayout } from '../../board/state/board-layout-acts.ts';
import { chosenRows, isBoardThere, selectAllRows, selectNoRows, setFilter, useBoard } from '../../board/state/board-store.ts';
import { chooseFolder } from '../../report/state/open-files.ts';
import { showBoard } from '../../report/state/reports.ts';
import { always, type Command } from './command.ts';

export function onBoard({ screen, isBoardShown }: AppState): boolean {
  return screen === 'reports' && isBoardShown;
}

const onRows: Command['enabled'] = (state) => onBoard(state) && chosenRows() !== null;

function layoutCommand(id: string, title: string, run: () => void): Command {
  return { id, title, group: 'Board', keys: [], enabled: onBoard, run };
}

export const BOARD_COMMANDS: readonly Command[] = [
  {
    id: 'board',
    title: BOARD.show,
    group: 'Board',
    keys: ['Ctrl+B'],
    enabled: (state) => isBoardThere(useBoard.getState()) && !onBoard(state),
    run: showBoard,
  },
  { id: 'board.folder', title: BOARD.addFolder, group: 'Board', keys: [], enabled: always, run: () => void chooseFolder() },
  {
    id: 'board.clear',
    title: FILTER_BOX.clear,
    group: 'Board',
    keys: [],
    enabled: (state) => onBoard(state) && useBoard.getState().filter !== '',
    run: () => {
      setFilter('');
      focusRowsFilter();
    },
  },
  {
    id: 'board.saveFilter',
    title: BOARD.saveFilter,
    group: 'Board',
    keys: [],
    enabled: (state) => onBoard(state) && useBoard.getState().filter.trim() !== '',
    run: () => {
      showOverlay({ kind: 'filter.save', filter: useBoard.getState().filter });
    },
  },
  layoutCommand('board.selectAll', BOARD.selectAll, selectAllRows),
  layoutCommand('board.selectNone', BOARD.clearSelection, selectNoRows),
  {
    id: 'columns',
    title: COLUMNS.open,
    group: 'Board',
    keys: [],
    enabled: (state) => onBoard(state) || state.screen === 'history' || state.screen === 'outbox',
    run: () => {
      const { screen } = useApp.getState();
      showOverlay({ kind: 'columns', of: screen === 'history' || screen === 'outbox' ? screen : 'board' });
    },
  },
  layoutCommand('board.changes', BOARD_CHANGE.earlierCommand, () => {
    showOverlay({ kind: 'bulks' });
  }),
  layoutCommand('board.folders', BOARD.foldersCommand, () => {
    showOverlay({ kind: 'folders' });
  }),
  layoutCommand('board.facets', BOARD.facetsShow, () => {
    chooseLayout({ facets: !useBoardLayout.getState().facets });
  }),
  {
    id: 'charts',
    title: BOARD.chartsShow,
    group: 'Board',
    keys: [],
    enabled: (state) => onBoard(state) || state.screen === 'history',
    run: () => {
      if (useApp.getState().screen === 'history') chooseHistoryLayout({ chart: !useHistoryLayout.getState().chart });
      else chooseLayout({ charts: !useBoardLayout.getState().charts });
    },
  },
  ...PREVIEW_POSITIONS.map((preview) =>
    layoutCommand(`board.preview.${preview}`, BOARD.previewPositions[preview], () => {
      chooseLayout({ preview });
    }),
  ),
  ...ROW_ACTS.map(({ id, title, command, keys, run }): Command => ({
    id,
    title: command,
    group: 'Board',
    keys,
    menu: ['row'],
    short: title,
    enabled: onRows,
    run,
  })),
];
