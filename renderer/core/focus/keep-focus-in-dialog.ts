function isUnusable(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled') || element.closest('[inert]') !== null;
}

/**
 * Keeps the focus in a dialog. If the focused element is removed or disabled, focuses `[data-home]`, or else the dialog itself. This happens at once, so that
 * no key press is lost before the next frame. Returns a function that stops this.
 */
export function keepFocusInDialog(dialog: HTMLElement): () => void {
  // The dialog has already focused its initial element.
  let focused = inDialog();

  function inDialog(): HTMLElement | null {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : null;
  }

  function check(): void {
    // A window in the background gets no focus events, so this reads the focused element.
    focused = inDialog() ?? focused;
    // A list of choices over the dialog keeps its own focus.
    const isHere = document.activeElement === document.body || inDialog() !== null;
    if (focused === null || !isHere || !isUnusable(focused)) return;
    (dialog.querySelector<HTMLElement>('[data-home]') ?? dialog).focus();
  }

  function onFocus({ target }: FocusEvent): void {
    focused = target instanceof HTMLElement ? target : null;
  }

  // Mutation observers run in the task of the change, before the next key press.
  const changes = new MutationObserver(check);
  changes.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'inert'] });
  dialog.addEventListener('focusin', onFocus);
  return () => {
    changes.disconnect();
    dialog.removeEventListener('focusin', onFocus);
  };
}
