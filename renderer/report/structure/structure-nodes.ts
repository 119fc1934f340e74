import { assertNever } from '../../../shared/errors.ts';
import type { EditOf } from '../../../shared/editing/edits/edit.ts';
import type { ChangeMark } from '../../../shared/editing/edits/change-mark.ts';
import type { InspectionView, RegionView } from '../../../shared/bridge/view/inspection-view.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { liesWithin, requestLineRange, sameRange, type RangeLike, type Selection } from '../../core/state/selection.ts';

/** A node of the structure tree. */
export interface StructureNode {
  readonly id: string;
  readonly kind: 'group' | 'line' | 'header' | 'text' | 'json' | 'binary' | 'odd' | 'blank';
  readonly name: string;
  /** Bytes of what the node stands for; null where that says nothing. */
  readonly size: number | null;
  readonly range: RangeLike | null;
  readonly mark: ChangeMark;
  /** What takes it away, where it can be taken away on its own. */
  readonly remove?: EditOf<'delete'> | EditOf<'delete_header'>;
  readonly children: readonly StructureNode[];
}

function regionKind(kind: RegionView['kind']): StructureNode['kind'] {
  switch (kind) {
    case 'annotation':
      return 'text';
    case 'extra':
      return 'json';
    case 'binary':
      return 'binary';
    case 'nameless':
    case 'stray':
      return 'odd';
    case 'preamble':
    case 'epilogue':
      return 'blank';
    default:
      return assertNever(kind);
  }
}

function regionName(region: RegionView): string {
  if (region.name !== null && region.name !== '') return region.name;
  return region.kind === 'stray' ? 'stray bytes' : region.kind;
}

function regionNode(region: RegionView, index: number): StructureNode {
  const shown = region.content ?? region.range;
  return {
    id: `region:${String(index)}`,
    kind: regionKind(region.kind),
    name: regionName(region),
    // The length of a value that is masked would tell something of it; its bytes are counted where it is shown.
    size: region.kind === 'annotation' ? null : shown.length,
    range: shown,
    mark: region.mark,
    ...(region.anchor === null ? {} : { remove: { op: 'delete', at: region.anchor } }),
    children: [],
  };
}

/** Regions that lie side by side in the tree; more are put into groups, which open one at a time. */
const GROUP = 1_000;

/** So many annotations in a row only repeat the table beside the tree: they are one node, which opens on demand. */
const FOLD = 2;

/** Annotations as they were captured repeat the table; what was edited or is broken stands by itself. */
function repeatsTable({ kind, mark }: RegionView): boolean {
  return kind === 'annotation' && mark === 'captured';
}

/** Regions with every run of captured annotations as one node. `from`: the index of the first one. */
function foldedNodes(regions: readonly RegionView[], from: number): readonly StructureNode[] {
  const nodes: StructureNode[] = [];
  for (let at = 0; at < regions.length;) {
    const end = regions.findIndex((region, index) => index >= at && !repeatsTable(region));
    const run = regions.slice(at, end === -1 ? regions.length : Math.max(end, at + 1));
    const children = run.map((region, index) => regionNode(region, from + at + index));
    const first = children[0]?.range ?? null;
    const last = children.at(-1)?.range ?? null;
    if (run.length < FOLD || first === null || last === null) nodes.push(...children);
    else {
      const { space, offset } = first;
      nodes.push({
        id: foldId(from + at),
        kind: 'group',
        name: `Annotations (${formatCount(run.length)})`,
        size: null,
        range: { space, offset, length: last.offset + last.length - offset },
        mark: 'captured',
        children,
      });
    }
    at += run.length;
  }
  return nodes;
}

function foldId(region: number): string {
  return `fold:${String(region)}`;
}

function isFold({ id }: StructureNode): boolean {
  return id.startsWith('fold:');
}

/** The node to point at for one that is meant: the fold that it lies in while that is closed. */
export function shownFor(nodes: readonly StructureNode[], id: string, expanded: ReadonlySet<string>): string {
  for (const node of nodes) {
    if (node.id === id) return id;
    if (isFold(node)) {
      if (!expanded.has(node.id) && node.children.some((child) => child.id === id)) return node.id;
    } else if (node.children.length > 0) {
      const inside = shownFor(node.children, id, expanded);
      if (inside !== id) return inside;
    }
  }
  return id;
}

