import { create } from 'zustand';
import type { MenuKind, ActionTarget } from '../focus/action-targets.ts';

/** A context menu that is open. */
export interface OpenMenu {
  readonly kind: MenuKind;
  readonly actionTarget: ActionTarget;
  /** Its corner, in CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
}

/** The one context menu; null: none is open. */
export const useContextMenu = create<{ readonly open: OpenMenu | null }>(() => ({ open: null }));

export function showContextMenu(open: OpenMenu | null): void {
  useContextMenu.setState({ open });
}
