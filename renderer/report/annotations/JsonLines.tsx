import { useMemo } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { jsonLines } from '../editor/json-lines.ts';
import styles from './JsonLines.module.css';

interface JsonLinesProps {
  /** At most so many characters as are drawn of a value. */
  readonly text: string;
}

/**
 * A JSON text with a line for each member. The lines are boxes and the indents their padding: no character is drawn that the value has not. As it is
 * where it is no JSON, or has too many lines.
 */
export function JsonLines({ text }: JsonLinesProps) {
  const lines = useMemo(() => jsonLines(text), [text]);
  if (lines === null) return <VisibleText text={text} breaks />;
  return (
    <div className={styles.lines} data-testid="json-lines">
      {lines.map(({ depth, text: line }, index) => (
        <div key={index} className={styles.line} style={{ paddingInlineStart: `${String(depth * 2 + 2)}ch` }}>
          <VisibleText text={line} />
        </div>
      ))}
    </div>
  );
}
