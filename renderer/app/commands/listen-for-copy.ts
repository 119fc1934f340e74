import { actionTargetAt } from '../../core/focus/action-targets.ts';
import { putOnClipboard } from '../../ui/controls/copy.ts';
import { isTextInput } from '../../core/focus/is-text-input.ts';

/** True if the browser copies the text itself: selected text, or text in a field. */
function isOfBrowser(target: Element): boolean {
  return isTextInput(target) || document.getSelection()?.isCollapsed === false;
}

function onCopy(event: ClipboardEvent): void {
  // Without selected text, the target of the event is the page's body.
  const target = document.activeElement ?? document.body;
  if (event.defaultPrevented || isOfBrowser(target)) return;
  const copy = actionTargetAt(target)?.copy;
  if (copy === undefined) return;
  event.preventDefault();
  void putOnClipboard(copy());
}

/** Handles the browser's copy event until the returned function is called. If no text is selected, copies the focused item. */
export function listenForCopy(): () => void {
  document.addEventListener('copy', onCopy);
  return () => {
    document.removeEventListener('copy', onCopy);
  };
}
