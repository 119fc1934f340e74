import { useEffect } from 'react';
import { RECENT, sayRecent } from '../../shared/messages/recent.ts';
import type { RecentFile } from '../../shared/view/session-view.ts';
import { Button } from '../controls/Button.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { dayTime, wholeTime } from '../format/time.ts';
import { forgetRecent, loadRecent, openRecent, useRecent } from '../state/recent-files.ts';
import list from './start-list.module.css';
import texts from '../controls/text.module.css';
import styles from './KeptDrafts.module.css';

function Recent({ file }: { readonly file: RecentFile }) {
  const { recent, name, displayPath, openedAt, isThere } = file;
  return (
    <li className={styles.draft}>
      <span className={styles.name} title={displayPath}>
        <VisibleText text={name} limit={120} />
      </span>
      <span className={styles.path}>
        <VisibleText text={displayPath} limit={300} />
      </span>
      <span className={styles.count}>{isThere ? '' : RECENT.gone}</span>
      <time className={styles.time} dateTime={openedAt} title={wholeTime(openedAt)}>
        {dayTime(openedAt)}
      </time>
      <span className={styles.buttons}>
        <Button look="link" aria-label={sayRecent.opens(name)} onPress={() => void openRecent(recent)}>
          Open
        </Button>
        <Button look="link" aria-label={sayRecent.forgets(name)} onPress={() => void forgetRecent(recent)}>
          Forget
        </Button>
      </span>
    </li>
  );
}

/** Files that were opened lately; nothing where there is none. */
export function RecentFiles() {
  const files = useRecent((state) => state.files);
  useEffect(() => void loadRecent(), []);
  if (files.length === 0) return null;
  return (
    <section className={list.area}>
      <h2 className={`${texts.caps ?? ''} ${list.title ?? ''}`}>
        {RECENT.title}{' '}
        <Button look="link" onPress={() => void forgetRecent(null)}>
          {RECENT.forgetAll}
        </Button>
      </h2>
      <ul className={list.list} aria-label={RECENT.title}>
        {files.map((file) => (
          <Recent key={file.recent} file={file} />
        ))}
      </ul>
    </section>
  );
}
