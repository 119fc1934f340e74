import { ArrowRight } from 'lucide-react';
import { DRAFTS } from '../../../shared/messages/drafts.ts';
import { verdictWord } from '../../../shared/messages/ui.ts';
import type { PreviewView } from '../../../shared/view/draft-view.ts';
import type { VerdictView } from '../../../shared/view/inspection-view.ts';
import { MeaningMark } from '../../meaning/Meaning.tsx';
import tones from '../../meaning/tones.module.css';
import { verdictMeaning } from '../../meaning/verdict-meaning.ts';
import texts from '../../controls/text.module.css';
import styles from './VerdictChange.module.css';

function Verdict({ verdict }: { readonly verdict: VerdictView }) {
  const { tone, icon } = verdictMeaning(verdict);
  return (
    <span className={styles.verdict}>
      <span className={`${styles.word ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
        <MeaningMark icon={icon} />
        {verdictWord(verdict.label, verdict.violations)}
      </span>
      {verdict.malformed === null ? null : <code className={styles.code}>malformed_{verdict.malformed}</code>}
    </span>
  );
}

function isSame({ before, after }: PreviewView): boolean {
  return before.label === after.label && before.malformed === after.malformed && before.violations === after.violations;
}

function Codes({ title, codes }: { readonly title: string; readonly codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd className={styles.codes}>
        {codes.map((code, index) => (
          <code key={index} className={styles.code}>
            {code}
          </code>
        ))}
      </dd>
    </>
  );
}

/** The verdict before and after a change, and the findings that come and go with it. */
export function VerdictChange({ preview }: { readonly preview: PreviewView }) {
  return (
    <dl className={texts.facts}>
      <dt>Verdict</dt>
      <dd className={styles.verdicts} data-testid="verdict-change">
        <Verdict verdict={preview.before} />
        {isSame(preview) ? (
          <span className={styles.same}>{DRAFTS.sameVerdict}</span>
        ) : (
          <>
            <ArrowRight size={14} role="img" aria-label="becomes" />
            <Verdict verdict={preview.after} />
          </>
        )}
      </dd>
      <Codes title="Findings solved" codes={preview.solved} />
      <Codes title="Findings added" codes={preview.added} />
    </dl>
  );
}
