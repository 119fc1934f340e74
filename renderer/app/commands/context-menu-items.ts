import { putOnClipboard } from '../../ui/controls/copy.ts';
import type { ActionTarget } from '../../core/focus/action-targets.ts';
import { useApp } from '../../core/state/app-store.ts';
import type { OpenMenu } from '../../core/state/context-menu.ts';
import type { Command } from './command.ts';
import { allCommands } from './registry.ts';

interface MenuLine {
  readonly command: Command;
  readonly run: () => void;
  /** True if the line begins a new section of the menu. */
  readonly isApart: boolean;
}

/** Returns the actions that the action target itself provides, by command id. null: the action is not available now. */
function actsOf({ copy, copyRow, acts = {} }: ActionTarget): NonNullable<ActionTarget['acts']> {
  return {
    copy: copy === undefined ? null : () => void putOnClipboard(copy()),
    'copy.row': copyRow === undefined ? null : () => void putOnClipboard(copyRow()),
    ...acts,
  };
}

/** Returns the lines of a menu: the available commands for this kind of item, in the order of the command registry. Each command group is a section. */
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
