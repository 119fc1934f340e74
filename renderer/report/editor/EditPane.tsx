import { AlignLeft, History, Minimize2, Undo2 } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import { EDITING, editableNote, editing, jsonFaultText } from '../../../shared/text/editing/editing.ts';
import type { Mark } from '../../../shared/editing/edits/mark.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { makeTypedAhead, type TypedAhead } from '../../ui/controls/typed-ahead.ts';
import { TypedAheadField, type TypedAheadHandle } from '../../ui/controls/TypedAheadField.tsx';
import type { ReportHandle } from '../state/report-state.ts';
import { jsonFault, looksLikeJson, reformatJson } from './json-text.ts';
import { laterEditor } from './later-editor.tsx';
import { useEditedText } from './use-edited-text.ts';
import type { ValueEditorHandle } from './ValueEditor.tsx';
import styles from './EditPane.module.css';

export interface EditPaneProps {
  readonly report: ReportHandle;
  readonly anchor: Anchor;
  /** What is edited: `URL`. */
  readonly name: string;
  readonly label: string;
  readonly mark: Mark;
  /** The text is JSON whatever it looks like. */
  readonly json?: boolean;
  /** How many masked values it shows by being opened. */
  readonly reveals?: number;
  /** What was typed into it already, or will be; left out, typing begins before the old text. */
  readonly ahead?: TypedAhead;
  /** Where the text is masked and typed over, it is not read: what may be seen of it later, null while that is nothing. */
  readonly seen?: () => Promise<string | null>;
  readonly editOf: (text: string) => Edit;
  /** Editing ended; the changes stay. */
  readonly onDone: () => void;
}

/** Beyond this length JSON is not checked at every key. */
const LARGEST_CHECKED = 1_000_000;

function lineAndColumn(text: string, at: number): readonly [number, number] {
  const before = text.slice(0, at);
  return [before.split('\n').length, at - before.lastIndexOf('\n')];
}

function jsonStateOf(text: string, isJson: boolean): { readonly isJson: boolean; readonly fault: string | null } {
  if (text.length > LARGEST_CHECKED || (!isJson && !looksLikeJson(text))) return { isJson, fault: null };
  const fault = jsonFault(text);
  return { isJson: true, fault: fault === null ? null : jsonFaultText(fault.kind, ...lineAndColumn(text, fault.at)) };
}

/** The value editor with what can be done to the whole text: other blanks of JSON, the captured text, reverting. */
export function EditPane(props: EditPaneProps) {
  const { report, anchor, name, label, mark, json = false, reveals = 1, seen = null, editOf, onDone } = props;
  const editor = useRef<ValueEditorHandle>(null);
  const field = useRef<TypedAheadHandle>(null);
  const [ahead] = useState(() => props.ahead ?? makeTypedAhead('start'));
  const [isOriginalShown, setOriginalShown] = useState(false);
  const [openedMark] = useState(mark);
  const { opened, text, onChange, onBlur, isStanding, takeOver } = useEditedText({
    report,
    anchor,
    editOf,
    editor,
    field,
    ahead,
    seen,
    onGone: onDone,
  });
  // What began as JSON is meant as JSON, broken or not.
  const isJson = json || (opened !== null && looksLikeJson(opened.text));
  // Checking a long text waits until typing leaves time for it.
  const checked = useDeferredValue(text);
  const state = useMemo(() => jsonStateOf(checked, isJson), [checked, isJson]);

  // A text that was not read is none that anything can be compared with.
  const captured = openedMark === 'captured' && seen === null ? (opened?.text ?? null) : null;
  const original = opened?.original ?? captured;
  const note = opened === null ? null : editableNote(opened.kind, opened.revealed ? Math.max(reveals, 1) : 0);
  function reformat(look: 'pretty' | 'compact'): void {
    const made = reformatJson(text, look);
    if (made !== null && made !== text) editor.current?.replace(made);
  }

  return (
    <div className={styles.pane}>
      <div className={styles.tools} role="toolbar" aria-label={editing.toolbar(name)}>
        {state.isJson ? (
          <>
            <Button
              look="quiet"
              icon={<AlignLeft size={14} aria-hidden />}
              isDisabled={state.fault !== null}
              onPress={() => reformat('pretty')}
            >
              Pretty
            </Button>
            <Button
              look="quiet"
              icon={<Minimize2 size={14} aria-hidden />}
              isDisabled={state.fault !== null}
              onPress={() => reformat('compact')}
            >
              Compact
            </Button>
          </>
        ) : null}
        {original === null ? null : (
          <Toggle icon={<History size={14} aria-hidden />} isSelected={isOriginalShown} onChange={setOriginalShown}>
            Original
          </Toggle>
        )}
        {original === null || original === text ? null : (
          <Button look="quiet" icon={<Undo2 size={14} aria-hidden />} onPress={() => void report.revert(anchor)}>
            Revert this
          </Button>
        )}
        <span className={styles.grow} />
        <Button look="quiet" onPress={onDone}>
          Done
        </Button>
      </div>
      <div className={styles.texts}>
        {/* Ahead of the editor, which takes the keys over from it as soon as it stands. */}
        {isStanding ? null : (
          <TypedAheadField
            ref={field}
            ahead={ahead}
            label={label}
            waits={opened === null ? EDITING.opening : EDITING.loadingEditor}
            onText={(typed) => {
              onChange(typed, 'typed');
            }}
            onEscape={onDone}
            onComposed={takeOver}
          />
        )}
        {opened === null ? null : (
          <laterEditor.Shown
            ref={editor}
            label={label}
            text={opened.text}
            json={json || opened.kind === 'json'}
            onChange={onChange}
            onBlur={onBlur}
            onStanding={takeOver}
            onEscape={onDone}
            onUndo={() => void report.undo()}
            onRedo={() => void report.redo()}
          />
        )}
        {isOriginalShown && original !== null ? (
          <div className={styles.original}>
            <p className={styles.note}>{EDITING.original}</p>
            <laterEditor.Shown
              label={editing.originalLabel(name)}
              text={original}
              json={json}
              readOnly
              onEscape={() => {
                setOriginalShown(false);
              }}
            />
          </div>
        ) : null}
      </div>
      <p className={styles.state} role="status" data-testid="editor-state" data-fault={state.fault !== null || undefined}>
        {state.fault ?? note ?? ''}
      </p>
    </div>
  );
}
