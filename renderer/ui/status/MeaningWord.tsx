import { MeaningMark, type Meaning } from './Meaning.tsx';
import texts from '../controls/text.module.css';
import tones from './tones.module.css';
import styles from './WordMark.module.css';

/** A word with its colour and its icon. `about`: more of it; the word where it is left out. */
export function MeaningWord({
  meaning,
  text,
  about = text,
}: {
  readonly meaning: Meaning;
  readonly text: string;
  readonly about?: string;
}) {
  return (
    <span className={`${tones.tone ?? ''} ${styles.word ?? ''}`} data-tone={meaning.tone} title={about}>
      <MeaningMark icon={meaning.icon} size={14} />
      <span className={texts.cut}>{text}</span>
    </span>
  );
}
