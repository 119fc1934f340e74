import type { MemoryEntry, MemoryReport, MemoryUnits } from './memory-report.ts';

/** Which sides of a comparison have an entry. `balance`: made, because the path is a leaf on one side and has children on the other. */
export type Presence = 'both' | 'first' | 'second' | 'balance';

/** An entry of a report, or of the difference of two. */
export interface TreeEntry extends Pick<MemoryEntry, 'process' | 'path' | 'kind' | 'units' | 'amount'> {
  /** Index of the entry in its report; of the first of several with one path. -1: of none. */
  readonly index: number;
  /** The number of entries with this path that were added up. */
  readonly merged: number;
  readonly presence: Presence;
}

/** A node of a tree of measurements. */
export interface MemoryNode {
  /** Its name. A chain of nodes with a single child is one node, with their names joined by `/`. */
  readonly name: string;
  /** The names from the root, joined by `/`; as in the report, with `\` for a slash in a name. */
  readonly path: string;
  /** The sum of its children. */
  readonly amount: bigint;
  readonly units: MemoryUnits;
  readonly children: readonly MemoryNode[];
  /** `tiny`: a group of small siblings. `unclassified`: heap-unclassified, which is computed. `balance`: see `Presence`. */
  readonly kind: 'entry' | 'sum' | 'tiny' | 'unclassified' | 'balance';
  /** Index of the entry in the report; -1: of none. */
  readonly index: number;
  readonly merged: number;
  readonly presence: Presence;
  /** True if its children are all small, so that the tree starts with them folded. */
  readonly startsFolded: boolean;
  /** `negative`, or more than its root. Null in a comparison. */
  readonly mark: 'negative' | 'above_root' | null;
  /** The largest absolute amount in it. */
  readonly largest: bigint;
}

/** The measurements of a process. */
export interface ProcessMemory {
  readonly name: string;
  /** Null if it was not measured. */
  readonly resident: bigint | null;
  /** `explicit` first, then by name. */
  readonly trees: readonly MemoryNode[];
  /** Measurements without a slash in their name, by name. */
  readonly others: readonly MemoryNode[];
  /** False if there is no `heap-allocated`: then nothing is known about heap-unclassified. */
  readonly isHeapKnown: boolean;
  /** The number of entries that are left out, because there are too many nodes. */
  readonly leftOut: number;
  /** True if units within a tree differ, or a path has an amount and children too. about:memory refuses such a report. */
  readonly isInconsistent: boolean;
}

/** The deepest tree. Further names of a path are one name. */
const MAX_NAMES = 200;
/** The most nodes of all processes together. A real report of 20 MiB has about 150,000. */
const MAX_NODES = 500_000;
/** Less than this many percent of the root is tiny (about:memory). */
const TINY_PERCENT = 1n;
const MAIN_PROCESS = 'Main Process';
const UNCLASSIFIED = 'heap-unclassified';

/** The entries of a report, as they are. Made one by one: a report has up to a million. */
export function* entriesOf({ entries }: Pick<MemoryReport, 'entries'>): Generator<TreeEntry> {
  for (const [index, { process, path, kind, units, amount }] of entries.entries())
    yield { process, path, kind, units, amount, index, merged: 1, presence: 'both' };
}

/**
 * Builds the trees of all processes by the rules of about:memory: the main process first, then by resident memory. `isDifference`: nodes are sorted by the
 * largest absolute change in them.
 */
export function processTrees(processes: readonly string[], entries: Iterable<TreeEntry>, isDifference: boolean): readonly ProcessMemory[] {
  const room = { nodes: MAX_NODES - Math.min(processes.length, MAX_NODES) };
  const byProcess = processes.map((name) => new ProcessBuilder(name, isDifference, room));
  for (const entry of entries) byProcess[entry.process]?.add(entry);
  return byProcess.map((each) => each.build()).toSorted(compareProcesses);
}

function compareProcesses(a: ProcessMemory, b: ProcessMemory): number {
  const [mainA, mainB] = [a, b].map(({ name }) => name.startsWith(MAIN_PROCESS));
  if (mainA !== mainB) return mainA === true ? -1 : 1;
  return compareDown(a.resident ?? -1n, b.resident ?? -1n) || compareNames(a, b);
}

function compareDown(a: bigint, b: bigint): number {
  return a > b ? -1 : a < b ? 1 : 0;
}

