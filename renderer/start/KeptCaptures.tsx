import { KEPT_CAPTURES, KEPT_WORDS, sayKept } from '../../shared/messages/erase.ts';
import type { KeptDraft } from '../../shared/view/draft-view.ts';
import { Button } from '../controls/Button.tsx';
import { Size } from '../controls/Size.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { dayTime, wholeTime } from '../format/time.ts';
import { askErase } from '../state/erase.ts';
import { openKeptDraft, pinKept, useKeptDrafts } from '../state/kept-drafts.ts';
import list from './start-list.module.css';
import texts from '../controls/text.module.css';
import styles from './KeptDrafts.module.css';

function Kept({ entry: { draft, name, changedAt, capture } }: { readonly entry: KeptDraft }) {
  return (
    <li className={styles.draft}>
      <span className={styles.name} title={name}>
        <VisibleText text={capture === null || capture.title === '' ? name : `${capture.title} · ${name}`} limit={120} />
      </span>
      <span className={styles.path}>
        {KEPT_WORDS[capture?.source ?? 'made']}
        {capture?.pinned === true ? `, ${KEPT_CAPTURES.pinned}` : ''}
      </span>
      <span className={styles.count}>{capture === null ? null : <Size bytes={capture.size} />}</span>
      <time className={styles.time} dateTime={changedAt} title={wholeTime(changedAt)}>
        {dayTime(changedAt)}
      </time>
      <span className={styles.buttons}>
        <Button look="link" aria-label={sayKept.opens(name)} onPress={() => void openKeptDraft(draft)}>
          {KEPT_CAPTURES.open}
        </Button>
        {capture === null ? null : (
          <Button
            look="link"
            aria-label={capture.pinned ? sayKept.unpins(name) : sayKept.pins(name)}
            onPress={() => void pinKept(draft, !capture.pinned)}
          >
            {capture.pinned ? KEPT_CAPTURES.unpin : KEPT_CAPTURES.pin}
          </Button>
        )}
        <Button look="link" aria-label={sayKept.erases(name)} onPress={() => void askErase({ kind: 'draft', draft })}>
          {KEPT_CAPTURES.erase}
        </Button>
      </span>
    </li>
  );
}

/** Closed reports without edits that lie in the data folder alone; nothing where there is none. */
export function KeptCaptures() {
  const drafts = useKeptDrafts((state) => state.drafts);
  const kept = drafts.filter(({ steps }) => steps === 0);
  if (kept.length === 0) return null;
  return (
    <section className={list.area}>
      <h2 className={`${texts.caps ?? ''} ${list.title ?? ''}`} title={KEPT_CAPTURES.about}>
        {KEPT_CAPTURES.title}
      </h2>
      <ul className={list.list} aria-label={KEPT_CAPTURES.title}>
        {kept.map((entry) => (
          <Kept key={entry.draft} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
