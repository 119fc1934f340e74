import { StatusIcon, type StatusStyle } from './StatusIcon.tsx';
import texts from '../controls/text.module.css';
import tones from './tones.module.css';
import styles from './WordLabel.module.css';

/** A word with its colour and icon. `about`: tooltip; if left out, the word is the tooltip. */
export function StatusLabel({
  statusStyle,
  text,
  about = text,
}: {
  readonly statusStyle: StatusStyle;
  readonly text: string;
  readonly about?: string;
}) {
  return (
    <span className={`${tones.tone ?? ''} ${styles.word ?? ''}`} data-tone={statusStyle.tone} title={about}>
      <StatusIcon icon={statusStyle.icon} size={14} />
      <span className={texts.cut}>{text}</span>
    </span>
  );
}
