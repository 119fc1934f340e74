import type { SymbolDownload } from './symbol-download.ts';

/** A symbol file in a place that is not a server. `path`: null for a file in the cache. */
type LocalLookup =
  | { readonly state: 'found'; readonly path: string | null; readonly brokenLines: number }
  | { readonly state: 'other_build'; readonly path: string | null; readonly id: string }
  | { readonly state: 'unreadable'; readonly path: string | null; readonly why: UnreadableSymbols }
  | { readonly state: 'none' };

/**
 * What was found when the symbol file of a module was looked for. `found`: the file. `other_build`: only a file of the same module with another id, which is
 * not used. `unreadable`: a file with the expected name, which cannot be used. `none`: no file. `no_id`: the module has no id or no name by which a file could
 * be looked for. `stopped`: the user stopped the job that looked for it. `not_asked`: these servers could be asked, and nothing was found elsewhere.
 * `not_served`: the servers that were asked do not have it. `near`: what was found elsewhere.
 */
export type SymbolLookup =
  | LocalLookup
  | { readonly state: 'no_id' }
  | { readonly state: 'stopped' }
  | { readonly state: 'not_asked'; readonly servers: readonly string[]; readonly near: SymbolLookup }
  | { readonly state: 'not_served'; readonly downloads: readonly UnservedSymbols[]; readonly near: SymbolLookup };

/** Why a server did not give a file that can be used. `wrong_build`: it sent a file of another build, or none. `id`: of that file. */
export type UnservedSymbols =
  | Exclude<SymbolDownload, { readonly state: 'downloaded' | 'cancelled' }>
  | { readonly state: 'wrong_build'; readonly host: string; readonly id: string | null };

/**
 * Why a symbol file cannot be used. `no_module`: it does not begin with a MODULE line. `too_large`: it inflates to more than a setting allows. `cache`: its
 * inflated bytes cannot be written to the cache. `disk`: a file could not be read or written while it was looked for.
 */
export type UnreadableSymbols = 'no_module' | 'gzip' | 'too_large' | 'file' | 'cache' | 'disk';

/** What was found for a module, by its index; null if it was not looked for. */
export type SymbolLookups = (moduleIndex: number) => SymbolLookup | null;

/** Nothing was looked for. */
export const NO_LOOKUPS: SymbolLookups = () => null;
