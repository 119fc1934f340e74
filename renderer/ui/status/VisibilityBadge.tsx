import { Globe, Lock } from 'lucide-react';
import { visibilityHelp, visibilityWord } from '../../../shared/text/verdict/ui.ts';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import styles from './VisibilityBadge.module.css';

interface VisibilityBadgeProps {
  readonly visibility: AnnotationView['visibility'];
  /** True to distinguish annotations that are not listed from annotations that are listed as protected. */
  readonly exact?: boolean;
  /** True if the value is masked, although its name may be public. The tooltip must then not say that anyone can see the value. */
  readonly isMasked?: boolean;
  /** Reason for the mask, as a sentence. */
  readonly whyMasked?: string | null;
}

/** The visibility of an annotation, in one word. */
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
