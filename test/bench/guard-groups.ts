import { guardBoard } from './guard-board.ts';
import { guardEdit } from './guard-edit.ts';
import { guardHostile } from './guard-hostile.ts';
import { guardJudge } from './guard-judge.ts';
import type { OpenGuardGroup } from './guard-rows.ts';
import { guardSubmit } from './guard-submit.ts';
import { guardWire } from './guard-wire.ts';

/** Everything that is guarded. A further bench adds its rows to a group or a group here, and its ratios with `--update`. */
export const GUARD_GROUPS: Readonly<Record<string, OpenGuardGroup>> = {
  wire: guardWire,
  judge: guardJudge,
  edit: guardEdit,
  hostile: guardHostile,
  board: guardBoard,
  submit: guardSubmit,
};
