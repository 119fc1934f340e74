import { CopyButton } from './CopyButton.tsx';
import texts from './text.module.css';
import styles from './TextBlock.module.css';
import { VisibleText } from './VisibleText.tsx';

/** Most characters of a line that are drawn. */
const MAX_DRAWN = 65_536;

interface TextBlockProps {
  readonly title: string;
  /** Lines that end with LF or CRLF; null: there is nothing to show. */
  readonly text: string | null;
  /** What is to be said of it. */
  readonly note?: string | null;
  /** What the button is called that copies it; none where it is left out. */
  readonly copy?: string;
}

/** A text of several lines under its title: a head, an answer. */
export function TextBlock({ title, text, note = null, copy }: TextBlockProps) {
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h3 className={texts.caps}>{title}</h3>
        {copy === undefined || text === null ? null : <CopyButton label={copy} text={text} />}
      </div>
      {text === null ? null : (
        <pre className={styles.text} tabIndex={0} role="group" aria-label={`${title}: text`}>
          {text.split(/\r?\n/).map((line, index) => (
            <div key={index}>{line === '' ? ' ' : <VisibleText text={line} limit={MAX_DRAWN} />}</div>
          ))}
        </pre>
      )}
      {note === null ? null : <p className={styles.note}>{note}</p>}
    </section>
  );
}
