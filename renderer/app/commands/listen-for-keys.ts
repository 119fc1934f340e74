import { isInPreview } from '../../core/focus/board-focus.ts';
import { isTextInput } from '../../core/focus/is-text-input.ts';
import { pressedKeys } from '../../ui/shortcuts/pressed-keys.ts';
import { useApp } from '../../core/state/app-store.ts';
import { openFiles } from '../../report/state/open-files.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './registry.ts';

/** True if the element itself uses letter keys: to find a row, to replace the value of a row, or to enter bytes. */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role=treegrid],[data-types]') !== null;
}

/** Commands whose keys act on the text of a text field while the field has the focus. */
const TYPING_KEEPS: readonly string[] = ['undo', 'redo', 'bytes.back', 'bytes.forward'];
/** Commands that run on a browser event, not on their keys. The event also occurs when the user chooses the command in the browser's menu. */
const BY_EVENT: readonly string[] = ['copy'];

function commandOf(event: KeyboardEvent): Command | null {
  const pressed = pressedKeys(event);
  const command = COMMANDS.find((candidate) => candidate.keys.includes(pressed));
  if (command === undefined || BY_EVENT.includes(command.id)) return null;
  if (TYPING_KEEPS.includes(command.id) && isTextInput(event.target)) return null;
  if (pressed.length === 1) {
    // A single key runs no command while the user types, or while the focused element uses letter keys itself.
    if (isTextInput(event.target) || takesLetters(event.target)) return null;
    // While the focus is in the previewed report, single keys for the board's rows do not apply.
    if (command.group === 'Board' && isInPreview()) return null;
  }
  return command;
}

/** True if an overlay is open, which has its own keys. Also true if an open menu or list finds items by letters. */
function hasKeysOfItsOwn(target: EventTarget | null): boolean {
  const open = '[role=listbox],[role=menu],[role=dialog],[role=alertdialog]';
  return useApp.getState().overlay !== null || (target instanceof HTMLElement && target.closest(open) !== null);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const state = useApp.getState();
  const command = commandOf(event);
  if (command?.enabled(state) !== true || (command.isEverywhere !== true && hasKeysOfItsOwn(event.target))) return;
  event.preventDefault();
  event.stopPropagation();
  command.run();
}

function onPaste(event: ClipboardEvent): void {
  if (isTextInput(event.target) || useApp.getState().overlay !== null || event.clipboardData === null) return;
  event.preventDefault();
  const files = [...event.clipboardData.files];
  if (files.length > 0) void openFiles(files);
  else void openText(event.clipboardData.getData('text/plain'));
}

/** Opens a pasted text. The code is loaded on demand, because the first screen does not need it. */
async function openText(text: string): Promise<void> {
  const { openPasted } = await import('../../report/state/open-pasted.ts');
  await openPasted(text);
}

/** Listens for the keys of all commands, and for pasted reports, until the returned function is called. */
export function listenForKeys(): () => void {
  // Capturing listeners run before the listeners of widgets. Otherwise, a focused tab or row would treat Ctrl+Enter as Enter.
  document.addEventListener('keydown', onKeyDown, { capture: true });
  document.addEventListener('paste', onPaste);
  return () => {
    document.removeEventListener('keydown', onKeyDown, { capture: true });
    document.removeEventListener('paste', onPaste);
  };
}
