import { isOfPid, type MemoryReport } from './memory-report.ts';

/** The figures of the crashed process that Socorro makes public (memory_measures), in the order in which they are shown. */
const MEMORY_FIGURES = [
  'explicit',
  'resident',
  'resident-unique',
  'private',
  'vsize',
  'vsize-max-contiguous',
  'heap-allocated',
  'heap-unclassified',
  'heap-overhead',
  'system-heap-allocated',
  'images',
  'js-main-runtime',
  'gfx-textures',
  'top(none)/detached',
  'ghost-windows',
  'host-object-urls',
] as const;
export type MemoryFigureName = (typeof MEMORY_FIGURES)[number];

/** One figure. */
export interface MemoryFigure {
  readonly name: MemoryFigureName;
  /** Bytes; for `ghost-windows` and `host-object-urls`, a count. Null if the process has no entry from which it is made: Socorro then says 0. */
  readonly amount: bigint | null;
}

/** Figures that are counts. */
export const COUNTED_FIGURES: ReadonlySet<MemoryFigureName> = new Set(['ghost-windows', 'host-object-urls']);

/** Figures that are made from other entries. All others are an entry of the same name. */
const DERIVED: ReadonlySet<string> = new Set<MemoryFigureName>([
  'explicit',
  'heap-unclassified',
  'heap-overhead',
  'images',
  'js-main-runtime',
  'top(none)/detached',
]);

const MEASURED: ReadonlySet<string> = new Set(MEMORY_FIGURES.filter((name) => !DERIVED.has(name)));

/**
 * The figures of the process with a pid, as Socorro's processor makes them; null if the report has no entry of that process. Socorro counts every process in
 * whose name `(pid N)` occurs.
 */
export function memoryFigures(
  { processes, entries }: Pick<MemoryReport, 'processes' | 'entries'>,
  pid: bigint,
): readonly MemoryFigure[] | null {
  const own = new Set(processes.flatMap((name, index) => (isOfPid(name, pid) ? [index] : [])));
  const sums = new Map<MemoryFigureName, bigint>();
  const add = (name: MemoryFigureName, amount: bigint): void => void sums.set(name, (sums.get(name) ?? 0n) + amount);
  let heap = 0n;
  let nonheap = 0n;
  let count = 0;
  for (const { process, path, kind, amount } of entries) {
    if (!own.has(process)) continue;
    count += 1;
    if (path.startsWith('explicit/')) {
      if (kind === 'heap') heap += amount;
      else nonheap += amount;
      if (path.startsWith('explicit/images/')) add('images', amount);
      else if (path.includes('top(none)/detached')) add('top(none)/detached', amount);
      else if (path.startsWith('explicit/heap-overhead/')) add('heap-overhead', amount);
    } else if (path.startsWith('js-main-runtime/')) add('js-main-runtime', amount);
    else if (MEASURED.has(path)) add(path as MemoryFigureName, amount);
  }
  if (count === 0) return null;
  const allocated = sums.get('heap-allocated');
  if (allocated !== undefined) {
    sums.set('heap-unclassified', allocated - heap);
    sums.set('explicit', allocated + nonheap);
  }
  return MEMORY_FIGURES.map((name) => ({ name, amount: sums.get(name) ?? null }));
}
