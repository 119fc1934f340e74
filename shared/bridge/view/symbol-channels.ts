import * as v from 'valibot';
import { MAX_SERVER_LENGTH } from '../../report/dump/symbols/symbol-server.ts';
import { channel } from './channel.ts';
import { count, handle, nothing } from './fields.ts';

/** The most places in which symbol files are looked for. */
export const MAX_SYMBOL_SOURCES = 100;

/** A place in which symbol files are looked for. */
const symbolSourceSchema = v.strictObject({
  source: handle,
  kind: v.picklist(['folder', 'server']),
  /** The path of a folder for display, or the address of a server. */
  name: v.string(),
  /** False for a folder that is missing now. */
  exists: v.boolean(),
  /** Whether the server may always be asked. */
  isAlwaysAsked: v.boolean(),
});

export type SymbolSourceView = v.InferOutput<typeof symbolSourceSchema>;

const sources = v.strictObject({
  /** In the order in which they are looked through. */
  sources: v.pipe(v.array(symbolSourceSchema), v.maxLength(MAX_SYMBOL_SOURCES)),
  /** The bytes of the symbol cache. */
  cacheSize: count,
});

export type SymbolSourcesView = v.InferOutput<typeof sources>;

/** The calls about the places of symbol files. After each change, the stacks of open dumps have to be requested again. */
export const symbolChannels = {
  /** Returns the places in which symbol files are looked for. */
  'symbols.list': channel(nothing, sources, { isRepeated: true }),
  /** Adds a folder with symbol files, or moves it. `isFirst`: before all other places instead of after them. */
  'symbols.addFolder': channel(v.strictObject({ file: handle, isFirst: v.boolean() }), sources),
  /** Adds a symbol server, or moves it. It is not asked before the user agrees. `server`: the result of `symbolServer`. */
  'symbols.addServer': channel(
    v.strictObject({ server: v.pipe(v.string(), v.maxLength(MAX_SERVER_LENGTH)), isFirst: v.boolean() }),
    sources,
  ),
  /** Copies a symbol file into the cache. `module`: of the file; null if it is no symbol file. */
  'symbols.addFile': channel(v.strictObject({ file: handle }), v.strictObject({ module: v.nullable(v.string()) }), { job: 'symbols' }),
  /** Moves a place in the list. `to`: its new position, from 0. */
  'symbols.move': channel(v.strictObject({ source: handle, to: count }), sources),
  /** Removes a place from the list. Its files stay unchanged. */
  'symbols.remove': channel(v.strictObject({ source: handle }), sources),
  /** Empties the symbol cache. */
  'symbols.clear': channel(nothing, sources),
  /** Looks again for symbol files that were not found. */
  'symbols.again': channel(nothing, sources),
};
