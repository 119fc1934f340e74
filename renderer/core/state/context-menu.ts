import { create } from 'zustand';
import type { MenuKind, Subject } from '../focus/subjects.ts';

/** A context menu that is open. */
export interface OpenMenu {
  readonly kind: MenuKind;
  readonly subject: Subject;
  /** Its corner, in CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
}

/** The one context menu; null: none is open. */
export const useContextMenu = create<{ readonly open: OpenMenu | null }>(() => ({ open: null }));

export function showContextMenu(open: OpenMenu | null): void {
  useContextMenu.setState({ open });
}