function compareNames({ name: a }: { readonly name: string }, { name: b }: { readonly name: string }): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A node while the entries are added. */
interface Growing {
  readonly name: string;
  /** Null until there is one. A map only from the second child on: most nodes of real reports have a single child. */
  children: Growing | Map<string, Growing> | null;
  /** Null until an entry has exactly this path. */
  own: TreeEntry | null;
  units: MemoryUnits;
}

function childNamed({ children }: Growing, name: string): Growing | undefined {
  if (children instanceof Map) return children.get(name);
  return children?.name === name ? children : undefined;
}

function addChild(node: Growing, child: Growing): void {
  const { children } = node;
  if (children instanceof Map) children.set(child.name, child);
  else
    node.children =
      children === null
        ? child
        : new Map([
            [children.name, children],
            [child.name, child],
          ]);
}

function childrenIn({ children }: Growing): readonly Growing[] {
  if (children instanceof Map) return [...children.values()];
  return children === null ? [] : [children];
}

class ProcessBuilder {
  readonly #name: string;
  readonly #isDifference: boolean;
  /** The number of nodes that can still be made. */
  readonly #room: { nodes: number };
  readonly #trees = new Map<string, Growing>();
  readonly #others = new Map<string, TreeEntry>();
  #heap = 0n;
  #isInconsistent = false;
  #leftOut = 0;

  constructor(name: string, isDifference: boolean, room: { nodes: number }) {
    this.#name = name;
    this.#isDifference = isDifference;
    this.#room = room;
  }

  add(entry: TreeEntry): void {
    const names = entry.path.split('/');
    if (names.length > MAX_NAMES) names.push(names.splice(MAX_NAMES - 1).join('/'));
    const isHeap = names.length > 1 && names[0] === 'explicit' && entry.kind === 'heap';
    if (isHeap) this.#heap += entry.amount;
    if (this.#room.nodes < names.length && names.length > 1) this.#leftOut += 1;
    else if (names.length === 1) {
      const known = this.#others.get(entry.path);
      if (known === undefined) this.#room.nodes -= 1;
      this.#others.set(entry.path, known === undefined ? entry : this.#added(known, entry));
    } else this.#grow(names, entry);
  }

  #grow(names: readonly string[], entry: TreeEntry): void {
    let node: Growing | null = null;
    for (const name of names) {
      let child: Growing | undefined = node === null ? this.#trees.get(name) : childNamed(node, name);
      if (child === undefined) {
        child = { name, children: null, own: null, units: entry.units };
        if (node === null) this.#trees.set(name, child);
        else addChild(node, child);
        this.#room.nodes -= 1;
      }
      if (child.units !== entry.units) this.#isInconsistent = true;
      node = child;
    }
    if (node !== null) node.own = node.own === null ? entry : this.#added(node.own, entry);
  }

