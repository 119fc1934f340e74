import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { HELP_KINDS, kindOf } from '../../shared/text/help/help-ids.ts';
import { KIND_WORDS } from '../../shared/text/help/help-words.ts';
import { HELP } from '../../shared/text/help/help.ts';
import { FilterField } from '../ui/controls/FilterField.tsx';
import texts from '../ui/controls/text.module.css';
import { HELP_TITLES } from './help-titles.ts';
import { PageLink } from './PageLink.tsx';
import styles from './HelpPane.module.css';

/** All pages by kind, in folded groups. After the user types a text, only pages with this text in their title, id or description. */
export function HelpIndex() {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = HELP_TITLES.filter(({ title, id, what }) => [title, id, what].some((text) => text.toLowerCase().includes(wanted)));
  return (
    <>
      <h2 className={styles.title} tabIndex={-1} data-help-start="">
        {HELP.index}
      </h2>
      <div className={styles.filter}>
        <FilterField label={HELP.filter} placeholder={HELP.filterHint} value={filter} onChange={setFilter} />
        <span className={styles.count} role="status">
          {HELP.counted(formatCount(found.length), formatCount(HELP_TITLES.length))}
        </span>
      </div>
      {found.length === 0 ? <p className={texts.empty}>{HELP.none}</p> : null}
      {HELP_KINDS.map((kind) => {
        const ofKind = found.filter(({ id }) => kindOf(id) === kind);
        return ofKind.length === 0 ? null : (
          <details key={`${kind} ${String(wanted === '')}`} className={styles.group} open={wanted !== ''}>
            <summary className={styles.groupHead}>
              <ChevronRight size={14} className={styles.mark} aria-hidden />
              <h3 className={`${texts.caps ?? ''} ${styles.caps ?? ''}`}>{KIND_WORDS[kind].many}</h3>
              <span className={styles.count}>{formatCount(ofKind.length)}</span>
            </summary>
            <ul className={styles.links}>
              {ofKind.map(({ id, title, isCode, what }) => (
                <li key={id}>
                  <PageLink id={id} title={title} isCode={isCode} />
                  <span className={styles.about} data-may-cut="title" title={what}>
                    {what}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}
