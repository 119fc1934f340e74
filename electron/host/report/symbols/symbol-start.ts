import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { createPartials } from '../../platform/files/partials.ts';
import { SymbolCache } from './symbol-cache.ts';
import { type SymbolPlace, SymbolStore } from './symbol-store.ts';

/** Where a thread looks for symbol files. It asks no server. Plain data, so that it can be passed between threads. */
export interface SymbolStart {
  /** In the order in which they are looked through. A server only says when the cache is looked through. */
  readonly places: readonly SymbolPlace[];
  /** The folder of the cache. */
  readonly cache: string;
  readonly maxInflated: ByteLength;
  readonly maxCached: ByteLength;
  /** The folder of this process for temporary files. Half-written files are recorded there. */
  readonly temporary: string;
}

export function symbolsWithoutServers({ places, cache: folder, maxInflated, maxCached, temporary }: SymbolStart): SymbolStore {
  const cache = new SymbolCache({ folder, limit: () => maxCached, partials: createPartials(temporary) });
  return new SymbolStore({ cache, servers: null, maxInflated: () => maxInflated, places: () => places });
}
