import { Decoration, MatchDecorator, ViewPlugin, WidgetType, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { HIDDEN, glyphFor, type Glyph } from '../../core/format/glyphs.ts';

/** Renders an invisible character as its name. */
class GlyphWidget extends WidgetType {
  readonly #glyph: Glyph;
  readonly #className: string;

  constructor(glyph: Glyph, className: string) {
    super();
    this.#glyph = glyph;
    this.#className = className;
  }

  override eq(other: GlyphWidget): boolean {
    return other.#glyph.text === this.#glyph.text && other.#className === this.#className;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = this.#className;
    element.title = this.#glyph.title;
    element.setAttribute('aria-label', this.#glyph.title);
    element.setAttribute('role', 'img');
    element.textContent = this.#glyph.text;
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const specials = new MatchDecorator({
  regexp: new RegExp(HIDDEN.source, 'gu'),
  decoration: ([character]) => Decoration.replace({ widget: new GlyphWidget(glyphFor(character.codePointAt(0) ?? 0), 'cm-glyph') }),
});

const LINE_FEED = Decoration.widget({ widget: new GlyphWidget(glyphFor(0x0a), 'cm-glyph cm-lineFeed'), side: 1 });

function lineFeeds(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let line = view.state.doc.lineAt(from); line.number < view.state.doc.lines; line = view.state.doc.line(line.number + 1)) {
      if (line.to > to) break;
      builder.add(line.to, line.to, LINE_FEED);
    }
  }
  return builder.finish();
}

/** Renders the hidden characters of a document, and the line feeds at the ends of its lines. */
export function hiddenCharacters(): Extension {
  const drawn = ViewPlugin.define(
    (view) => ({
      decorations: specials.createDeco(view),
      update(update: ViewUpdate) {
        this.decorations = specials.updateDeco(update, this.decorations);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
  const ends = ViewPlugin.define(
    (view) => ({
      decorations: lineFeeds(view),
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = lineFeeds(update.view);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
  return [drawn, ends];
}
