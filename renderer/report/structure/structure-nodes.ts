import { assertNever } from '../../../shared/errors.ts';
import type { EditOf } from '../../../shared/draft/edit.ts';
import type { Mark } from '../../../shared/draft/mark.ts';
import type { InspectionView, RegionView } from '../../../shared/view/inspection-view.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { liesWithin, requestLineRange, sameRange, type RangeLike, type Selection } from '../../state/selection.ts';

export const NODE_KINDS = ['group', 'line', 'header', 'text', 'json', 'binary', 'odd', 'blank'] as const;

/** A node of the structure tree. */
export interface StructureNode {
  readonly id: string;
  readonly kind: (typeof NODE_KINDS)[number];
  readonly name: string;
  /** Bytes of what the node stands for; null where that says nothing. */
  readonly size: number | null;
  readonly range: RangeLike | null;
  readonly mark: Mark;
  /** What takes it away, where it can be taken away on its own. */
  readonly remove?: EditOf<'delete'> | EditOf<'delete-header'>;
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

function regionNodes(regions: readonly RegionView[]): readonly StructureNode[] {
  if (regions.length <= GROUP) return regions.map(regionNode);
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
      children: inside.map((region, index) => regionNode(region, from + index)),
    };
  });
}

function groupId(region: number): string {
  return `group:${String(Math.floor(region / GROUP))}`;
}

/** The ids of the nodes that must be open for a node to be in sight. */
export function nodesAround(view: InspectionView, id: string): readonly string[] {
  const [kind, place] = id.split(':');
  if (kind === 'header') return ['request', 'headers'];
  if (kind === 'line') return ['request'];
  if (kind !== 'region') return [];
  return view.structure.length <= GROUP ? ['body'] : ['body', groupId(Number(place))];
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
            remove: { op: 'delete-header', at: header.anchor },
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
