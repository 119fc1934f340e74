import { assertNever } from '../../../shared/errors.ts';
import type { EditOf } from '../../../shared/editing/edits/edit.ts';
import type { ChangeMark } from '../../../shared/editing/edits/change-mark.ts';
import type { DumpItem } from '../../../shared/bridge/view/dump-view.ts';
import type { InspectionView, RegionView } from '../../../shared/bridge/view/inspection-view.ts';
import { moreStreams } from '../../../shared/text/report/dump-regions.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { liesWithin, requestLineRange, sameRange, type RangeLike, type Selection } from '../../core/state/selection.ts';

export interface StructureNode {
  readonly id: string;
  readonly kind: 'group' | 'line' | 'header' | 'text' | 'json' | 'binary' | 'odd' | 'blank' | 'stream' | 'more';
  readonly name: string;
  /** Size in bytes; null if it is not meaningful. */
  readonly size: number | null;
  readonly range: RangeLike | null;
  readonly mark: ChangeMark;
  /** The index of the binary part, for a stream of a dump. */
  readonly dump?: number;
  /** The edit that removes the node; left out if the node cannot be removed on its own. */
  readonly remove?: EditOf<'delete'> | EditOf<'delete_header'>;
  readonly children: readonly StructureNode[];
}

/** The dumps of a report whose streams are shown, by the index of their part. */
export type ListedDumps = ReadonlyMap<number, DumpItem>;

export const NO_DUMPS: ListedDumps = new Map();

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

/** The most streams below a dump. The others are in one closed node. */
const SHOWN_STREAMS = 5;

/** The nodes of the streams of a dump. `region`: the index of its region. */
function streamNodes(region: number, { part, streams, streamCount }: DumpItem): readonly StructureNode[] {
  const nodes = streams.map(({ name, range }, at): StructureNode => {
    return { id: streamId(region, at), kind: 'stream', name, size: range.length, range, mark: 'captured', dump: part, children: [] };
  });
  const children = nodes.slice(SHOWN_STREAMS);
  if (children.length === 0) return nodes;
  const name = moreStreams(streamCount - SHOWN_STREAMS);
  const more: StructureNode = {
    id: `fold:streams:${String(region)}`,
    kind: 'more',
    name,
    size: null,
    range: null,
    mark: 'captured',
    children,
  };
  return [...nodes.slice(0, SHOWN_STREAMS), more];
}

function streamId(region: number, stream: number): string {
  return `stream:${String(region)}:${String(stream)}`;
}

/** Dumps by the offset of their content. */
type PlacedDumps = ReadonlyMap<number, DumpItem>;

function placedDumps(view: InspectionView, dumps: ListedDumps): PlacedDumps {
  const placed = new Map<number, DumpItem>();
  for (const { index, offset } of dumps.size === 0 ? [] : view.parts) {
    const dump = dumps.get(index);
    if (dump !== undefined) placed.set(offset, dump);
  }
  return placed;
}

function dumpOf({ content }: RegionView, dumps: PlacedDumps): DumpItem | undefined {
  return content === null ? undefined : dumps.get(content.offset);
}

/** The node of the first dump with streams, which is open at first; null if there is none. */
export function firstDumpNode(view: InspectionView, dumps: ListedDumps): string | null {
  const placed = placedDumps(view, dumps);
  const region = placed.size === 0 ? -1 : view.structure.findIndex((each) => dumpOf(each, placed) !== undefined);
  return region === -1 ? null : `region:${String(region)}`;
}

function regionNode(region: RegionView, index: number, dumps: PlacedDumps): StructureNode {
  const dump = dumpOf(region, dumps);
  const shown = region.content ?? region.range;
  return {
    id: `region:${String(index)}`,
    kind: regionKind(region.kind),
    name: regionName(region),
    // The size of an annotation is not shown, because it would disclose the length of a masked value. The value is shown with its size elsewhere.
    size: region.kind === 'annotation' ? null : shown.length,
    range: shown,
    mark: region.mark,
    ...(region.anchor === null ? {} : { remove: { op: 'delete', at: region.anchor } }),
    children: dump === undefined ? [] : streamNodes(index, dump),
  };
}

/** Maximum number of regions in one list. More regions are put into groups. */
const GROUP = 1_000;

/** Minimum number of consecutive captured annotations that are folded into one closed node. The table beside the tree shows them too. */
const FOLD = 2;

/** Returns true for an unedited annotation. The table beside the tree shows it too. Edited and broken regions are never folded. */
function repeatsTable({ kind, mark }: RegionView): boolean {
  return kind === 'annotation' && mark === 'captured';
}

