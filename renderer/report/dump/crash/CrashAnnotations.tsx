import type { CrashAnnotationView } from '../../../../shared/bridge/view/dump-view.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MaskedValue } from '../../../ui/controls/MaskedValue.tsx';
import { VisibleText } from '../../../ui/controls/VisibleText.tsx';
import { useReport } from '../../shared/report-context.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

/** What the annotations of the report say about the crash. A name leads to its annotation, where a masked value can be revealed. */
export function CrashAnnotations({ annotations }: { readonly annotations: readonly CrashAnnotationView[] }) {
  const report = useReport();
  if (annotations.length === 0) return null;
  return (
    <ul className={styles.annotations} aria-label={DUMP_SCREEN.annotations}>
      {annotations.map(({ name, value, range }) => (
        <li key={name} className={styles.annotation}>
          <Button
            variant="quiet"
            onPress={() => {
              report.select(range);
              report.showTab('annotations');
            }}
          >
            {name}
          </Button>
          {value === null ? (
            <MaskedValue />
          ) : (
            <span className={texts.monoCut} data-may-cut="title" title={value}>
              <VisibleText text={value} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
