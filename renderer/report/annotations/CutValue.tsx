import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { endToKeep } from './end-to-keep.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './CutValue.module.css';

/** Maximum number of rendered characters of a row. The detail pane shows the whole value. */
const ROW_CHARACTERS = 400;

/**
 * A value on one line. If space is short, its end is cut. The end of a path or hash identifies the value. So it stays visible, and the text before it is cut.
 */
export function CutValue({ value }: { readonly value: string }) {
  const end = endToKeep(value);
  if (end === 0) {
    return (
      <span className={texts.monoCut} data-may-cut="details">
        <VisibleText text={value} limit={ROW_CHARACTERS} />
      </span>
    );
  }
  return (
    <span className={styles.both} data-may-cut="details">
      <span className={texts.monoCut}>
        <VisibleText text={value.slice(0, -end)} />
      </span>
      <span className={texts.mono}>
        <VisibleText text={value.slice(-end)} />
      </span>
    </span>
  );
}
