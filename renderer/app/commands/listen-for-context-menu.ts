import { flushSync } from 'react-dom';
import { chooseAt, actionTargetAt } from '../../core/focus/action-targets.ts';
import { showContextMenu, useContextMenu } from '../../core/state/context-menu.ts';
import { linesOf } from './context-menu-items.ts';
import { isTextInput } from '../../core/focus/is-text-input.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Opens the context menu of the item at an element. Returns false if the item has no menu. */
function openAt(target: Element, { x, y }: Point): boolean {
  if ((actionTargetAt(target)?.kind ?? null) === null) return false;
  // Renders the new selection at once, because the available commands depend on it.
  flushSync(() => {
    chooseAt(target);
  });
  const actionTarget = actionTargetAt(target);
  const kind = actionTarget?.kind ?? null;
  if (actionTarget === null || kind === null) return false;
  const open = { kind, actionTarget, x, y };
  if (linesOf(open).length === 0) return false;
  showContextMenu(open);
  return true;
}

/** A point below the left end of the focused element, within the window. */
function pointUnder(target: Element): Point {
  const { left, bottom } = target.getBoundingClientRect();
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return { x: within(left + 24, window.innerWidth - 24), y: within(bottom, window.innerHeight - 24) };
}

/** The active element of a focused grid (`aria-activedescendant`), else the focused element itself. */
function focusedElement(target: Element): Element {
  const active = target.getAttribute('aria-activedescendant');
  return (active === null ? null : document.getElementById(active)) ?? target;
}

function onKeyDown(event: KeyboardEvent): void {
  const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey && !event.ctrlKey && !event.altKey);
  if (!isMenuKey || !(event.target instanceof Element) || isTextInput(event.target)) return;
  if (!openAt(event.target, pointUnder(focusedElement(event.target)))) return;
  event.preventDefault();
  event.stopPropagation();
}

function onContextMenu(event: MouseEvent): void {
  if (useContextMenu.getState().open !== null) {
    // A menu is open. This event is either the release of the menu key, which must not open a second menu, or a right click. A right click outside the menu
    // closes it.
    event.preventDefault();
    if (event.target instanceof Element && event.target.closest('[role=menu]') === null) showContextMenu(null);
    return;
  }
  const { target } = event;
  // In text fields and on selected text, the system's own menu is more useful.
  if (!(target instanceof Element) || isTextInput(target) || hasSelectedText(target)) return;
  if (openAt(target, { x: event.clientX, y: event.clientY })) event.preventDefault();
}

function hasSelectedText(target: Element): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
}

/** Listens for right clicks and the menu keys, until the returned function is called. */
export function listenForContextMenu(): () => void {
  document.addEventListener('keydown', onKeyDown, { capture: true });
  document.addEventListener('contextmenu', onContextMenu);
  return () => {
    document.removeEventListener('keydown', onKeyDown, { capture: true });
    document.removeEventListener('contextmenu', onContextMenu);
  };
}
