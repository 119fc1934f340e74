import { create } from 'zustand';

/** Where the menu of the chosen rows is open, in CSS pixels of the window; null: it is not. */
export const useRowMenu = create<{ readonly at: { readonly x: number; readonly y: number } | null }>(() => ({ at: null }));

export function showRowMenu(at: { readonly x: number; readonly y: number } | null): void {
  useRowMenu.setState({ at });
}
