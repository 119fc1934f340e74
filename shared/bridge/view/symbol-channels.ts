import * as v from 'valibot';
import { channel } from './channel.ts';
import { handle, nothing } from './fields.ts';

/** The most places in which symbol files are looked for. */
export const MAX_SYMBOL_SOURCES = 100;

/** A place in which symbol files are looked for. */
const symbolSourceSchema = v.strictObject({
  source: handle,
  kind: v.picklist(['folder']),
  displayPath: v.string(),
  /** False for a folder that is missing now. */
  exists: v.boolean(),
});

export type SymbolSourceView = v.InferOutput<typeof symbolSourceSchema>;

/** In the order in which they are looked through. */
const sources = v.strictObject({ sources: v.pipe(v.array(symbolSourceSchema), v.maxLength(MAX_SYMBOL_SOURCES)) });

/** The calls about the places of symbol files. */
export const symbolChannels = {
  /** Returns the places in which symbol files are looked for. */
  'symbols.list': channel(nothing, sources, { isRepeated: true }),
  /** Adds a folder with symbol files, or moves it. `isFirst`: before all other places instead of after them. */
  'symbols.add': channel(v.strictObject({ file: handle, isFirst: v.boolean() }), sources),
  /** Removes a place from the list. Its files stay unchanged. */
  'symbols.remove': channel(v.strictObject({ source: handle }), sources),
};
