import { Pencil, SquarePlus } from 'lucide-react';
import { changeMarkHelp, changeMarkWord } from '../../../shared/text/editing/editing.ts';
import type { ChangeMark } from '../../../shared/editing/edits/change-mark.ts';
import styles from './ChangeMarkIcon.module.css';

/** Icon of an edited or added item; nothing if the item is as captured. */
export function ChangeMarkIcon({ mark }: { readonly mark: ChangeMark }) {
  const word = changeMarkWord(mark);
  if (word === null) return null;
  return (
    <span className={styles.mark} title={changeMarkHelp(mark)} data-mark={word}>
      {word === 'edited' ? <Pencil size={12} aria-hidden /> : <SquarePlus size={12} aria-hidden />}
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
