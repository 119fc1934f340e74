import { actionTargetAt } from '../../core/focus/action-targets.ts';
import { putOnClipboard } from '../../ui/controls/copy.ts';
import { isTextInput } from '../../core/focus/is-text-input.ts';

/** True if the browser copies the text itself: selected text, or text in a field. */
function isOfBrowser(target: Element): boolean {
  return isTextInput(target) || document.getSelection()?.isCollapsed === false;
}

function onCopy(event: ClipboardEvent): void {
  // Without selected text, the event goes to the page's body.
  const target = document.activeElement ?? document.body;
  if (event.defaultPrevented || isOfBrowser(target)) return;
  const copy = actionTargetAt(target)?.copy;
  if (copy === undefined) return;
  event.preventDefault();
  void putOnClipboard(copy());
}

/** Copies the focused thing if no text is selected, until the returned function is called. */
export function listenForCopy(): () => void {
  document.addEventListener('copy', onCopy);
  return () => {
    document.removeEventListener('copy', onCopy);
  };
}
