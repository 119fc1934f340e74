import { Globe, Lock } from 'lucide-react';
import { visibilityHelp, visibilityWord } from '../../../shared/text/verdict/ui.ts';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import styles from './VisibilityBadge.module.css';

interface VisibilityBadgeProps {
  readonly visibility: AnnotationView['visibility'];
  /** Tells what is not listed apart from what is listed as protected. */
  readonly exact?: boolean;
  /** Its value is masked all the same, so that nobody is told that anyone can see it. */
  readonly isMasked?: boolean;
  /** Why, in a sentence. */
  readonly whyMasked?: string | null;
}

/** Who may see an annotation, in a word. */
export function VisibilityBadge({ visibility, exact = false, isMasked = false, whyMasked = null }: VisibilityBadgeProps) {
  const word = visibilityWord(visibility);
  return (
    <span
      className={styles.badge}
      data-visibility={word}
      title={isMasked && visibility === 'public' ? (whyMasked ?? undefined) : visibilityHelp(visibility)}
    >
      {word === 'public' ? <Globe size={12} aria-hidden /> : <Lock size={12} aria-hidden />}
      {exact ? visibility : word}
    </span>
  );
}
