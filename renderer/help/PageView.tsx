import type { HelpPage } from '../../shared/text/help/help-page.ts';
import { helpPage } from '../../shared/text/help/help-pages.ts';
import { KIND_WORDS } from '../../shared/text/help/help-words.ts';
import { HELP } from '../../shared/text/help/help.ts';
import texts from '../ui/controls/text.module.css';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { ExampleView } from './ExampleView.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './HelpPane.module.css';

/** Kinds of pages that only describe: they have no fixes. */
const WITHOUT_FIX: readonly HelpPage['kind'][] = ['step', 'setting', 'part', 'annotation'];

function Fixes({ kind, fixes }: HelpPage) {
  if (fixes.length === 0 && WITHOUT_FIX.includes(kind)) return null;
  return (
    <section>
      <h3 className={styles.heading}>{HELP.fix}</h3>
      {fixes.length === 0 ? (
        <p>{HELP.noFix}</p>
      ) : (
        <ul className={styles.fixes}>
          {fixes.map((fix) => (
            <li key={fix}>{fix}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Related({ related }: HelpPage) {
  if (related.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{HELP.related}</h3>
      <ul className={styles.links}>
        {related.map((id) => {
          const other = helpPage(id);
          return other === null ? null : (
            <li key={id}>
              <PageLink id={id} title={other.title} isCode={other.isCode} />
              <span className={styles.kind}>{KIND_WORDS[other.kind].one}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** One help page: its subject, the reason, example bytes, fixes and related pages. */
export function PageView({ page }: { readonly page: HelpPage }) {
  const { id, kind, title, isCode, what, why, facts, example, noExample } = page;
  return (
    <article className={styles.page} data-page={id}>
      <p className={`${texts.caps ?? ''} ${styles.caps ?? ''}`}>{KIND_WORDS[kind].one}</p>
      <h2 className={styles.title} data-code={isCode || undefined} tabIndex={-1} data-help-start="">
        <VisibleText text={title} limit={400} />
      </h2>
      <p className={styles.what}>{what}</p>
      {facts.length === 0 ? null : (
        <dl className={texts.facts}>
          {facts.map(({ label, text, isCode: isFactCode }) => (
            <div key={`${label} ${text}`} className={styles.fact}>
              <dt>{label}</dt>
              <dd className={isFactCode === true ? texts.mono : undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {why === null ? null : (
        <section>
          <h3 className={styles.heading}>{HELP.why}</h3>
          <p>{why}</p>
        </section>
      )}
      {example === null && noExample === null ? null : (
        <section>
          <h3 className={styles.heading}>{HELP.example}</h3>
          {example === null ? <p>{noExample}</p> : <ExampleView example={example} />}
        </section>
      )}
      <Fixes {...page} />
      <Related {...page} />
    </article>
  );
}
