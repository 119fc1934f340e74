/** True if the target accepts typed text: a text field or an editor. The target of an editor's events is the host element of its shadow root. */
export function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement || target.isContentEditable || target.hasAttribute('data-typing')) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(target.type);
}
