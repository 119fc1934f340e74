import type { FieldId } from '../../../shared/board/fields.ts';
import { MeaningMark } from './Meaning.tsx';
import { wordMeaning } from './row-meaning.ts';
import texts from '../controls/text.module.css';
import tones from './tones.module.css';
import styles from './WordMark.module.css';

/** A word in the colour and with the icon that it has wherever the same is said. */
export function WordMark({ field, word, text }: { readonly field: FieldId; readonly word: string; readonly text: string }) {
  const meaning = wordMeaning(field, word);
  if (meaning === null) return <span className={texts.cut}>{text}</span>;
  return (
    <span className={`${tones.tone ?? ''} ${styles.word ?? ''}`} data-tone={meaning.tone} title={text}>
      <MeaningMark icon={meaning.icon} size={14} />
      <span className={texts.cut}>{text}</span>
    </span>
  );
}
