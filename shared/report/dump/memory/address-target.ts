import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from '../format/dump.ts';
import { moduleIndexOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';
import { THREAD, threadsOf } from '../format/threads.ts';
import { type MapRegion, memoryMapOf } from './memory-map.ts';

/**
 * What an address belongs to. The level of all of these is `open`. `near_null`: the first 64 KiB, which no system gives to a process. `non_canonical`: an
 * address that the processor refuses. `free`: the map of the process has no memory there. `unknown`: the dump has no map.
 */
export type AddressTarget =
  | { readonly kind: 'near_null'; readonly offset: bigint }
  | { readonly kind: 'non_canonical' | 'free' | 'unknown' }
  | { readonly kind: 'module'; readonly moduleIndex: number; readonly offset: bigint }
  | { readonly kind: 'stack'; readonly threadIndex: number }
  | { readonly kind: 'region'; readonly region: MapRegion };

const NEAR_NULL = 0x1_0000n;

/** amd64: the upper 17 bits of an address are equal. arm64: the upper 8 bits are ignored or a tag, so that nothing can be said. */
export function isNonCanonical(dump: Dump, address: bigint): boolean {
  return systemOf(dump)?.cpu === 'amd64' && address > 0x7fff_ffff_ffffn && address < 0xffff_8000_0000_0000n;
}

/** Says what an address belongs to. O(log n) in the modules, threads and regions. */
export function addressTarget(dump: Dump, address: bigint): AddressTarget {
  if (address < NEAR_NULL) return { kind: 'near_null', offset: address };
  if (isNonCanonical(dump, address)) return { kind: 'non_canonical' };
  const moduleIndex = moduleIndexOf(dump).indexAt(address);
  if (moduleIndex >= 0) return { kind: 'module', moduleIndex, offset: address - moduleIndexOf(dump).baseOf(moduleIndex) };
  const map = memoryMapOf(dump);
  const region = map?.regionAt(address) ?? null;
  const threadIndex = stackIndexOf(dump).threadAt(address, region);
  if (threadIndex >= 0) return { kind: 'stack', threadIndex };
  if (map === null) return { kind: 'unknown' };
  return region === null || region.isFree ? { kind: 'free' } : { kind: 'region', region };
}

/** Finds the thread whose stack an address is in. */
class StackIndex {
  readonly #starts: BigUint64Array;
  readonly #ends: BigUint64Array;
  readonly #threads: Uint32Array;

  constructor(dump: Dump) {
    const table = threadsOf(dump);
    const count = table?.length ?? 0;
    const startAt = THREAD.offsetOf('stackStart');
    const sizeAt = THREAD.offsetOf('stack');
    const order = new Uint32Array(count);
    const starts = new BigUint64Array(count);
    const sizes = new Uint32Array(count);
    // In the order of the list, because reading it in another order would read it many times.
    table?.forEachBlock((view, first, threads) => {
      for (let thread = 0; thread < threads; thread += 1) {
        const at = thread * table.stride;
        order[first + thread] = first + thread;
        starts[first + thread] = view.getBigUint64(at + startAt, dump.bytes.little);
        sizes[first + thread] = view.getUint32(at + sizeAt, dump.bytes.little);
      }
    });
    order.sort((a, b) => compare(starts[a] ?? 0n, starts[b] ?? 0n) || a - b);
    this.#threads = order;
    this.#starts = BigUint64Array.from(order, (index) => starts[index] ?? 0n);
    this.#ends = BigUint64Array.from(order, (index) => (starts[index] ?? 0n) + BigInt(sizes[index] ?? 0));
  }

  /** The index of the thread; -1 if there is none. A region that can hold a stack and contains its start belongs to that stack as a whole. */
  threadAt(address: bigint, region: MapRegion | null): number {
    const place = this.#lastStartAt(address);
    if (place >= 0 && address < (this.#ends[place] ?? 0n)) return this.#threads[place] ?? -1;
    if (region === null || !canHoldStack(region)) return -1;
    // The stack pointer was above the address, or the writer cut the stack.
    const next = this.#starts[place + 1];
    if (next !== undefined && next >= region.start && next < region.end && next > 0n) return this.#threads[place + 1] ?? -1;
    const start = this.#starts[place];
    return place >= 0 && start !== undefined && start >= region.start && start > 0n ? (this.#threads[place] ?? -1) : -1;
  }

  #lastStartAt(address: bigint): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0n) <= address) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** The largest region that is taken for one stack, in bytes. Programs with their own schedulers put many stacks and other data into one large region. */
const MAX_STACK_BYTES = 0x400_0000n;

/** False for memory that is not readable and writable, and for a mapping with another name, such as `[heap]`. */
function canHoldStack({ start, end, canRead, canWrite, name }: MapRegion): boolean {
  return canRead && canWrite && end - start <= MAX_STACK_BYTES && (name === null || name.includes('stack'));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const stackIndexOf = memoize((dump: Dump): StackIndex => new StackIndex(dump));
