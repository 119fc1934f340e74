import { ArrowRight } from 'lucide-react';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { DRAFTS } from '../../../shared/text/editing/drafts.ts';
import { headLine, reasonOf } from '../../../shared/text/verdict/expected.ts';
import type { ExpectedAnswer, PreviewView } from '../../../shared/bridge/view/draft-view.ts';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { expectedStyle } from '../../ui/status/answer-styles.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './VerdictChange.module.css';

function Answer({ answer: { expected, violations } }: { readonly answer: ExpectedAnswer }) {
  const { tone, icon } = expectedStyle(expected, violations);
  const reason = reasonOf(expected);
  return (
    <span className={styles.verdict}>
      <span className={`${styles.word ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
        <StatusIcon icon={icon} />
        {headLine(expected, violations)}
      </span>
      {reason === null ? null : <code className={styles.code}>{reason}</code>}
    </span>
  );
}

function isSame({ before, after }: PreviewView): boolean {
  const [a, b] = [before.expected, after.expected];
  return headLine(a, before.violations) === headLine(b, after.violations) && reasonOf(a) === reasonOf(b);
}

/** Counts each code, in order of first occurrence. */
function tallied(codes: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts];
}

function Codes({ title, codes }: { readonly title: string; readonly codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd className={styles.codes}>
        {tallied(codes).map(([code, count]) => (
          <span key={code}>
            <code className={styles.code}>{code}</code>
            {count === 1 ? null : ` × ${formatCount(count)}`}
          </span>
        ))}
      </dd>
    </>
  );
}

/** The answers before and after a change, and the removed and added findings. */
export function VerdictChange({ preview }: { readonly preview: PreviewView }) {
  return (
    <dl className={texts.facts}>
      <dt>Verdict</dt>
      <dd className={styles.verdicts} data-testid="verdict-change">
        <Answer answer={preview.before} />
        {isSame(preview) ? (
          <span className={styles.same}>{DRAFTS.sameVerdict}</span>
        ) : (
          <>
            <ArrowRight size={14} role="img" aria-label="becomes" />
            <Answer answer={preview.after} />
          </>
        )}
      </dd>
      <Codes title="Findings solved" codes={preview.solved} />
      <Codes title="Findings added" codes={preview.added} />
    </dl>
  );
}
