import { create } from 'zustand';
import { call } from '../../bridge/bridge.ts';

/** Changes whenever symbols were found, or are not known any more. */
const useSymbols = create<{ readonly turn: number }>()(() => ({ turn: 0 }));

/** Called when stacks can have other names. */
export function symbolsChanged(): void {
  useSymbols.setState(({ turn }) => ({ turn: turn + 1 }));
}

/** A number that changes whenever stacks can have other names. */
export function useSymbolTurn(): number {
  return useSymbols(({ turn }) => turn);
}

/** Lets the host notice that a command changed the places of symbol files, when the user comes back to the window. */
export function refreshSymbolsOnFocus(): void {
  window.addEventListener('focus', () => {
    void call('symbols.list', {});
  });
}
