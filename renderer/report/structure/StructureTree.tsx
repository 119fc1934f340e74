import { Binary, Braces, ChevronRight, CornerDownRight, FileWarning, Heading, Minus, Text } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
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
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import {
  foldOfSelection,
  nodeOfSelection,
  nodesAround,
  shownFor,
  structureNodes,
  visibleNodes,
  type StructureNode,
} from './structure-nodes.ts';
import styles from './StructureTree.module.css';

const NEAR_END = 60;

/** Characters of a name that always have room in the pane's usual size: `upload_file_minidump` has. */
const LONG_NAME = 20;

function NodeIcon({ kind }: { readonly kind: StructureNode['kind'] }) {
  switch (kind) {
    case 'group':
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
        // Of what is folded only the first is made: a body can have a hundred thousand parts, and without any the tree takes it for a leaf, which
        // no key opens and of which no reader hears that it is folded.
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

/** The node that is drawn at an element. */
function idOf(target: Element): string | null {
  return target.closest<HTMLElement>('[role=row]')?.dataset['key'] ?? null;
}

/** What is open of a report that nobody looked at yet. */
const OPEN_AT_FIRST: ReadonlySet<string> = new Set(['request', 'body']);

/** What the capture is made of, in the order of its bytes. It may stay while another report takes its place: making it is the most of what a look at one takes. */
export function StructureTree({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const { compactRow: size } = useRowSizes();
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const keys = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const scroll = useRestoredScroll('structure');
  const restoredTop = useRef(scroll.top);
  const [expanded, setExpanded] = useState(OPEN_AT_FIRST);
  const nodes = useMemo(() => structureNodes(view), [view]);
  const meant = useMemo(() => foldOfSelection(nodes, selection) ?? nodeOfSelection(view, selection), [view, nodes, selection]);
  // A selection made elsewhere opens what it lies in, once: people may fold it again.
  const [followed, setFollowed] = useState(follow);
  const [shown, setShown] = useState(report);
  if (shown !== report) {
    setShown(report);
    setExpanded(OPEN_AT_FIRST);
    setFollowed(follow);
  } else if (followed !== follow) {
    setFollowed(follow);
    const around = meant === null ? [] : nodesAround(view, meant);
    if (around.some((id) => !expanded.has(id))) setExpanded(new Set([...expanded, ...around]));
  }
  const chosen = useMemo(() => (meant === null ? null : shownFor(nodes, meant, expanded)), [nodes, meant, expanded]);
  const visible = useMemo(() => visibleNodes(nodes, expanded), [nodes, expanded]);
  const index = visible.findIndex((node) => node.id === chosen);

  const scrolledReport = useRef(report);
  const shownTop = useRef(0);
  useLayoutEffect(() => {
    if (scrolledReport.current === report) return;
    scrolledReport.current = report;
    restoredTop.current = scroll.top;
    // Setting it lays the page out, also where it stands there.
    if (shownTop.current > 0 && tree.current !== null) tree.current.scrollTop = 0;
    shownTop.current = 0;
    // Where another report begins, not where this one is scrolled to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [report]);

  useEffect(() => {
    const element = tree.current;
    if (element === null) return;
    const scrollTo = (top: number): void => {
      element.scrollTop = top;
      // It is told of a frame later, when another report can stand here.
      shownTop.current = top;
    };
    if (restoredTop.current > 0) {
      scrollTo(restoredTop.current);
      restoredTop.current = 0;
      return;
    }
    if (index === -1) return;
    const top = index * size;
    if (top < element.scrollTop) scrollTo(top);
    else if (top + size > element.scrollTop + element.clientHeight) scrollTo(top + size - element.clientHeight);
  }, [report, index, follow, size]);

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
      const range = id === null || id === chosen ? null : (findNode(nodes, id)?.range ?? null);
      if (range !== null) report.select(range);
    },
  });

  function onScroll(): void {
    const element = tree.current;
    if (element === null) return;
    shownTop.current = element.scrollTop;
    scroll.moved(Math.round(shownTop.current));
    if (view.structure.length >= view.totals.regions) return;
    if (element.scrollTop + element.clientHeight > element.scrollHeight - NEAR_END * size) void report.loadMore();
  }

  return (
    // Keys that the tree does not take for itself.
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
            const range = id === undefined ? undefined : findNode(nodes, String(id))?.range;
            if (range !== undefined && range !== null) report.select(range);
          }}
          onScroll={onScroll}
        >
          {(node) => <Node node={node} expanded={expanded} />}
        </Tree>
      </Virtualizer>
    </div>
  );
}
