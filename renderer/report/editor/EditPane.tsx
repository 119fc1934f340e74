import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import { EDITING, editableNote, editing, jsonErrorText } from '../../../shared/text/editing/editing.ts';
import type { ChangeMark } from '../../../shared/editing/edits/change-mark.ts';
import { createTypeAheadBuffer, type TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { TypeAheadField, type TypeAheadHandle } from '../../ui/controls/TypeAheadField.tsx';
import type { ReportHandle } from '../state/report-state.ts';
import { jsonError, lineAndColumn, reformatJson } from './json-text.ts';
import { laterJsonLines } from './later-json-lines.tsx';
import { looksLikeJson } from '../../core/format/looks-like-json.ts';
import { EditorTools } from './EditorTools.tsx';
import { laterEditor } from './later-editor.tsx';
import { useEditedText } from './use-edited-text.ts';
import type { ValueEditorHandle } from './ValueEditor.tsx';
import styles from './EditPane.module.css';

interface EditPaneProps {
  readonly report: ReportHandle;
  readonly anchor: Anchor;
  /** Name of the edited item, such as `URL`. */
  readonly name: string;
  readonly label: string;
  readonly mark: ChangeMark;
  /** True if the text is always treated as JSON. Otherwise it is treated as JSON only if it looks like JSON. */
  readonly json?: boolean;
  /** Number of masked values that opening the editor reveals. */
  readonly reveals?: number;
  /** Text typed before the editor is ready. By default, it is inserted before the old text. */
  readonly typeAhead?: TypeAheadBuffer;
  /** Set if masked text is replaced without being read. Resolves to the text if it is no longer masked by then, else to null. */
  readonly seen?: () => Promise<string | null>;
  readonly editOf: (text: string) => Edit;
  /** Called when editing ends. The changes stay. */
  readonly onDone: () => void;
}

/** True if the next single-line JSON text is also shown with one line per member: the user's last choice. */
let isLaidOutAtFirst = false;

/** Maximum length of JSON that is checked at every key press, in characters. */
const MAX_CHECKED_LENGTH = 1_000_000;

function jsonStateOf(text: string, isJson: boolean): { readonly isJson: boolean; readonly error: string | null } {
  if (text.length > MAX_CHECKED_LENGTH || (!isJson && !looksLikeJson(text))) return { isJson, error: null };
  const error = jsonError(text);
  return { isJson: true, error: error === null ? null : jsonErrorText(error.kind, ...lineAndColumn(text, error.at)) };
}

/** A JSON text with one line per member, beside the editor. */
function LaidOut({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles.original}>
      <p className={styles.note}>{EDITING.laidOut}</p>
      <div className={styles.laidOut} role="group" aria-label={editing.laidOutLabel(name)} tabIndex={0}>
        <laterJsonLines.Shown text={text} />
      </div>
    </div>
  );
}

/** The value editor, with actions on the whole text: reformat JSON, show the captured text, revert. */
export function EditPane(props: EditPaneProps) {
  const { report, anchor, name, label, mark, json = false, reveals = 1, seen = null, editOf, onDone } = props;
  const editor = useRef<ValueEditorHandle>(null);
  const field = useRef<TypeAheadHandle>(null);
  const [typeAhead] = useState(() => props.typeAhead ?? createTypeAheadBuffer('start'));
  const [isOriginalShown, setOriginalShown] = useState(false);
  const [isLaidOutShown, setLaidOutShown] = useState(isLaidOutAtFirst);
  const [initialMark] = useState(mark);
  const { opened, text, onChange, onBlur, isReady, takeOver, cancel } = useEditedText({
    report,
    anchor,
    editOf,
    editor,
    field,
    typeAhead,
    seen,
    onGone: onDone,
  });
  // A text that was JSON when editing started is still treated as JSON if it gets errors.
  const isJson = json || (opened !== null && looksLikeJson(opened.text));
  // Checking a long text must not delay typing.
  const checked = useDeferredValue(text);
  const state = useMemo(() => jsonStateOf(checked, isJson), [checked, isJson]);

  // If masked text is replaced without being read, the captured text is not known.
  const captured = initialMark === 'captured' && seen === null ? (opened?.text ?? null) : null;
  const original = opened?.original ?? captured;
  const note = opened === null ? null : editableNote(opened.kind, opened.revealed ? Math.max(reveals, 1) : 0);
  const isLine = !text.includes('\n');
  // The laid-out form is not shown for invalid JSON, or for a text that already has line breaks.
  const hasLaidOut = state.isJson && state.error === null && !checked.includes('\n') && checked.length <= MAX_CHECKED_LENGTH;

  function leave(): void {
    cancel();
    if (opened?.revealed === true) void report.leaveText(anchor);
    onDone();
  }

  function reformat(style: 'pretty' | 'compact'): void {
    const made = reformatJson(text, style);
    if (made !== null && made !== text) editor.current?.replace(made);
  }

  return (
    <div className={styles.pane}>
      <EditorTools
        name={name}
        onReformat={state.isJson ? reformat : null}
        isReformattable={state.error === null}
        hasLaidOut={hasLaidOut}
        isLaidOutShown={isLaidOutShown}
        onLaidOut={(isShown) => {
          isLaidOutAtFirst = isShown;
          setLaidOutShown(isShown);
        }}
        hasOriginal={original !== null}
        isOriginalShown={isOriginalShown}
        onOriginal={setOriginalShown}
        onRevert={original === null || original === text ? null : () => void report.revert(anchor)}
        onDone={onDone}
      />
      <div className={styles.texts}>
        {/* This field comes before the editor, which receives all key presses as soon as it is ready. */}
        {isReady ? null : (
          <TypeAheadField
            ref={field}
            typeAhead={typeAhead}
            label={label}
            old={opened?.text ?? ''}
            waits={opened === null ? EDITING.opening : EDITING.loadingEditor}
            onText={(typed) => {
              onChange(typed, 'typed');
            }}
            onEnter={onDone}
            onEscape={leave}
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
            onReady={takeOver}
            onEnter={onDone}
            onEscape={leave}
            onUndo={() => void report.undo()}
            onRedo={() => void report.redo()}
          />
        )}
        {hasLaidOut && isLaidOutShown ? <LaidOut name={name} text={checked} /> : null}
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
      <p className={styles.state} role="status" data-testid="editor-state" data-fault={state.error !== null || undefined}>
        {state.error ?? note ?? (isLine ? EDITING.lineKeys : EDITING.linesKeys)}
      </p>
    </div>
  );
}
