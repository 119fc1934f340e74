import { describe, expect, it } from 'vitest';
import {
  firstDumpNode,
  foldOfSelection,
  type ListedDumps,
  nodeOfSelection,
  nodesAround,
  shownFor,
  structureNodes,
  visibleNodes,
  type StructureNode,
} from '../../../../../renderer/report/structure/structure-nodes.ts';
import { selectionOf } from '../../../../../renderer/core/state/selection.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../../../shared/text/presenters/inspection-of.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import type { InspectionView } from '../../../../../shared/bridge/view/inspection-view.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const inspection = inspectCapture(await captureOf(request(multipart(GOOD_PARTS))), 'spec');
const GOOD = inspectionView(inspection, masksOf(inspection), {
  name: 'x',
  displayPath: null,
  from: 0,
  limit: 100,
  valueLimit: null,
  sha256: () => '',
  length: 'captured',
  now: 0,
});

/** The report `GOOD` with one edited region. */
function edited(name: string): InspectionView {
  return { ...GOOD, structure: GOOD.structure.map((region) => (region.name === name ? { ...region, mark: 'edited' as const } : region)) };
}

const OPEN: ReadonlySet<string> = new Set(['request', 'body']);
const inBody = (nodes: readonly StructureNode[]): readonly string[] =>
  nodes.find(({ id }) => id === 'body')?.children.map(({ name }) => name) ?? [];

describe('the structure tree', () => {
  it('folds consecutive captured annotations into a node, which is closed at first', () => {
    const nodes = structureNodes(GOOD);
    expect(inBody(nodes)).toEqual(['Annotations (5)', 'upload_file_minidump', 'epilogue']);
    expect(visibleNodes(nodes, OPEN).map(({ name }) => name)).not.toContain('Version');
    expect(visibleNodes(nodes, new Set([...OPEN, 'fold:0'])).map(({ name }) => name)).toContain('Version');
  });

  it('does not fold edited annotations', () => {
    expect(inBody(structureNodes(edited('ReleaseChannel')))).toEqual([
      'Annotations (2)',
      'ReleaseChannel',
      'Annotations (2)',
      'upload_file_minidump',
      'epilogue',
    ]);
  });

  it('highlights the closed fold of the selection, or the selected element once the fold is open', () => {
    const nodes = structureNodes(GOOD);
    expect(shownFor(nodes, 'region:1', OPEN)).toBe('fold:0');
    expect(shownFor(nodes, 'region:1', new Set([...OPEN, 'fold:0']))).toBe('region:1');
    expect(shownFor(nodes, 'region:5', OPEN)).toBe('region:5');
  });

  it('recognizes a fold that is selected as a whole', () => {
    const nodes = structureNodes(GOOD);
    const range = nodes.find(({ id }) => id === 'body')?.children[0]?.range ?? null;
    if (range === null) throw new Error('the fold has no range');
    expect(foldOfSelection(nodes, selectionOf(GOOD, range))).toBe('fold:0');
    expect(foldOfSelection(nodes, selectionOf(GOOD, { ...range, length: range.length - 1 }))).toBeNull();
  });
});

describe('the streams of a dump in the structure tree', () => {
  const dump = GOOD.parts[0];
  const start = dump?.offset ?? 0;
  const streamsOf = (count: number): ListedDumps => {
    const streams = Array.from({ length: count }, (_, at) => ({
      name: `Stream${String(at)}`,
      range: { space: 'plain' as const, offset: start + at, length: 1 },
    }));
    return new Map([[dump?.index ?? 0, { part: dump?.index ?? 0, name: '', size: 0, failure: null, streams, streamCount: count }]]);
  };
  const inDump = (dumps: ListedDumps): readonly StructureNode[] =>
    structureNodes(GOOD, dumps)
      .flatMap(({ children }) => children)
      .find(({ name }) => name === 'upload_file_minidump')?.children ?? [];

  it('are at most five, and one closed node for the others', () => {
    expect(inDump(streamsOf(0))).toEqual([]);
    expect(inDump(streamsOf(5)).map(({ name }) => name)).toEqual(['Stream0', 'Stream1', 'Stream2', 'Stream3', 'Stream4']);
    const nodes = inDump(streamsOf(6));
    expect(nodes.map(({ name }) => name).slice(4)).toEqual(['Stream4', '1 more stream']);
    expect(nodes.at(-1)?.children.map(({ name }) => name)).toEqual(['Stream5']);
    expect(inDump(streamsOf(14)).at(-1)?.name).toBe('9 more streams');
  });

  it('are below the dump, which is open at first, and show the selection', () => {
    const dumps = streamsOf(8);
    const node = firstDumpNode(GOOD, dumps) ?? '';
    expect(node).toMatch(/^region:\d+$/);
    expect(firstDumpNode(GOOD, new Map())).toBeNull();
    const at = (offset: number): string =>
      nodeOfSelection(GOOD, selectionOf(GOOD, { space: 'plain', offset: start + offset, length: 1 }), dumps) ?? '';
    const region = node.replace('region:', '');
    const registers = selectionOf(GOOD, { space: 'plain', offset: start + 8, length: 1 });
    expect(nodeOfSelection(GOOD, registers, dumps, { space: 'plain', offset: start + 3, length: 1 })).toBe(`stream:${region}:3`);
    expect(at(2)).toBe(`stream:${region}:2`);
    expect(at(8)).toBe(node);
    expect(nodesAround(GOOD, at(2))).toEqual(['body', node]);
    const nodes = structureNodes(GOOD, dumps);
    expect(shownFor(nodes, at(6), OPEN)).toBe(node);
    expect(shownFor(nodes, at(6), new Set([...OPEN, node]))).toBe(`fold:streams:${region}`);
    expect(shownFor(nodes, at(6), new Set([...OPEN, node, `fold:streams:${region}`]))).toBe(at(6));
  });
});
