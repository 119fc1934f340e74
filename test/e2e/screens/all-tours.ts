import type { Tour } from './tour.ts';
import { BOARD, BOARD_ACTS } from './tour-board.ts';
import { EDITS } from './tour-editing.ts';
import { EMPTY, HELP } from './tour-app.ts';
import { SENDING } from './tour-sending.ts';
import { REPORT } from './tour-report.ts';

/** All tours. Together they must visit every screen, tab, overlay and menu. */
export const TOURS: readonly Tour[] = [REPORT, SENDING, EDITS, BOARD, BOARD_ACTS, EMPTY, HELP];
