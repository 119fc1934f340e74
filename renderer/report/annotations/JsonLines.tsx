import { useMemo } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { linesCutText } from '../../../shared/text/report/json-tree.ts';
import { jsonLines } from '../editor/json-lines.ts';
import styles from './JsonLines.module.css';

interface JsonLinesProps {
  /** At most so many characters as are drawn of a value. */
  readonly text: string;
}

/**
 * A JSON text with a line for each member. The lines are boxes and the indents their padding: no character is drawn that the value has not. As it is
 * where it is no JSON.
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
