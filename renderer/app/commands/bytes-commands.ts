import { flushSync } from 'react-dom';
import { POINTERS } from '../../../shared/text/report/dump-regions.ts';
import { FIND_BYTES, GO_TO } from '../../../shared/text/report/bytes-tools.ts';
import { actWithSelected } from '../../core/focus/action-targets.ts';
import { useApp } from '../../core/state/app-store.ts';
import { followPointer } from '../../report/bytes/dump-pointers.ts';
import { canStep, stepInHistory } from '../../report/bytes/jump-history.ts';
import { isInDump } from '../../report/state/dump-region.ts';
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

function jumpCommand(direction: 'back' | 'forward', keys: string): Command {
  return {
    id: `bytes.${direction}`,
    title: POINTERS[direction],
    group: 'This report',
    keys: [keys],
    menu: ['bytes'],
    // Without a history the keys stay those of the browser.
    enabled: (state) => {
      const handle = state.active === null ? null : findReport(state.active);
      return onReport(state) && areBytesShown() && handle !== null && canStep(handle, direction);
    },
    run: withReport((handle) => {
      stepInHistory(handle, direction);
    }),
  };
}

/** Commands that find a position in the bytes. */
export const BYTES_COMMANDS: readonly Command[] = [
  toolCommand('bytes.goto', GO_TO, ['Ctrl+G']),
  // No keys: Ctrl+F belongs to the filter command, which calls this command while the bytes are shown.
  toolCommand('bytes.find', FIND_BYTES, []),
  stepCommand('bytes.findNext', FIND_BYTES.nextCommand, 'F3'),
  stepCommand('bytes.findPrevious', FIND_BYTES.previousCommand, 'Shift+F3'),
  {
    id: 'bytes.follow',
    ...POINTERS.follow,
    group: 'This report',
    keys: ['F4'],
    menu: ['bytes'],
    enabled: (state) => {
      const handle = state.active === null ? null : findReport(state.active);
      return onReport(state) && handle !== null && isInDump(handle);
    },
    run: withReport((handle) => void followPointer(handle)),
  },
  {
    id: 'bytes.around',
    ...POINTERS.around,
    group: 'This report',
    keys: [],
    menu: ['bytes'],
    enabled: () => actWithSelected('bytes.around') !== null,
    run: () => actWithSelected('bytes.around')?.(),
  },
  jumpCommand('back', 'Alt+Left'),
  jumpCommand('forward', 'Alt+Right'),
];

/** True if the visible report shows its bytes. */
export function areBytesShown(): boolean {
  const { active } = useApp.getState();
  return active !== null && findReport(active)?.store.getState().tab === 'bytes';
}

export function findInBytes(): void {
  openTool('bytes.find');
}
