import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { endToKeep } from './end-to-keep.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './CutValue.module.css';

/** Characters of a value that a row draws; the detail pane has all of them. */
const ROW_CHARACTERS = 400;

/** A value on one line. What has no room is left out at its end, of a path or a hash before its end, which tells it from others. */
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
