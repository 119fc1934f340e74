import { ChevronRight } from 'lucide-react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { visible } from '../../../shared/bytes/visible.ts';
import type { JsonTree } from '../../../shared/report/json/json-tree.ts';
import { JSON_TREE, childrenText } from '../../../shared/text/report/json-tree.ts';
import { useRowSizes } from '../../core/state/use-row-sizes.ts';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { typesText } from '../../ui/shortcuts/row-keys.ts';
import { excerptOf } from './tree-text.ts';
import { isFoldable, moveOf } from './tree-rows.ts';
import type { JsonTreeView } from './use-json-tree.ts';
import styles from './JsonTreeRows.module.css';

/** Maximum length of a value in its tooltip. The raw text beside the tree has the whole value. */
const MAX_TITLE_LENGTH = 500;

/** Maximum number of indented levels. Deeper rows show their level as a number. */
const MAX_INDENTS = 24;
const INDENT = 16;

/** A name or value with the search hit marked. */
function Found({ text, query }: { readonly text: string; readonly query: string }) {
  const { isCutBefore, text: shown, isCutAfter, hit } = excerptOf(text, query);
  return (
    <>
      {isCutBefore ? '…' : null}
      {hit === null ? (
        <VisibleText text={shown} />
      ) : (
        <>
          <VisibleText text={shown.slice(0, hit.from)} />
          <mark className={styles.hit}>
            <VisibleText text={shown.slice(hit.from, hit.to)} />
          </mark>
          <VisibleText text={shown.slice(hit.to)} />
        </>
      )}
      {isCutAfter ? '…' : null}
    </>
  );
}

function Value({ tree, node, query }: { readonly tree: JsonTree; readonly node: number; readonly query: string }) {
  const kind = tree.kindOf(node);
  const scalar = tree.scalarOf(node);
  if (scalar === null) {
    return (
      <span className={styles.children}>
        <span aria-hidden>{kind === 'object' ? '{ } ' : '[ ] '}</span>
        {childrenText(kind, tree.sizeOf(node))}
      </span>
    );
  }
  const quote = kind === 'string' ? <span aria-hidden>{'"'}</span> : null;
  return (
    <span className={styles.scalar} data-kind={kind} data-may-cut="title" title={visible(scalar.slice(0, MAX_TITLE_LENGTH))}>
      {quote}
      <Found text={scalar} query={query} />
      {quote}
    </span>
  );
}

function Row({ view, node }: { readonly view: JsonTreeView; readonly node: number }) {
  const { tree, open, query } = view;
  const name = tree.nameOf(node);
  const depth = tree.depthOf(node);
  const isRoot = depth === 0;
  return (
    <div className={styles.row} style={{ paddingInlineStart: Math.min(depth, MAX_INDENTS) * INDENT + 4 }}>
      {depth > MAX_INDENTS ? <span className={styles.level}>{depth}</span> : null}
      {isFoldable(tree, node) ? (
        <span className={styles.chevron} data-chevron="" data-open={open[node] === 1 || undefined}>
          <ChevronRight size={14} aria-hidden />
        </span>
      ) : (
        <span className={styles.leaf} />
      )}
      {isRoot ? null : name === null ? (
        <span className={styles.index}>{tree.indexOf(node)}</span>
      ) : (
        <span className={styles.name}>
          {name === '' ? <span className={styles.children}>{'""'}</span> : <Found text={name} query={query} />}
        </span>
      )}
      <Value tree={tree} node={node} query={query} />
      {tree.isReplaced(node) ? (
        <span className={styles.replaced} title={JSON_TREE.replacedHelp}>
          {JSON_TREE.replaced}
        </span>
      ) : null}
    </div>
  );
}

/** Decides which rows are rendered: the rows in and near the visible area, and the selected row. */
function useSeen({ rows, currentRow }: JsonTreeView, rowSize: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      // `aria-activedescendant` refers to the selected row by id, so the row must be rendered.
      return currentRow < 0 || currentRow >= range.count || near.includes(currentRow) ? near : [...near, currentRow].sort((a, b) => a - b);
    },
    [currentRow],
  );
  // The React compiler is not used, so its warning about this library does not apply.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowSize,
    overscan: 12,
    rangeExtractor,
  });
  useEffect(() => {
    virtual.measure();
  }, [rowSize, virtual]);
  useEffect(() => {
    if (currentRow >= 0) virtual.scrollToIndex(currentRow);
  }, [currentRow, virtual]);
  return { scroller, virtual };
}

interface JsonTreeRowsProps {
  readonly view: JsonTreeView;
  /** Called when a printable key is pressed, before the character is inserted. The character goes to the element that then has the focus. */
  readonly onType: () => void;
}

/** The rows of the visible nodes. */
export function JsonTreeRows({ view, onType }: JsonTreeRowsProps) {
  const { tree, open, rows, current, currentRow, select, fold } = view;
  const { compactRow } = useRowSizes();
  const { scroller, virtual } = useSeen(view, compactRow);
  const id = useId();

  useEffect(() => {
    scroller.current?.focus();
  }, [scroller]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / compactRow) - 1);
    const move = moveOf(event.key, currentRow, pageRows, { tree, open, rows });
    if (move === null) {
      if (typesText(event) && event.key !== ' ') onType();
      return;
    }
    event.preventDefault();
    if ('row' in move) select(rows[move.row] ?? 0);
    else fold(current, move.isOpen);
  }

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={JSON_TREE.tree}
      aria-activedescendant={rows.length === 0 ? undefined : `${id}-${String(rows[currentRow] ?? 0)}`}
      className={styles.tree}
      tabIndex={0}
      data-home=""
      data-types=""
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const node = rows[index] ?? 0;
          const isOpen = open[node] === 1;
          const canFold = isFoldable(tree, node);
          return (
            <div
              key={node}
              id={`${id}-${String(node)}`}
              role="treeitem"
              aria-level={tree.depthOf(node) + 1}
              aria-setsize={tree.depthOf(node) === 0 ? 1 : tree.sizeOf(tree.parentOf(node))}
              aria-posinset={tree.indexOf(node) + 1}
              aria-selected={node === current}
              aria-expanded={canFold ? isOpen : undefined}
              className={styles.item}
              style={{ height: size, transform: `translateY(${String(start)}px)` }}
              onClick={(event) => {
                const isOnChevron = event.target instanceof Element && event.target.closest('[data-chevron]') !== null;
                if (isOnChevron) fold(node, !isOpen);
                else select(node);
              }}
              onDoubleClick={() => {
                if (canFold) fold(node, !isOpen);
              }}
            >
              <Row view={view} node={node} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
