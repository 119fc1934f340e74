import { Pencil, SquarePlus } from 'lucide-react';
import { markHelp, markWord } from '../../../shared/text/editing/editing.ts';
import type { Mark } from '../../../shared/editing/edits/mark.ts';
import styles from './MarkSign.module.css';

/** Says that something was edited or added; nothing where it is as captured. */
export function MarkSign({ mark }: { readonly mark: Mark }) {
  const word = markWord(mark);
  if (word === null) return null;
  return (
    <span className={styles.mark} title={markHelp(mark)} data-mark={word}>
      {word === 'edited' ? <Pencil size={12} aria-hidden /> : <SquarePlus size={12} aria-hidden />}
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
