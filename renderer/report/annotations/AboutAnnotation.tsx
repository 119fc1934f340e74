import { Lock } from 'lucide-react';
import { aboutAnnotation } from '../../../shared/text/help/about-annotation.ts';
import { visibilityHelp } from '../../../shared/text/verdict/ui.ts';
import { WHY_MASKED } from '../../../shared/text/report/why-masked.ts';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import styles from './AboutAnnotation.module.css';

/** Explains the meaning of the annotation's name, who may see its value, and why the value is masked, if so. */
export function AboutAnnotation({ annotation }: { readonly annotation: AnnotationView }) {
  const { name, visibility, why } = annotation;
  const about = aboutAnnotation(name);
  return (
    <p className={styles.about} role="group" aria-label="About this annotation">
      {about}{' '}
      <span className={styles.seen}>
        {why === null ? null : <Lock size={12} aria-hidden className={styles.lock} />}
        {why === null ? visibilityHelp(visibility) : WHY_MASKED[why]}
      </span>
    </p>
  );
}
