import { history, historyKeymap, insertNewline, redo, standardKeymap, undo } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { linter, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { jsonErrorText } from '../../../shared/text/editing/editing.ts';
import { EDITOR_STYLE } from './editor-theme.ts';
import type { SelectedText } from '../../ui/controls/text-moves.ts';
import { hiddenCharacters } from './glyph-widgets.ts';
import { jsonError } from './json-text.ts';
import { looksLikeJson } from '../../core/format/looks-like-json.ts';

interface EditorOptions {
  readonly label: string;
  readonly text: string;
  /** True if the text is always treated as JSON. Otherwise it is treated as JSON only if it looks like JSON. */
  readonly json: boolean;
  readonly readOnly: boolean;
  /** `history`: undo or redo restored the text. */
  readonly onChange: (text: string, how: 'typed' | 'history') => void;
  /** Called when Enter is pressed in a single-line text. Returns false to insert a line break. */
  readonly onEnter: () => boolean;
  readonly onEscape: () => void;
  readonly onBlur: () => void;
  /** Called when the editor itself has nothing left to undo or redo. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

export interface MountedEditor {
  readonly text: () => string;
  /** Shows another text and clears the history. */
  readonly reset: (text: string) => void;
  /** Replaces the text as if the user did it. The change can be undone, and `onChange` is called. */
  readonly replace: (text: string) => void;
  /** Continues with text typed before the editor was ready, as if it were typed here. */
  readonly begin: (typed: SelectedText) => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

/** Maximum length of JSON that is coloured and checked while the user types, in characters. */
const MAX_CHECKED_LENGTH = 1_000_000;

/** Maximum length of a coloured line in characters. A longer line has so many tokens that the browser would need a third of a second for each key press. */
const MAX_COLOURED_LENGTH = 4_000;

function canBeColoured(doc: Text): boolean {
  if (doc.length > MAX_CHECKED_LENGTH) return false;
  for (const line of doc.iterLines()) if (line.length > MAX_COLOURED_LENGTH) return false;
  return true;
}

function jsonDiagnostics(view: EditorView, isJson: boolean): readonly Diagnostic[] {
  const { doc } = view.state;
  if (doc.length > MAX_CHECKED_LENGTH) return [];
  const text = doc.toString();
  if (!isJson && !looksLikeJson(text)) return [];
  const error = jsonError(text);
  if (error === null) return [];
  const line = doc.lineAt(error.at);
  const message = jsonErrorText(error.kind, line.number, error.at - line.from + 1);
  return [{ from: error.at, to: Math.min(error.at + 1, doc.length), severity: 'error', message }];
}

/**
 * Mounts an editor in a shadow root inside `host`. There, the library uses adopted style sheets, which the page's content security policy allows. Elsewhere it
 * would use style elements, which the policy forbids.
 */
export function mountEditor(host: HTMLElement, options: EditorOptions): MountedEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const isJson = options.json || looksLikeJson(options.text);

  const keys = keymap.of([
    {
      key: 'Escape',
      run: () => {
        options.onEscape();
        return true;
      },
    },
    { key: 'Enter', run: (view) => (view.state.doc.lines === 1 && options.onEnter()) || insertNewline(view), shift: insertNewline },
    { key: 'Mod-z', run: (view) => undo(view) || (options.onUndo(), true), preventDefault: true },
    { key: 'Mod-y', mac: 'Mod-Shift-z', run: (view) => redo(view) || (options.onRedo(), true), preventDefault: true },
    { linux: 'Ctrl-Shift-z', run: (view) => redo(view) || (options.onRedo(), true), preventDefault: true },
    ...historyKeymap,
    ...standardKeymap,
  ]);

  const colours = new Compartment();
  const coloursOf = (doc: Text): Extension => (isJson && canBeColoured(doc) ? json() : []);

  const extensions: readonly Extension[] = [
    // Only a line feed ends a line, so a carriage return stays a visible character.
    EditorState.lineSeparator.of('\n'),
    EditorState.readOnly.of(options.readOnly),
    history(),
    keys,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
    hiddenCharacters(),
    EDITOR_STYLE,
    options.readOnly ? [] : linter((view) => jsonDiagnostics(view, isJson), { delay: 200 }),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      const isHistory = update.transactions.some((made) => made.isUserEvent('undo') || made.isUserEvent('redo'));
      options.onChange(update.state.doc.toString(), isHistory ? 'history' : 'typed');
      if (isJson && canBeColoured(update.startState.doc) !== canBeColoured(update.state.doc)) recolour(update.view);
    }),
    EditorView.domEventHandlers({
      blur: () => {
        options.onBlur();
      },
    }),
  ];

  function recolour(view: EditorView): void {
    view.dispatch({ effects: colours.reconfigure(coloursOf(view.state.doc)) });
  }

  function stateOf(text: string): EditorState {
    const doc = EditorState.create({ doc: text, extensions: [EditorState.lineSeparator.of('\n')] }).doc;
    return EditorState.create({ doc, extensions: [...extensions, colours.of(coloursOf(doc))] });
  }

  const view = new EditorView({ state: stateOf(options.text), parent: root, root });
  return {
    text: () => view.state.doc.toString(),
    reset: (text) => {
      const head = Math.min(view.state.selection.main.head, text.length);
      view.setState(stateOf(text));
      view.dispatch({ selection: { anchor: head } });
    },
    replace: (text) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) }, userEvent: 'input' });
    },
    begin: ({ text, anchor, head }) => {
      const changes = { from: 0, to: view.state.doc.length, insert: view.state.toText(text) };
      const selection = { anchor, head };
      if (text === view.state.doc.toString()) view.dispatch({ selection });
      else view.dispatch({ changes, selection, userEvent: 'input.type', scrollIntoView: true });
    },
    focus: () => {
      view.focus();
    },
    destroy: () => {
      view.destroy();
    },
  };
}
