import { bridge } from '../../bridge/bridge.ts';
import { isTextInput } from '../../core/focus/is-text-input.ts';
import { IS_MAC } from '../../ui/shortcuts/written-keys.ts';
import { openRecent } from '../../report/state/recent-files.ts';
import { runCommand } from './registry.ts';

const RECENT = 'recent.';

/** Undoes or redoes typing in the focused field. Returns false if no field has the focus. */
function undoTyping(command: 'undo' | 'redo'): boolean {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !isTextInput(activeElement)) return false;
  const editor = activeElement.shadowRoot?.activeElement;
  // The value editor has its own undo history, which responds only to key presses. In any other field, only `execCommand` undoes typing.
  // oxlint-disable-next-line typescript/no-deprecated
  if (editor === null || editor === undefined) document.execCommand(command);
  else
    editor.dispatchEvent(
      new KeyboardEvent('keydown', { key: command === 'undo' ? 'z' : 'y', ...modifiers(), bubbles: true, cancelable: true }),
    );
  return true;
}

function modifiers(): KeyboardEventInit {
  return IS_MAC ? { metaKey: true } : { ctrlKey: true };
}

/** Runs the user's choice in the application menu of the desktop shell: the id of a command, or `recent.HANDLE` for a recent file. */
export function listenForMenu(): () => void {
  return bridge.on('menu.command', ({ command }) => {
    if (command.startsWith(RECENT)) void openRecent(command.slice(RECENT.length));
    else if ((command !== 'undo' && command !== 'redo') || !undoTyping(command)) runCommand(command);
  });
}
