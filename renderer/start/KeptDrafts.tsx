import { useEffect } from 'react';
import { DRAFTS, editCount, saySo } from '../../shared/messages/drafts.ts';
import type { KeptDraft } from '../../shared/view/draft-view.ts';
import { Button } from '../controls/Button.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { dayTime, wholeTime } from '../format/time.ts';
import { showOverlay } from '../state/app-store.ts';
import { loadKeptDrafts, openKeptDraft, useKeptDrafts } from '../state/kept-drafts.ts';
import list from './start-list.module.css';
import texts from '../controls/text.module.css';
import styles from './KeptDrafts.module.css';

function Kept({ draft }: { readonly draft: KeptDraft }) {
  const { name, displayPath, steps, changedAt, capture } = draft;
  return (
    <li className={styles.draft}>
      <span className={styles.name} title={displayPath ?? name}>
        <VisibleText text={name} limit={120} />
      </span>
      <span className={styles.path}>
        <VisibleText text={displayPath ?? capture?.title ?? ''} limit={300} />
      </span>
      <span className={styles.count}>{editCount(steps)}</span>
      <time className={styles.time} dateTime={changedAt} title={wholeTime(changedAt)}>
        {dayTime(changedAt)}
      </time>
      <span className={styles.buttons}>
        <Button look="link" aria-label={saySo.opensKept(name)} onPress={() => void openKeptDraft(draft.draft)}>
          Open
        </Button>
        <Button
          look="link"
          aria-label={saySo.forgetsKept(name)}
          onPress={() => {
            showOverlay({ kind: 'forget', draft });
          }}
        >
          Forget…
        </Button>
      </span>
    </li>
  );
}

/** Edit lists of earlier sessions whose report is not open; nothing where there is none. */
export function KeptDrafts() {
  const waiting = useKeptDrafts((state) => state.drafts).filter(({ steps }) => steps > 0);
  useEffect(() => void loadKeptDrafts(), []);
  if (waiting.length === 0) return null;
  return (
    <section className={list.area}>
      <h2 className={`${texts.caps ?? ''} ${list.title ?? ''}`}>{DRAFTS.keptTitle}</h2>
      <ul className={list.list} aria-label={DRAFTS.keptTitle}>
        {waiting.map((draft) => (
          <Kept key={draft.draft} draft={draft} />
        ))}
      </ul>
    </section>
  );
}
