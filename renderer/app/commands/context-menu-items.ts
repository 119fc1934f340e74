import { putOnClipboard } from '../../ui/controls/copy.ts';
import type { ActionTarget } from '../../core/focus/action-targets.ts';
import { useApp } from '../../core/state/app-store.ts';
import type { OpenMenu } from '../../core/state/context-menu.ts';
import type { Command } from './command.ts';
import { allCommands } from './registry.ts';

/** A line of a context menu. */
interface MenuLine {
  readonly command: Command;
  readonly run: () => void;
  /** It begins a section. */
  readonly isApart: boolean;
}

/** What a thing itself does for commands. */
function actsOf({ copy, copyRow, acts = {} }: ActionTarget): NonNullable<ActionTarget['acts']> {
  return {
    copy: copy === undefined ? null : () => void putOnClipboard(copy()),
    'copy.row': copyRow === undefined ? null : () => void putOnClipboard(copyRow()),
    ...acts,
  };
}

/** What can be done with the thing of a menu now: the commands that name its kind, in their order, a section for each group. */
export function linesOf({ kind, actionTarget }: OpenMenu): readonly MenuLine[] {
  const state = useApp.getState();
  const lines: MenuLine[] = [];
  const acts = actsOf(actionTarget);
  for (const command of allCommands()) {
    if (command.menu?.includes(kind) !== true) continue;
    const act = acts[command.id];
    const run = act === undefined ? (command.enabled(state) ? command.run : null) : act;
    const before = lines.at(-1)?.command.group;
    if (run !== null) lines.push({ command, run, isApart: before !== undefined && before !== command.group });
  }
  return lines;
}
