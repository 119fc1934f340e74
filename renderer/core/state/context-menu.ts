import { create } from 'zustand';
import type { MenuKind, ActionTarget } from '../focus/action-targets.ts';

export interface OpenMenu {
  readonly kind: MenuKind;
  readonly actionTarget: ActionTarget;
  /** Position of the menu's corner, in CSS pixels from the corner of the window. */
  readonly x: number;
  readonly y: number;
}

/** The only context menu; null: closed. */
export const useContextMenu = create<{ readonly open: OpenMenu | null }>(() => ({ open: null }));

export function showContextMenu(open: OpenMenu | null): void {
  useContextMenu.setState({ open });
}
