import type { Tour } from './place.ts';
import { BOARD, BOARD_ACTS } from './tour-board.ts';
import { EDITS } from './tour-edits.ts';
import { EMPTY, HELP } from './tour-empty.ts';
import { KEPT } from './tour-kept.ts';
import { REPORT } from './tour-report.ts';

/** All walks; together they come to every place that there is. */
export const TOURS: readonly Tour[] = [REPORT, KEPT, EDITS, BOARD, BOARD_ACTS, EMPTY, HELP];
