import { EDITING } from '../../shared/messages/editing.ts';
import { loadedLater } from '../controls/loaded-later.tsx';
import styles from './EditPane.module.css';

/** The value editor: the largest library of the page, and most reports are only read. */
export const laterEditor = loadedLater(
  async () => (await import('./ValueEditor.tsx')).ValueEditor,
  <p className={styles.note}>{EDITING.loadingEditor}</p>,
);
