import { Fragment } from 'react';
import { textPieces } from '../../core/format/glyphs.ts';
import styles from './VisibleText.module.css';

interface VisibleTextProps {
  readonly text: string;
  /** Maximum number of characters drawn; the detail pane shows the rest. */
  readonly limit?: number;
  /** True if line feeds also break the line. */
  readonly breaks?: boolean;
}

/** A text from a report, rendered only as text nodes. Every invisible or reordering character is drawn as a visible glyph. */
export function VisibleText({ text, limit, breaks = false }: VisibleTextProps) {
  return (
    <bdi className={styles.text}>
      {textPieces(text, limit).map((piece, index) =>
        piece.kind === 'plain' ? (
          piece.text
        ) : (
          <Fragment key={index}>
            <span className={styles.glyph} title={piece.title}>
              {piece.text}
            </span>
            {breaks && piece.text === 'LF' ? <br /> : null}
          </Fragment>
        ),
      )}
    </bdi>
  );
}