/** The fold that is selected as a whole; null where none is. */
export function foldOfSelection(nodes: readonly StructureNode[], selection: Selection | null): string | null {
  if (selection === null) return null;
  for (const node of nodes) {
    if (isFold(node) && node.range !== null && sameRange(node.range, selection)) return node.id;
    const inside = isFold(node) ? null : foldOfSelection(node.children, selection);
    if (inside !== null) return inside;
  }
  return null;
}

function regionNodes(regions: readonly RegionView[]): readonly StructureNode[] {
  if (regions.length <= GROUP) return foldedNodes(regions, 0);
  return Array.from({ length: Math.ceil(regions.length / GROUP) }, (_, group) => {
    const from = group * GROUP;
    const inside = regions.slice(from, from + GROUP);
    return {
      id: groupId(from),
      kind: 'group',
      name: `${formatCount(from + 1)} to ${formatCount(from + inside.length)}`,
      size: null,
      range: null,
      mark: 'captured',
      children: foldedNodes(inside, from),
    };
  });
}

function groupId(region: number): string {
  return `group:${String(Math.floor(region / GROUP))}`;
}

/** The ids of the nodes that must be open for a node to be in sight. A fold stays closed: what is selected in the table is pointed at there. */
export function nodesAround(view: InspectionView, id: string): readonly string[] {
  const [kind, index] = id.split(':');
  if (kind === 'header') return ['request', 'headers'];
  if (kind === 'line') return ['request'];
  if (kind !== 'region') return [];
  return view.structure.length <= GROUP ? ['body'] : ['body', groupId(Number(index))];
}

/** The tree of a report: the request with its headers, and the body with its regions in the order of the bytes. */
export function structureNodes(view: InspectionView): readonly StructureNode[] {
  const { headers, method, path } = view.request;
  const { sizes, kind } = view.source;
  const head: RangeLike = { space: 'head', offset: 0, length: sizes.head };
  const body: RangeLike = { space: 'plain', offset: 0, length: sizes.plain };
  const first: RangeLike | null = kind === 'request' ? requestLineRange(view) : null;
  const inferred = kind === 'body' ? ' (inferred)' : '';
  return [
    {
      id: 'request',
      kind: 'group',
      name: `Request${inferred}`,
      size: null,
      range: kind === 'request' ? head : null,
      mark: 'captured',
      children: [
        { id: 'line', kind: 'line', name: `${method} ${path}`, size: null, range: first, mark: 'captured', children: [] },
        {
          id: 'headers',
          kind: 'group',
          name: `Headers (${String(headers.length)})`,
          size: null,
          range: null,
          mark: 'captured',
          children: headers.map((header, index) => ({
            id: `header:${String(index)}`,
            kind: 'header',
            name: header.name,
            size: null,
            range: kind === 'request' ? header.range : null,
            mark: header.mark,
            remove: { op: 'delete_header', at: header.anchor },
            children: [],
          })),
        },
      ],
    },
    { id: 'body', kind: 'group', name: 'Body', size: sizes.plain, range: body, mark: 'captured', children: regionNodes(view.structure) },
  ];
}

/** Nodes as they lie below each other while `expanded` are open. */
export function visibleNodes(nodes: readonly StructureNode[], expanded: ReadonlySet<string>): readonly StructureNode[] {
  return nodes.flatMap((node) => [node, ...(expanded.has(node.id) ? visibleNodes(node.children, expanded) : [])]);
}

/** The id of the node that a selection points at: the innermost one around it; null where there is none. */
export function nodeOfSelection(view: InspectionView, selection: Selection | null): string | null {
  if (selection === null || selection.space === 'sent') return null;
  if (selection.space === 'head') {
    const header = view.request.headers.findIndex(({ range }) => liesWithin(selection, range));
    if (header !== -1) return `header:${String(header)}`;
    return liesWithin(selection, requestLineRange(view)) ? 'line' : 'request';
  }
  const region = view.structure.findIndex(({ range }) => liesWithin(selection, range));
  if (region !== -1) return `region:${String(region)}`;
  const body: RangeLike = { space: 'plain', offset: 0, length: view.source.sizes.plain };
  return sameRange(selection, body) || selection.length > 0 ? 'body' : null;
}
