import { guardBoard } from './board.ts';
import { guardEdit } from './edit.ts';
import { guardHostile } from './hostile.ts';
import { guardJudge } from './judge.ts';
import type { OpenGuardGroup } from './rows.ts';
import { guardSubmit } from './submit.ts';
import { guardWire } from './wire.ts';

/** All guarded groups. For a new bench, add its rows to a group or add a group here, then add its ratios with `--update`. */
export const GUARD_GROUPS: Readonly<Record<string, OpenGuardGroup>> = {
  wire: guardWire,
  judge: guardJudge,
  edit: guardEdit,
  hostile: guardHostile,
  board: guardBoard,
  submit: guardSubmit,
};
