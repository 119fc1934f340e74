import * as v from 'valibot';
import { MAX_SYMBOL_SOURCES } from '../../../../shared/bridge/view/symbol-channels.ts';
import { symbolServer } from '../../../../shared/report/dump/symbols/symbol-server.ts';
import type { KeyValues } from '../../store/key-values.ts';
import { SETTINGS_PREFIX } from '../../store/store.ts';

/** Key of the list in the store. Commands may write settings while an app runs. */
const KEY = `${SETTINGS_PREFIX}symbols.sources`;

const sourceSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('folder'), path: v.string() }),
  v.strictObject({
    kind: v.literal('server'),
    server: v.pipe(
      v.string(),
      v.check((text) => symbolServer(text) === text),
    ),
    /** Whether the user agreed to ask it without a question. */
    isAlwaysAsked: v.boolean(),
  }),
]);

/** A place in which symbol files are looked for: a folder, or a server that the user added. */
export type SymbolSource = v.InferOutput<typeof sourceSchema>;

const sourcesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));

/** The places in the order in which they are looked through, without those that this version cannot use. Empty if the stored list cannot be read. */
export function storedSymbolSources(values: Pick<KeyValues, 'get'>): readonly SymbolSource[] {
  const read = v.safeParse(sourcesSchema, values.get(KEY) ?? '[]');
  if (!read.success) return [];
  return read.output.map((source) => v.safeParse(sourceSchema, source)).flatMap((source) => (source.success ? [source.output] : []));
}

/** The last places are dropped if there are too many. */
export function storeSymbolSources(values: Pick<KeyValues, 'set'>, sources: readonly SymbolSource[]): void {
  values.set(KEY, JSON.stringify(sources.slice(0, MAX_SYMBOL_SOURCES)));
}

/** The stored places, and after them the servers of targets that are not among them. */
export function allSymbolPlaces(stored: readonly SymbolSource[], targetServers: readonly string[]): readonly SymbolSource[] {
  const listed = new Set(stored.map(sourceName));
  const others = [...new Set(targetServers)].filter((server) => !listed.has(server));
  return [...stored, ...others.map((server): SymbolSource => ({ kind: 'server', server, isAlwaysAsked: false }))];
}

/** Two sources are the same place if their names are equal. */
export function sourceName(source: SymbolSource): string {
  return source.kind === 'folder' ? source.path : source.server;
}
