import { flushSync } from 'react-dom';
import { FIND_BYTES, GO_TO } from '../../../shared/text/report/bytes-tools.ts';
import { actWithSelected } from '../../core/focus/action-targets.ts';
import { useApp } from '../../core/state/app-store.ts';
import { findReport } from '../../report/state/report-store.ts';
import { onReport, withReport, type Command } from './command.ts';

type Tool = 'bytes.goto' | 'bytes.find';

/** Opens the go-to or find tool for the visible bytes. If no bytes are visible, first shows the report's Bytes tab. */
function openTool(tool: Tool): void {
  const act = actWithSelected(tool);
  if (act !== null) {
    act();
    return;
  }
  withReport((handle) => {
    flushSync(() => {
      handle.showTab('bytes');
    });
    const shown = actWithSelected(tool);
    if (shown !== null) shown();
    else requestAnimationFrame(() => actWithSelected(tool)?.());
  })();
}

function toolCommand(id: Tool, words: { readonly command: string; readonly short: string }, keys: readonly string[]): Command {
  return {
    id,
    title: words.command,
    short: words.short,
    group: 'This report',
    keys,
    menu: ['bytes'],
    enabled: (state) => onReport(state) || actWithSelected(id) !== null,
    run: () => {
      openTool(id);
    },
  };
}

function stepCommand(id: 'bytes.findNext' | 'bytes.findPrevious', title: string, keys: string): Command {
  return {
    id,
    title,
    group: 'This report',
    keys: [keys],
    enabled: () => actWithSelected(id) !== null,
    run: () => actWithSelected(id)?.(),
  };
}

/** Commands that find a position in the bytes. */
export const BYTES_COMMANDS: readonly Command[] = [
  toolCommand('bytes.goto', GO_TO, ['Ctrl+G']),
  // No keys: Ctrl+F belongs to the filter command, which calls this command while the bytes are shown.
  toolCommand('bytes.find', FIND_BYTES, []),
  stepCommand('bytes.findNext', FIND_BYTES.nextCommand, 'F3'),
  stepCommand('bytes.findPrevious', FIND_BYTES.previousCommand, 'Shift+F3'),
];

/** True if the visible report shows its bytes. */
export function areBytesShown(): boolean {
  const { active } = useApp.getState();
  return active !== null && findReport(active)?.store.getState().tab === 'bytes';
}

export function findInBytes(): void {
  openTool('bytes.find');
}
