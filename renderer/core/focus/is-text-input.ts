/** True if the target accepts typed text: a text field or an editor. Events in an editor have the host of its shadow root as their target. */
export function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement || target.isContentEditable || target.hasAttribute('data-typing')) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(target.type);
}