  #added(known: TreeEntry, entry: TreeEntry): TreeEntry {
    if (known.units !== entry.units) this.#isInconsistent = true;
    return { ...known, amount: known.amount + entry.amount, merged: known.merged + entry.merged };
  }

  build(): ProcessMemory {
    const measured = this.#others.get('heap-allocated');
    // In a difference, both reports have to know it.
    const heap = this.#isDifference && measured?.presence !== 'both' ? undefined : measured;
    if (this.#isDifference && measured?.amount === 0n) this.#others.delete('heap-allocated');
    const trees = [...this.#trees.values()].map((root) => this.#tree(root, heap ?? null));
    const isExplicit = ({ name }: MemoryNode): boolean => name === 'explicit';
    return {
      name: this.#name,
      resident: this.#others.get('resident')?.amount ?? null,
      trees: trees.toSorted((a, b) => Number(isExplicit(b)) - Number(isExplicit(a)) || compareNames(a, b)),
      others: [...this.#others.values()].map((entry) => this.#leaf(entry.path, entry.path, entry)).toSorted(compareNames),
      isHeapKnown: heap !== undefined,
      leftOut: this.#leftOut,
      isInconsistent: this.#isInconsistent,
    };
  }

  #tree(root: Growing, heap: TreeEntry | null): MemoryNode {
    const children = this.#childrenOf(root, root.name);
    if (root.name === 'explicit' && heap !== null && childNamed(root, UNCLASSIFIED) === undefined) {
      const made = { ...heap, amount: heap.amount - this.#heap, index: -1, merged: 1 };
      if (!this.#isDifference || made.amount !== 0n)
        children.push({ ...this.#leaf(UNCLASSIFIED, `explicit/${UNCLASSIFIED}`, made), kind: 'unclassified' });
    }
    const summed = this.#sumOf(root.name, root.name, children, root.units);
    return this.#finished(summed, summed);
  }

  #leaf(name: string, path: string, { amount, units, index, merged, presence }: TreeEntry): MemoryNode {
    const mark = this.#isDifference || amount >= 0n ? null : 'negative';
    return {
      name,
      path,
      amount,
      units,
      children: [],
      kind: 'entry',
      index,
      merged,
      presence,
      startsFolded: false,
      mark,
      largest: abs(amount),
    };
  }

  #sumOf(name: string, path: string, children: readonly MemoryNode[], units: MemoryUnits): MemoryNode {
    const amount = children.reduce((sum, child) => sum + child.amount, 0n);
    const largest = children.reduce((most, child) => (child.largest > most ? child.largest : most), abs(amount));
    const common = { kind: 'sum', index: -1, merged: 1, presence: 'both', startsFolded: false, mark: null } as const;
    return { name, path, amount, units, children, largest, ...common };
  }

  #childrenOf(node: Growing, path: string): MemoryNode[] {
    const children = childrenIn(node).map((child) => this.#nodeOf(child, path));
    const { own } = node;
    if (own === null || children.length === 0) return children;
    // In a comparison this is as it should be: the path has children on one side only.
    if (own.presence !== 'first' && own.presence !== 'second') this.#isInconsistent = true;
    return [...children, { ...this.#leaf('', path, { ...own, presence: 'balance' }), kind: 'balance' }];
  }

  #nodeOf(first: Growing, parent: string): MemoryNode {
    let node = first;
    let { name } = first;
    // A chain of nodes with a single child is one node.
    while (node.own === null && node.children !== null && !(node.children instanceof Map)) {
      node = node.children;
      name += `/${node.name}`;
    }
    const path = `${parent}/${name}`;
    const children = this.#childrenOf(node, path);
    return children.length === 0 ? this.#leaf(name, path, node.own ?? MISSING) : this.#sumOf(name, path, children, node.units);
  }

  /** Sorts the children of a node and groups the tiny ones. */
  #finished(node: MemoryNode, root: MemoryNode): MemoryNode {
    const isAbove = !this.#isDifference && node.amount > root.amount;
    const mark = this.#isDifference ? null : node.amount < 0n ? 'negative' : isAbove ? 'above_root' : null;
    if (node.children.length === 0) return mark === node.mark ? node : { ...node, mark };
    const sorted = node.children.toSorted((a, b) => this.#compare(a, b));
    const firstTiny = sorted.findIndex((child) => this.#isTiny(child, root));
    const finished = sorted.map((child) => this.#finished(child, root));
    if (firstTiny <= 0) return { ...node, mark, children: finished, startsFolded: firstTiny === 0 };
    if (firstTiny === sorted.length - 1) return { ...node, mark, children: finished };
    const tiny = this.#sumOf('', node.path, finished.slice(firstTiny), node.units);
    const group: MemoryNode = {
      ...tiny,
      kind: 'tiny',
      startsFolded: true,
      mark: tiny.amount < 0n && !this.#isDifference ? 'negative' : null,
    };
    const children = [...finished.slice(0, firstTiny), group].toSorted((a, b) => this.#compare(a, b));
    return { ...node, mark, children };
  }

  #compare(a: MemoryNode, b: MemoryNode): number {
    return (this.#isDifference ? compareDown(a.largest, b.largest) : compareDown(a.amount, b.amount)) || compareNames(a, b);
  }

  #isTiny(node: MemoryNode, root: MemoryNode): boolean {
    const amount = this.#isDifference ? node.largest : node.amount;
    const total = this.#isDifference ? abs(root.amount) : root.amount;
    if (total === 0n) return false;
    return total > 0n ? amount * 100n < total * TINY_PERCENT : amount * 100n > total * TINY_PERCENT;
  }
}

/** Stands in for the entry of a node without children, which always has one. */
const MISSING: TreeEntry = { process: 0, path: '', kind: 'other', units: 'bytes', amount: 0n, index: -1, merged: 1, presence: 'both' };

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** A name or path with the slashes that are written `\` in the report. */
export function shownPath(path: string): string {
  return path.replaceAll('\\', '/');
}
