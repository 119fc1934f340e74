function isUnusable(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled') || element.closest('[inert]') !== null;
}

/**
 * Keeps the focus in a dialog: where what has it goes away or is switched off, it is at once on what carries `data-home`, else on the dialog itself, so that
 * no key is lost between two frames. Returns what ends that.
 */
export function keepFocusInDialog(dialog: HTMLElement): () => void {
  // What takes the focus first has it by now.
  let focused = inDialog();

  function inDialog(): HTMLElement | null {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : null;
  }

  function check(): void {
    // In a window that is not in front nothing tells of the focus.
    focused = inDialog() ?? focused;
    // What opened over the dialog, a list of choices, has the focus for itself.
    const isHere = document.activeElement === document.body || inDialog() !== null;
    if (focused === null || !isHere || !isUnusable(focused)) return;
    (dialog.querySelector<HTMLElement>('[data-home]') ?? dialog).focus();
  }

  function onFocus({ target }: FocusEvent): void {
    focused = target instanceof HTMLElement ? target : null;
  }

  // It is told of in the task of the change itself: before the next key.
  const changes = new MutationObserver(check);
  changes.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'inert'] });
  dialog.addEventListener('focusin', onFocus);
  return () => {
    changes.disconnect();
    dialog.removeEventListener('focusin', onFocus);
  };
}
