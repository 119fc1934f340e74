import { Eye } from 'lucide-react';
import { useMemo } from 'react';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import { visibilityWord } from '../../../shared/text/verdict/ui.ts';
import { VisibilityBadge } from '../../ui/status/VisibilityBadge.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import type { ReportHandle } from '../state/report-state.ts';
import { changeMarkColumn } from '../shared/change-mark-column.tsx';
import { useReport } from '../shared/report-context.ts';
import { CutValue } from './CutValue.tsx';
import { useReadingWords, type ReadingWords } from './later-reading.tsx';
import { wholeValue } from '../shared/whole-value.ts';
import tabs from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './AnnotationsTab.module.css';

/** Minimum and maximum width of the name column in characters. Between them, the column is as wide as the longest name. The value column gets the rest. */
const MIN_NAME_LENGTH = 16;
const MAX_NAME_LENGTH = 38;
/** Width of a character of the monospace font at 12 px in CSS pixels, with a margin for wider fonts. */
const CHARACTER = 7.3;
/** Left and right padding of a cell in CSS pixels. */
const CELL_ROOM = 18;

function nameWidth(annotations: readonly AnnotationView[]): number {
  const longest = annotations.reduce((most, { name }) => Math.max(most, name.length), MIN_NAME_LENGTH);
  return Math.ceil(Math.min(longest, MAX_NAME_LENGTH) * CHARACTER) + CELL_ROOM;
}

/** Returns why the value of a public annotation is masked. Returns null for any other annotation, or if the texts are not loaded. */
function whyPublicIsMasked({ visibility, why }: AnnotationView, words: ReadingWords | null): string | null {
  return visibility === 'public' && why !== null ? (words?.whyMasked[why] ?? null) : null;
}

/** A value. If the value needs an explanation, its meaning in words is beside it. */
function ValueCell({ annotation, words }: { readonly annotation: AnnotationView; readonly words: ReadingWords | null }) {
  const { name, value, visibility, truncated } = annotation;
  if (value === null) {
    return (
      <>
        <MaskedValue />
        <span className={`${texts.cut ?? ''} ${styles.why ?? ''}`} data-may-cut="details">
          {whyPublicIsMasked(annotation, words)}
        </span>
      </>
    );
  }
  const meaning = truncated ? null : (words?.explain(name, value) ?? null);
  return (
    <span className={styles.line}>
      <span className={`${styles.value ?? ''} ${tabs.value ?? ''}`} data-revealed={visibility !== 'public' || undefined}>
        <CutValue value={value} />
      </span>
      {meaning === null ? null : (
        <span className={styles.meaning} data-may-cut="details">
          {meaning}
        </span>
      )}
    </span>
  );
}

function columnsFor(report: ReportHandle, nameSize: number, words: ReadingWords | null): readonly GridColumn<AnnotationView>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: `minmax(120px, min(${String(nameSize)}px, 38%))`,
      text: ({ name }) => name,
      render: ({ name }) => (
        <span className={texts.monoCut}>
          <VisibleText text={name} limit={200} />
        </span>
      ),
    },
    {
      id: 'visibility',
      title: 'Visibility',
      width: '104px',
      text: ({ visibility }) => visibilityWord(visibility),
      render: (row) => <VisibilityBadge visibility={row.visibility} isMasked={row.masked} whyMasked={whyPublicIsMasked(row, words)} />,
    },
    {
      id: 'value',
      title: 'Value',
      width: 'minmax(160px, 1fr)',
      text: (row) => wholeValue(report.report, row),
      render: (row) => <ValueCell annotation={row} words={words} />,
    },
    changeMarkColumn(),
    {
      id: 'actions',
      title: '',
      width: '92px',
      buttons: true,
      text: null,
      render: (row) => (
        <span className={tabs.actions}>
          {row.masked ? (
            <IconButton
              small
              label={`Reveal value of ${row.name}`}
              excludeFromTabOrder
              data-stop=""
              onPress={() => void report.reveal(row.range)}
            >
              <Eye size={14} aria-hidden />
            </IconButton>
          ) : (
            <CopyButton label={`Copy value of ${row.name}`} text={() => wholeValue(report.report, row)} inGrid />
          )}
          <CopyButton label={`Copy name ${row.name}`} text={row.name} inGrid what="name" />
        </span>
      ),
    },
  ];
}

export function useAnnotationColumns(annotations: readonly AnnotationView[]): readonly GridColumn<AnnotationView>[] {
  const report = useReport();
  const words = useReadingWords();
  const nameSize = useMemo(() => nameWidth(annotations), [annotations]);
  return useMemo(() => columnsFor(report, nameSize, words), [report, nameSize, words]);
}
