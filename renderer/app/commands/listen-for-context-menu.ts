import { flushSync } from 'react-dom';
import { chooseAt, actionTargetAt } from '../../core/focus/action-targets.ts';
import { showContextMenu, useContextMenu } from '../../core/state/context-menu.ts';
import { linesOf } from './context-menu-items.ts';
import { isTextInput } from '../../core/focus/is-text-input.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Opens the menu of the thing at an element; false where it has none. */
function openAt(target: Element, { x, y }: Point): boolean {
  if ((actionTargetAt(target)?.kind ?? null) === null) return false;
  // Drawn at once: what can be done is asked of what is selected.
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

/** Under the left end of what has the focus, as far as that is in sight. */
function pointUnder(target: Element): Point {
  const { left, bottom } = target.getBoundingClientRect();
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return { x: within(left + 24, window.innerWidth - 24), y: within(bottom, window.innerHeight - 24) };
}

/** The part of a thing that has the focus: a grid that moves an active place about says where that is. */
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
    // Systems tell of the menu key once more when it is let go: by then the menu has the focus. A press beside it closes it.
    event.preventDefault();
    if (event.target instanceof Element && event.target.closest('[role=menu]') === null) showContextMenu(null);
    return;
  }
  const { target } = event;
  // Where people type, and on text that they selected, the menu of the system has what is wanted.
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
