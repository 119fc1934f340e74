import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// CSS custom properties of the page apply inside the editor's shadow root, but its style sheets do not.
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--ground)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { font: 'var(--mono)', lineHeight: '18px', overflow: 'auto' },
  '.cm-content': { padding: '4px 0', caretColor: 'var(--ink)', userSelect: 'text', overflowWrap: 'anywhere' },
  '.cm-line': { padding: '0 8px' },
  '.cm-line::selection, .cm-line ::selection': { color: 'var(--on-accent)', backgroundColor: 'var(--accent-fill)' },
  '.cm-glyph': { margin: '0 1px', padding: '0 2px', borderRadius: '2px', color: 'var(--violet)', backgroundColor: 'var(--violet-ground)' },
  '.cm-lineFeed': { color: 'var(--ink-3)', backgroundColor: 'transparent', userSelect: 'none' },
  '.cm-tooltip': { border: '1px solid var(--line)', color: 'var(--ink)', backgroundColor: 'var(--raised)' },
  '.cm-diagnostic': { padding: '4px 8px', font: 'var(--text)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--red)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--red)', textUnderlineOffset: '3px' },
});

const json = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--green)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--amber)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-2)' },
]);

/** The editor's styles. They use the page's custom properties, so they fit both themes. */
export const EDITOR_STYLE: Extension = [theme, syntaxHighlighting(json)];
