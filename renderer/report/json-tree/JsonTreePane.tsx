import { ChevronDown, ChevronUp, ChevronsDownUp, ChevronsUpDown, PanelRight } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { jsonErrorText } from '../../../shared/text/editing/editing.ts';
import { JSON_TREE, rawCutText, stopsText, treeCutText, treeHitsText, valuesText } from '../../../shared/text/report/json-tree.ts';
import type { JsonTree } from '../../../shared/report/json/json-tree.ts';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { jsonError, lineAndColumn } from '../editor/json-text.ts';
import { JsonTreeRows } from './JsonTreeRows.tsx';
import { copiedValue, pathOf } from './tree-text.ts';
import { useJsonTree, type JsonTreeView } from './use-json-tree.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './JsonTreeDialog.module.css';

/** Maximum number of rendered characters of the raw text. */
const RAW_CHARACTERS = 100_000;

/** True if the next tree shows the raw text: the user's last choice. */
let isRawShownAtFirst = true;

/** Returns a note about missing rows, or about the first error in the text. null if all rows are shown and every JSON reader accepts the text. */
function noteOf(tree: JsonTree): string | null {
  if (tree.isCut) return treeCutText(tree.count);
  const error = jsonError(tree.text);
  // The collector's JSON reader can fail before the first syntax error of the text.
  const first = tree.error !== null && error?.kind !== 'syntax' ? { kind: 'syntax' as const, at: tree.error } : error;
  if (first === null) return null;
  const sentence = jsonErrorText(first.kind, ...lineAndColumn(tree.text, first.at));
  return tree.error === null ? sentence : stopsText(sentence);
}

function Tools({
  view,
  isRawShown,
  onRaw,
}: {
  readonly view: JsonTreeView;
  readonly isRawShown: boolean;
  readonly onRaw: (isShown: boolean) => void;
}) {
  const { query, hits, current, find, step, foldAll, tree } = view;
  return (
    <div className={styles.tools}>
      <span className={styles.find}>
        <FilterField label={JSON_TREE.find} placeholder={JSON_TREE.placeholder} value={query} onChange={find} />
      </span>
      <span role="status" className={styles.hits} data-hits="">
        {query === '' ? valuesText(tree.count) : treeHitsText(hits.indexOf(current), hits.length)}
      </span>
      <IconButton
        small
        label={JSON_TREE.previous}
        isDisabled={hits.length === 0}
        onPress={() => {
          step(-1);
        }}
      >
        <ChevronUp size={14} aria-hidden />
      </IconButton>
      <IconButton
        small
        label={JSON_TREE.next}
        isDisabled={hits.length === 0}
        onPress={() => {
          step(1);
        }}
      >
        <ChevronDown size={14} aria-hidden />
      </IconButton>
      <span className={styles.grow} />
      <Button
        variant="quiet"
        icon={<ChevronsUpDown size={14} aria-hidden />}
        onPress={() => {
          foldAll(true);
        }}
      >
        {JSON_TREE.openAll}
      </Button>
      <Button
        variant="quiet"
        icon={<ChevronsDownUp size={14} aria-hidden />}
        onPress={() => {
          foldAll(false);
        }}
      >
        {JSON_TREE.closeAll}
      </Button>
      <Toggle icon={<PanelRight size={14} aria-hidden />} isSelected={isRawShown} onChange={onRaw}>
        {JSON_TREE.raw}
      </Toggle>
    </div>
  );
}

/** The raw text of the selected value. */
function Raw({ tree, node }: { readonly tree: JsonTree; readonly node: number }) {
  const raw = useMemo(() => tree.rawOf(node), [tree, node]);
  return (
    <section className={styles.raw} aria-label={JSON_TREE.rawOf} tabIndex={0} data-testid="json-raw">
      <div className={styles.rawText}>
        <VisibleText text={raw} limit={RAW_CHARACTERS} breaks />
      </div>
      {raw.length > RAW_CHARACTERS ? <p className={styles.cut}>{rawCutText(RAW_CHARACTERS)}</p> : null}
    </section>
  );
}

/** The path of the selected value, with copy actions. */
function Selected({ tree, node }: { readonly tree: JsonTree; readonly node: number }) {
  const path = pathOf(tree, node);
  return (
    <footer className={styles.selected}>
      <CopyButton label={JSON_TREE.copyPath} text={path} what="name" />
      <span className={texts.monoCut} title={path} data-testid="json-path">
        <VisibleText text={path} limit={2_000} />
      </span>
      <span className={styles.grow} />
      <span className={styles.copyValue}>{JSON_TREE.copyValue}</span>
      <CopyButton label={JSON_TREE.copyValue} text={() => Promise.resolve(copiedValue(tree, node))} />
    </footer>
  );
}

interface JsonTreePaneProps {
  readonly text: string;
  /** True if the value is protected and was revealed. */
  readonly isRevealed: boolean;
}

/** A JSON text as a tree with search and copy actions. The raw text is beside the tree. */
export function JsonTreePane({ text, isRevealed }: JsonTreePaneProps) {
  const view = useJsonTree(text);
  const { tree, current, step } = view;
  const root = useRef<HTMLDivElement>(null);
  const [isRawShown, setRawShown] = useState(isRawShownAtFirst);
  const rawNode = useDeferredValue(current);
  const note = useMemo(() => noteOf(tree), [tree]);

  useActionTargets(root, { find: () => ({ kind: null, copy: () => ({ text: copiedValue(tree, current) }) }) });

  function focusFind(): void {
    const field = root.current?.querySelector<HTMLInputElement>('[data-filter] input');
    field?.focus();
    field?.select();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'F3' || (event.key === 'Enter' && isInField)) step(event.shiftKey ? -1 : 1);
    else if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) focusFind();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={root} className={styles.pane} onKeyDownCapture={onKeyDown}>
      <Tools
        view={view}
        isRawShown={isRawShown}
        onRaw={(isShown) => {
          isRawShownAtFirst = isShown;
          setRawShown(isShown);
        }}
      />
      {note === null ? null : (
        <p className={styles.note} data-stops={tree.error !== null || undefined} role="note">
          {note}
        </p>
      )}
      <div className={styles.body} data-revealed={isRevealed || undefined}>
        <JsonTreeRows view={view} onType={focusFind} />
        {isRawShown && tree.count > 0 ? <Raw tree={tree} node={Math.min(rawNode, tree.count - 1)} /> : null}
      </div>
      {tree.count === 0 ? null : <Selected tree={tree} node={current} />}
    </div>
  );
}