/** Returns the nodes of regions. Every run of captured annotations is one node (a fold). `from`: index of the first region. */
function foldedNodes(regions: readonly RegionView[], from: number, dumps: PlacedDumps): readonly StructureNode[] {
  const nodes: StructureNode[] = [];
  for (let at = 0; at < regions.length;) {
    const end = regions.findIndex((region, index) => index >= at && !repeatsTable(region));
    const run = regions.slice(at, end === -1 ? regions.length : Math.max(end, at + 1));
    const children = run.map((region, index) => regionNode(region, from + at + index, dumps));
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

/** Whether a node contains another one, at any depth. */
function contains({ children }: StructureNode, id: string): boolean {
  return children.some((child) => child.id === id || contains(child, id));
}

/** Returns the id of the node to select: the node itself, or the closed fold or dump that contains it. */
export function shownFor(nodes: readonly StructureNode[], id: string, expanded: ReadonlySet<string>): string {
  for (const node of nodes) {
    if (node.id === id) return id;
    if ((isFold(node) || node.id.startsWith('region:')) && !expanded.has(node.id)) {
      if (contains(node, id)) return node.id;
    } else if (node.children.length > 0) {
      const inside = shownFor(node.children, id, expanded);
      if (inside !== id) return inside;
    }
  }
  return id;
}

/** Returns the id of the fold that is selected as a whole, or null. */
export function foldOfSelection(nodes: readonly StructureNode[], selection: Selection | null): string | null {
  if (selection === null) return null;
  for (const node of nodes) {
    if (isFold(node) && node.range !== null && sameRange(node.range, selection)) return node.id;
    const inside = isFold(node) ? null : foldOfSelection(node.children, selection);
    if (inside !== null) return inside;
  }
  return null;
}

function regionNodes(regions: readonly RegionView[], dumps: PlacedDumps): readonly StructureNode[] {
  if (regions.length <= GROUP) return foldedNodes(regions, 0, dumps);
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
      children: foldedNodes(inside, from, dumps),
    };
  });
}

function groupId(region: number): string {
  return `group:${String(Math.floor(region / GROUP))}`;
}

/**
 * Returns the ids of the nodes that must be open to make a node visible. Folds are not included, because selecting an annotation in the table selects its whole
 * fold.
 */
export function nodesAround(view: InspectionView, id: string): readonly string[] {
  const [kind, index] = id.split(':');
  if (kind === 'header') return ['request', 'headers'];
  if (kind === 'line') return ['request'];
  if (kind === 'stream') return [...nodesAround(view, `region:${index ?? ''}`), `region:${index ?? ''}`];
  if (kind !== 'region') return [];
  return view.structure.length <= GROUP ? ['body'] : ['body', groupId(Number(index))];
}

/** Returns the tree of a report: the request with its headers, and the body with its regions in byte order. Dumps contain their streams. */
export function structureNodes(view: InspectionView, dumps: ListedDumps = NO_DUMPS): readonly StructureNode[] {
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
    {
      id: 'body',
      kind: 'group',
      name: 'Body',
      size: sizes.plain,
      range: body,
      mark: 'captured',
      children: regionNodes(view.structure, placedDumps(view, dumps)),
    },
  ];
}

/** Returns all visible nodes in tree order. `expanded`: ids of the open nodes. */
export function visibleNodes(nodes: readonly StructureNode[], expanded: ReadonlySet<string>): readonly StructureNode[] {
  return nodes.flatMap((node) => [node, ...(expanded.has(node.id) ? visibleNodes(node.children, expanded) : [])]);
}

/**
 * Returns the id of the innermost node around a selection, or null. `stream`: the stream that the selected bytes of a dump belong to, which can be outside of
 * it: the registers of a thread belong to ThreadList.
 */
export function nodeOfSelection(
  view: InspectionView,
  selection: Selection | null,
  dumps: ListedDumps = NO_DUMPS,
  stream: RangeLike | null = null,
): string | null {
  if (selection === null || selection.space === 'sent') return null;
  if (selection.space === 'head') {
    const header = view.request.headers.findIndex(({ range }) => liesWithin(selection, range));
    if (header !== -1) return `header:${String(header)}`;
    return liesWithin(selection, requestLineRange(view)) ? 'line' : 'request';
  }
  const region = view.structure.findIndex(({ range }) => liesWithin(selection, range));
  if (region !== -1) {
    const shown = view.structure[region];
    const streams = shown === undefined ? [] : (dumpOf(shown, placedDumps(view, dumps))?.streams ?? []);
    const at = selection.length === 0 ? -1 : streams.findIndex(({ range }) => liesWithin(stream ?? selection, range));
    return at === -1 ? `region:${String(region)}` : streamId(region, at);
  }
  const body: RangeLike = { space: 'plain', offset: 0, length: view.source.sizes.plain };
  return sameRange(selection, body) || selection.length > 0 ? 'body' : null;
}
