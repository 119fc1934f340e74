function isUnusable(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled') || element.closest('[inert]') !== null;
}

/**
 * Keeps the focus in a dialog: where what has it goes away or is switched off, it is at once on what carries `data-home`, else on the dialog itself, so that
 * no key is lost between two frames. Returns what ends that.
 */
export function holdFocus(dialog: HTMLElement): () => void {
  let held: HTMLElement | null = null;

  function check(): void {
    const { activeElement } = document;
    // What opened over the dialog, a list of choices, has the focus for itself.
    const isHere = activeElement === document.body || dialog.contains(activeElement);
    if (held === null || !isHere || !isUnusable(held)) return;
    (dialog.querySelector<HTMLElement>('[data-home]') ?? dialog).focus();
  }

  function onFocus({ target }: FocusEvent): void {
    held = target instanceof HTMLElement ? target : null;
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
