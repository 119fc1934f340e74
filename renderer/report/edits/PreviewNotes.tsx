import type { PreviewView } from '../../../shared/bridge/view/draft-view.ts';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import styles from './PreviewNotes.module.css';

/** Effects of a change, except the rewritten ranges. */
export function PreviewNotes({ notes }: Pick<PreviewView, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="What it rewrites">
      {notes.map((note) => (
        <li key={note}>
          <VisibleText text={note} limit={1_000} />
        </li>
      ))}
    </ul>
  );
}
