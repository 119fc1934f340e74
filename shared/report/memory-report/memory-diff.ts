import type { MemoryReport } from './memory-report.ts';
import { mutedPath, mutedProcess, type Muting } from './muting.ts';
import { entriesOf, type Presence, type TreeEntry } from './memory-tree.ts';

/** The difference of two memory reports: the second one less the first one. */
export interface MemoryDifference {
  readonly processes: readonly string[];
  /** Without the entries that did not change, except for heap-allocated, from which heap-unclassified is made. Their indexes are of the first report; −1: the path is only in the second one. */
  readonly entries: readonly TreeEntry[];
  /** The number of entries that changed. */
  readonly changed: number;
  /** The number of entries that are left out because another entry of their path has another kind or other units. */
  readonly mismatched: number;
  /** True if one report has site-isolated processes and the other has none, so that all of them count as `web`. */
  readonly isIsolationMuted: boolean;
}

/** The entries of one side with one path, added up. */
type Side = Map<string, TreeEntry>;

/** Subtracts one memory report from another, after both are muted in the same way, by the rules of about:memory. */
export function memoryDifference(first: MemoryReport, second: MemoryReport, mutings: ReadonlySet<Muting>): MemoryDifference {
  const hasIsolated = [first, second].map(({ processes }) => processes.some((name) => name.startsWith('webIsolated')));
  const isIsolationMuted = mutings.has('isolation') && hasIsolated[0] !== hasIsolated[1];
  const names = new Map<string, number>();
  const before = sideOf(first, names, mutings, isIsolationMuted);
  const after = sideOf(second, names, mutings, isIsolationMuted);
  const entries: TreeEntry[] = [];
  let mismatched = before.mismatched + after.mismatched;
  for (const [key, one] of before.side) {
    const other = after.side.get(key);
    if (other !== undefined && (other.kind !== one.kind || other.units !== one.units)) {
      mismatched += 1;
      continue;
    }
    const presence: Presence = other === undefined ? 'first' : 'both';
    const amount = (other?.amount ?? 0n) - one.amount;
    if (amount !== 0n || (presence === 'both' && one.path === 'heap-allocated'))
      entries.push({ ...one, amount, presence, merged: Math.max(one.merged, other?.merged ?? 0) });
  }
  for (const [key, other] of after.side) {
    if (!before.side.has(key) && other.amount !== 0n) entries.push({ ...other, presence: 'second', index: -1 });
  }
  const changed = entries.filter(({ amount }) => amount !== 0n).length;
  return { processes: [...names.keys()], entries, changed, mismatched, isIsolationMuted };
}

function sideOf(
  report: MemoryReport,
  names: Map<string, number>,
  mutings: ReadonlySet<Muting>,
  isIsolationMuted: boolean,
): { readonly side: Side; readonly mismatched: number } {
  const processes = report.processes.map((name) => {
    const muted = mutedProcess(name, mutings, isIsolationMuted);
    const index = names.get(muted) ?? names.size;
    names.set(muted, index);
    return index;
  });
  const side: Side = new Map();
  let mismatched = 0;
  for (const entry of entriesOf(report)) {
    const process = processes[entry.process] ?? 0;
    const path = mutedPath(entry.path, mutings);
    const key = `${String(process)} ${path}`;
    const known = side.get(key);
    if (known === undefined) side.set(key, { ...entry, process, path });
    else if (known.kind !== entry.kind || known.units !== entry.units) mismatched += 1;
    else side.set(key, { ...known, amount: known.amount + entry.amount, merged: known.merged + 1 });
  }
  return { side, mismatched };
}
