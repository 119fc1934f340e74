import { useMemo } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { linesCutText } from '../../../shared/text/report/json-tree.ts';
import { jsonLines } from './json-lines.ts';
import styles from './JsonLines.module.css';

interface JsonLinesProps {
  /** The caller passes at most as many characters as are rendered of a value. */
  readonly text: string;
}

/**
 * A JSON text with one line per member. Each line is a box and its indent is padding, so no character is added to the value. Any other text is shown as it is.
 */
export function JsonLines({ text }: JsonLinesProps) {
  const laidOut = useMemo(() => jsonLines(text), [text]);
  if (laidOut === null) return <VisibleText text={text} breaks />;
  const { lines, count } = laidOut;
  return (
    <div className={styles.lines} data-testid="json-lines">
      {lines.map(({ depth, text: line }, index) => (
        <div key={index} className={styles.line} style={{ paddingInlineStart: `${String(depth * 2 + 2)}ch` }}>
          <VisibleText text={line} />
        </div>
      ))}
      {lines.length < count ? <p className={styles.cut}>{linesCutText(lines.length, count)}</p> : null}
    </div>
  );
}
