import type { SymbolFile } from './symbol-file.ts';

/** The symbol file of the module at an address, and the address from the start of the module. Null without one. */
export type SymbolsAt = (address: bigint) => { readonly file: SymbolFile; readonly offset: number } | null;

/** Nothing has symbols. */
export const NO_SYMBOLS: SymbolsAt = () => null;
