import { Binary, Braces, ChevronRight, CornerDownRight, FileWarning, Heading, Minus, Text } from 'lucide-react';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { visible } from '../../../shared/bytes/visible.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { changeMarkWord } from '../../../shared/text/editing/editing.ts';
import { useRowSizes } from '../../core/state/use-row-sizes.ts';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { selectionOf, selectionText } from '../../core/state/selection.ts';
import { removeThing } from '../shared/edit-actions.ts';
import { neighbourOf } from '../shared/edit-order.ts';
import { ChangeMarkIcon } from '../shared/ChangeMarkIcon.tsx';
import { useDumpRegion } from '../state/dump-region.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import {
  firstDumpNode,
  foldOfSelection,
  nodeOfSelection,
  shownFor,
  structureNodes,
  visibleNodes,
  type StructureNode,
} from './structure-nodes.ts';
import { useExpandedNodes } from './use-expanded-nodes.ts';
import { useListedDumps } from './use-listed-dumps.ts';
import { useTreeScroll } from './use-tree-scroll.ts';
import styles from './StructureTree.module.css';

/**
 * Maximum length of a name without a tooltip, in characters. At this length, such as `upload_file_minidump`, a name fits into the pane at its default width.
 */
const LONG_NAME = 20;

function NodeIcon({ kind }: { readonly kind: StructureNode['kind'] }) {
  switch (kind) {
    case 'group':
    case 'stream':
    case 'more':
      return null;
    case 'line':
      return <CornerDownRight size={14} aria-hidden />;
    case 'header':
      return <Heading size={14} aria-hidden />;
    case 'text':
      return <Text size={14} aria-hidden />;
    case 'json':
      return <Braces size={14} aria-hidden />;
    case 'binary':
      return <Binary size={14} aria-hidden />;
    case 'odd':
      return <FileWarning size={14} aria-hidden />;
    case 'blank':
      return <Minus size={14} aria-hidden />;
    default:
      return assertNever(kind);
  }
}

function Node({ node, expanded }: { readonly node: StructureNode; readonly expanded: ReadonlySet<string> }) {
  const mark = changeMarkWord(node.mark);
  return (
    <TreeItem
      id={node.id}
      textValue={mark === null ? node.name : `${node.name}, ${mark}`}
      hasChildItems={node.children.length > 0}
      className={styles.item}
    >
      <TreeItemContent>
        <div className={styles.row}>
          {node.children.length === 0 ? (
            <span className={styles.leaf}>
              <NodeIcon kind={node.kind} />
            </span>
          ) : (
            <Button slot="chevron" className={styles.chevron}>
              <ChevronRight size={14} aria-hidden />
            </Button>
          )}
          <span
            className={styles.name}
            data-group={node.kind === 'group' || undefined}
            data-may-cut="title"
            title={node.name.length > LONG_NAME ? visible(node.name) : undefined}
          >
            <VisibleText text={node.name} limit={200} />
          </span>
          <ChangeMarkIcon mark={node.mark} />
          {node.size === null ? null : (
            <span className={styles.size}>
              <Size bytes={node.size} />
            </span>
          )}
        </div>
      </TreeItemContent>
      {node.children.length === 0 ? null : (
        // For a closed node, only the first child is rendered, because a body can have a hundred thousand parts. Without any child, the tree would treat the
        // node as a leaf: no key would open it, and screen readers would not announce it as collapsed.
        <Collection items={expanded.has(node.id) ? node.children : node.children.slice(0, 1)} dependencies={[expanded]}>
          {(child) => <Node node={child} expanded={expanded} />}
        </Collection>
      )}
    </TreeItem>
  );
}

function findNode(nodes: readonly StructureNode[], id: string): StructureNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the id of the node at an element. */
function idOf(target: Element): string | null {
  return target.closest<HTMLElement>('[role=row]')?.dataset['key'] ?? null;
}

/** The structure of the capture in byte order. The tree stays mounted when another report is shown, because mounting is the slowest part of a preview. */
export function StructureTree({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const { compactRow: size } = useRowSizes();
  const selection = useReportState((state) => state.selection);
  const keys = useRef<HTMLDivElement>(null);
  const dumps = useListedDumps(view);
  const nodes = useMemo(() => structureNodes(view, dumps), [view, dumps]);
  const stream = useDumpRegion(report)?.steps[0]?.range ?? null;
  const meant = useMemo(
    () => foldOfSelection(nodes, selection) ?? nodeOfSelection(view, selection, dumps, stream),
    [view, nodes, selection, dumps, stream],
  );
  const opened = useMemo(() => firstDumpNode(view, dumps), [view, dumps]);
  const { expanded, setExpanded } = useExpandedNodes(view, meant, opened);
  const chosen = useMemo(() => (meant === null ? null : shownFor(nodes, meant, expanded)), [nodes, meant, expanded]);
  const visible = useMemo(() => visibleNodes(nodes, expanded), [nodes, expanded]);
  const index = visible.findIndex((node) => node.id === chosen);
  const { tree, onScroll } = useTreeScroll({ view, index, rowHeight: size });

  function select({ range, dump }: StructureNode): void {
    if (range === null) return;
    report.select(range);
    // The Dump tab then shows this dump too.
    if (dump !== undefined && dumps.size > 1) report.showDump({ part: dump });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Delete' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || chosen === null) return;
    const node = findNode(nodes, chosen);
    if (node?.remove === undefined) return;
    event.preventDefault();
    const siblings = visible.flatMap(({ remove }) => (remove?.op === node.remove?.op && remove !== undefined ? [remove.at] : []));
    void removeThing(report, node.remove, neighbourOf(siblings, node.remove.at));
  }

  useActionTargets(keys, {
    find: (target) => {
      const id = target === null ? chosen : idOf(target);
      const range = id === null ? null : (findNode(nodes, id)?.range ?? null);
      return range === null ? null : { kind: 'tree', copy: () => ({ text: selectionText(selectionOf(view, range)) }) };
    },
    choose: (target) => {
      const id = idOf(target);
      const node = id === null || id === chosen ? null : findNode(nodes, id);
      if (node !== null) select(node);
    },
  });

  return (
    // Handles keys that the tree itself does not use.
    <div ref={keys} className={styles.keys} onKeyDown={onKeyDown}>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: size }}>
        <Tree
          ref={tree}
          aria-label="Structure"
          className={styles.tree}
          items={nodes}
          dependencies={[expanded]}
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={chosen === null ? [] : [chosen]}
          expandedKeys={expanded}
          onExpandedChange={(keys) => {
            setExpanded(new Set([...keys].map(String)));
          }}
          onSelectionChange={(keys) => {
            if (keys === 'all') return;
            const [id] = keys;
            const node = id === undefined ? null : findNode(nodes, String(id));
            if (node !== null) select(node);
          }}
          onScroll={onScroll}
        >
          {(node) => <Node node={node} expanded={expanded} />}
        </Tree>
      </Virtualizer>
    </div>
  );
}
