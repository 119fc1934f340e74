import { describe, expect, it } from 'vitest';
import {
  foldOfSelection,
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
