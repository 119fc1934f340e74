import type { FieldId } from '../../../shared/board/fields.ts';
import { StatusIcon } from './StatusIcon.tsx';
import { wordStyle } from './row-styles.ts';
import texts from '../controls/text.module.css';
import tones from './tones.module.css';
import styles from './WordLabel.module.css';

/** A word with the colour and icon that it has everywhere. */
export function WordLabel({ field, word, text }: { readonly field: FieldId; readonly word: string; readonly text: string }) {
  const statusStyle = wordStyle(field, word);
  if (statusStyle === null) return <span className={texts.cut}>{text}</span>;
  return (
    <span className={`${tones.tone ?? ''} ${styles.word ?? ''}`} data-tone={statusStyle.tone} title={text}>
      <StatusIcon icon={statusStyle.icon} size={14} />
      <span className={texts.cut}>{text}</span>
    </span>
  );
}
