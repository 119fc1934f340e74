import { useMemo } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { linesCutText } from '../../../shared/text/report/json-tree.ts';
import { jsonLines } from './json-lines.ts';
import styles from './JsonLines.module.css';

interface JsonLinesProps {
  /** The caller limits the text to the maximum number of rendered characters. */
  readonly text: string;
}

/** A JSON text with one line per member. Line breaks and indents are only styles, so no character is added to the value. Any other text is shown unchanged. */
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
