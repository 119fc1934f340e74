import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnnotationView } from '../../shared/view/inspection-view.ts';
import { visibilityHelp } from '../../shared/messages/ui.ts';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Size } from '../controls/Size.tsx';
import { Splitter } from '../controls/Splitter.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { usePaneSize } from '../frame/use-pane-size.ts';
import { MaskedValue } from './MaskedValue.tsx';
import { useReport } from './report-context.ts';
import { wholeValue } from './whole-value.ts';
import styles from './AnnotationDetail.module.css';

/** Most characters that the page draws of one value; copying takes all of it. */
const MOST_CHARACTERS = 200_000;

/** One annotation whole, under the table. */
export function AnnotationDetail({ annotation }: { readonly annotation: AnnotationView }) {
  const report = useReport();
  const size = usePaneSize('detail');
  const [whole, setWhole] = useState<string | null>(null);
  const { name, range, visibility, masked, truncated } = annotation;
  const value = whole ?? annotation.value;

  useEffect(() => {
    if (!truncated || masked) return;
    let isWanted = true;
    void wholeValue(report.report, annotation).then((found) => {
      if (isWanted) setWhole(found);
    });
    return () => {
      isWanted = false;
    };
  }, [annotation, report, truncated, masked]);

  return (
    <>
      <Splitter
        pane="detail"
        label="Size of the value pane"
        controls="annotation-detail"
        size={size}
        usual={128}
        min={72}
        max={480}
        side="after"
        orientation="horizontal"
      />
      <section
        id="annotation-detail"
        className={styles.detail}
        style={{ height: size }}
        aria-label="Value"
        data-pane=""
        tabIndex={-1}
        hidden={size === 0}
      >
        <header className={styles.head}>
          <h3 className={styles.name}>
            <VisibleText text={name} limit={400} />
          </h3>
          <span className={styles.facts}>
            {masked ? null : (
              <>
                <Size bytes={range.length} /> ·{' '}
              </>
            )}
            {visibilityHelp(visibility)}
          </span>
          {masked ? (
            <Button look="quiet" icon={<Eye size={14} aria-hidden />} onPress={() => void report.reveal(range)}>
              Reveal
            </Button>
          ) : (
            <CopyButton label="Copy the whole value" text={() => wholeValue(report.report, annotation)} />
          )}
        </header>
        <div
          className={styles.value}
          tabIndex={0}
          role="group"
          aria-label="Whole value"
          data-revealed={(visibility !== 'public' && !masked) || undefined}
        >
          {value === null ? (
            <MaskedValue />
          ) : value === '' ? (
            <span className={styles.facts}>Empty value</span>
          ) : (
            <VisibleText text={value} limit={MOST_CHARACTERS} breaks />
          )}
        </div>
      </section>
    </>
  );
}
