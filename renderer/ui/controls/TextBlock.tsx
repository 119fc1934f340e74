import { CopyButton } from './CopyButton.tsx';
import texts from './text.module.css';
import styles from './TextBlock.module.css';
import { VisibleText } from './VisibleText.tsx';

/** Maximum number of characters drawn in a line. */
const MAX_DRAWN = 65_536;

interface TextBlockProps {
  readonly title: string;
  /** Lines that end with LF or CRLF; null: no text. */
  readonly text: string | null;
  readonly note?: string | null;
  /** Label of the copy button. If left out, there is no copy button. */
  readonly copy?: string;
}

/** A text of several lines under its title, such as a head or an answer. */
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
