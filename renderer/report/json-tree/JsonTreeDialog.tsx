import { Eye, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { visible } from '../../../shared/bytes/visible.ts';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { JSON_TREE } from '../../../shared/text/report/json-tree.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { wholeValue } from '../shared/whole-value.ts';
import { ReportName } from '../shared/ReportName.tsx';
import { reportOf } from '../state/report-store.ts';
import { JsonTreePane } from './JsonTreePane.tsx';
import texts from '../../ui/controls/text.module.css';
import styles from './JsonTreeDialog.module.css';

function close(): void {
  showOverlay(null);
}

interface OfAnnotation {
  readonly report: string;
  readonly annotation: AnnotationView;
}

/** A value that is not masked. When the value is masked, this component is unmounted, which removes the text and its search hits. */
function UnmaskedValue({ report, annotation }: OfAnnotation) {
  const [text, setText] = useState(annotation.truncated ? null : annotation.value);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void wholeValue(report, annotation).then((whole) => {
      if (isWanted && whole !== null) setText(whole);
      // A failed request was already shown as a notice.
      else if (isWanted) setFailed(true);
    });
    return () => {
      isWanted = false;
    };
  }, [report, annotation]);
  if (text === null && isFailed) return <p className={texts.empty}>{JSON_TREE.failed}</p>;
  if (text === null) return <p className={`${texts.empty ?? ''} ${texts.late ?? ''}`}>{JSON_TREE.reading}</p>;
  return <JsonTreePane text={text} isRevealed={annotation.visibility !== 'public'} />;
}

function Masked({ report, annotation }: OfAnnotation) {
  return (
    <div className={styles.masked}>
      <MaskedValue />
      <p>{JSON_TREE.masked}</p>
      <Button
        autoFocus
        icon={<Eye size={14} aria-hidden />}
        onPress={() => {
          void reportOf(report).reveal(annotation.range);
        }}
      >
        {JSON_TREE.reveal}
      </Button>
    </div>
  );
}

function About({ report, annotation }: OfAnnotation) {
  const { masked, visibility, range } = annotation;
  return (
    <span className={styles.about}>
      <ReportName report={report} />
      {masked ? null : <Size bytes={range.length} />}
      {!masked && visibility !== 'public' ? (
        <span>
          <Lock size={12} aria-hidden /> {JSON_TREE.revealed}
        </span>
      ) : null}
    </span>
  );
}

interface JsonTreeDialogProps {
  readonly report: string;
  readonly anchor: Anchor;
}

/** The JSON value of an annotation as a tree, in a full-window dialog. */
export function JsonTreeDialog({ report, anchor }: JsonTreeDialogProps) {
  const annotation = useStore(reportOf(report).store, ({ inspection }) => inspection?.annotations.find((other) => other.anchor === anchor));
  const name = annotation?.name ?? JSON_TREE.tree;
  return (
    <Overlay
      title={visible(name)}
      about={annotation === undefined ? null : <About report={report} annotation={annotation} />}
      shape="full"
      onClose={close}
    >
      {annotation === undefined ? (
        <p className={texts.empty}>{JSON_TREE.gone}</p>
      ) : annotation.masked ? (
        <Masked report={report} annotation={annotation} />
      ) : (
        <UnmaskedValue report={report} annotation={annotation} />
      )}
    </Overlay>
  );
}
