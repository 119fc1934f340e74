import { Eye } from 'lucide-react';
import type { CrashAnnotationView } from '../../../../shared/bridge/view/dump-view.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { MaskedValue } from '../../../ui/controls/MaskedValue.tsx';
import { VisibleText } from '../../../ui/controls/VisibleText.tsx';
import { useReport } from '../../shared/report-context.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

/** What annotations say about the crash. A name leads to its annotation, or to the bytes of one in the dump. A masked value can be revealed here. */
export function CrashAnnotations({ annotations }: { readonly annotations: readonly CrashAnnotationView[] }) {
  const report = useReport();
  if (annotations.length === 0) return null;
  return (
    <ul className={styles.annotations} aria-label={DUMP_SCREEN.annotations}>
      {annotations.map(({ name, value, range, isInDump }) => (
        <li key={range.offset} className={styles.annotation}>
          <Button
            variant="quiet"
            onPress={() => {
              report.select(range);
              report.showTab(isInDump ? 'bytes' : 'annotations');
            }}
          >
            {name}
          </Button>
          {value === null ? (
            <>
              <MaskedValue />
              <IconButton
                small
                label={DUMP_SCREEN.revealValue(name)}
                onPress={() => {
                  void report.reveal(range);
                }}
              >
                <Eye size={14} aria-hidden />
              </IconButton>
            </>
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
