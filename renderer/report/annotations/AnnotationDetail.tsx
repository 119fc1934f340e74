import { AlignLeft, Eye, ListTree, PencilLine, TextCursorInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import { EDITING, editing as says } from '../../../shared/text/editing/editing.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { InlineField } from '../../ui/controls/InlineField.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import type { TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { EditPane } from '../editor/EditPane.tsx';
import { looksLikeJson } from '../../core/format/looks-like-json.ts';
import type { AnnotationEdits } from './annotation-edits.ts';
import { applyEdits } from '../shared/edit-actions.ts';
import { DetailPane } from './DetailPane.tsx';
import { EditTools } from '../shared/EditTools.tsx';
import { ChangeMarkIcon } from '../shared/ChangeMarkIcon.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { useReport } from '../shared/report-context.ts';
import { laterJsonLines } from '../editor/later-json-lines.tsx';
import { aboutAnnotation, useReadingWords } from './later-reading.tsx';
import { wholeValue } from '../shared/whole-value.ts';
import tab from '../shared/tab.module.css';
import styles from './AnnotationDetail.module.css';

/** Maximum number of rendered characters of a value. The whole value is copied. */
const MAX_CHARACTERS = 200_000;

/** True if the next JSON value is shown with one line per member: the user's last choice. */
let isLaidOutAtFirst = true;

/** Initial state of an editing session for a value. */
export interface ValueEditing {
  /** Text typed before the editor is ready. */
  readonly typeAhead: TypeAheadBuffer;
  /** True if the value is masked, and typing replaces it without reading it. */
  readonly isUnread: boolean;
  /** A new id starts a new session. */
  readonly id: number;
}

interface AnnotationDetailProps {
  readonly annotation: AnnotationView;
  readonly edits: AnnotationEdits;
  /** The edited field; null if nothing is edited. */
  readonly editing: 'name' | ValueEditing | null;
  readonly onEdit: (what: 'value' | 'name') => void;
  readonly onDone: () => void;
}

/** The whole text of an annotation, read-only. */
function WholeValue({ annotation }: { readonly annotation: AnnotationView }) {
  const { report } = useReport();
  const [whole, setWhole] = useState<{ readonly of: AnnotationView; readonly text: string | null } | null>(null);
  const { name, visibility, masked, truncated } = annotation;
  // The text of the previous inspection stays until the new text arrives, so that the pane does not jump.
  const value = masked ? null : truncated ? (whole?.text ?? annotation.value) : annotation.value;

  useEffect(() => {
    if (!truncated || masked) return;
    let isWanted = true;
    void wholeValue(report, annotation).then((text) => {
      if (isWanted) setWhole({ of: annotation, text });
    });
    return () => {
      isWanted = false;
    };
  }, [annotation, report, truncated, masked]);

  const words = useReadingWords();
  const meaning = value === null || truncated ? null : (words?.explain(name, value) ?? null);
  const isJson = value !== null && value.length <= MAX_CHARACTERS && looksLikeJson(value);
  const [isLaidOut, setLaidOut] = useState(isLaidOutAtFirst);

  return (
    <>
      {isJson ? (
        <div className={styles.look}>
          <Toggle
            icon={<AlignLeft size={14} aria-hidden />}
            isSelected={isLaidOut}
            onChange={(isChosen) => {
              isLaidOutAtFirst = isChosen;
              setLaidOut(isChosen);
            }}
          >
            Pretty
          </Toggle>
          {isLaidOut ? <span className={styles.note}>{SENTENCES.laidOut}</span> : null}
        </div>
      ) : null}
      <div className={styles.beside}>
        <div
          className={`${tab.value ?? ''} ${styles.value ?? ''}`}
          tabIndex={0}
          role="group"
          aria-label="Whole value"
          data-revealed={(visibility !== 'public' && !masked) || undefined}
        >
          {value === null ? (
            <MaskedValue />
          ) : value === '' ? (
            <span className={tab.detailAbout}>Empty value</span>
          ) : isJson && isLaidOut ? (
            <laterJsonLines.Shown text={value} />
          ) : (
            <VisibleText text={value} limit={MAX_CHARACTERS} breaks />
          )}
        </div>
        {meaning === null ? null : <span className={styles.meaning}>{meaning}</span>}
      </div>
    </>
  );
}

function Head({ annotation, edits, editing, onEdit }: Omit<AnnotationDetailProps, 'onDone'>) {
  const report = useReport();
  const { name, range, masked, mark, anchor, value } = annotation;
  return (
    <>
      <h3 className={tab.detailName}>
        <VisibleText text={name} limit={400} />
      </h3>
      <ChangeMarkIcon mark={mark} />
      <span className={tab.detailAbout}>{masked ? null : <Size bytes={range.length} />}</span>
      {masked ? (
        <Button variant="quiet" icon={<Eye size={14} aria-hidden />} onPress={() => void report.reveal(range)}>
          Reveal
        </Button>
      ) : (
        <CopyButton label="Copy the whole value" text={() => wholeValue(report.report, annotation)} />
      )}
      {value !== null && looksLikeJson(value) ? (
        <Button
          variant="quiet"
          icon={<ListTree size={14} aria-hidden />}
          aria-label={says.openTree(name)}
          data-act="tree"
          onPress={() => {
            showOverlay({ kind: 'json', report: report.report, anchor });
          }}
        >
          {EDITING.openTree}
        </Button>
      ) : null}
      {editing === null ? (
        <Button
          variant="quiet"
          icon={<PencilLine size={14} aria-hidden />}
          aria-label={says.editValue(name, masked)}
          data-act="edit"
          onPress={() => {
            onEdit('value');
          }}
        >
          {masked ? EDITING.revealAndEdit : EDITING.edit}
        </Button>
      ) : null}
      <IconButton
        label={says.rename(name)}
        tip="Rename"
        data-act="rename"
        onPress={() => {
          onEdit('name');
        }}
      >
        <TextCursorInput size={16} aria-hidden />
      </IconButton>
      <EditTools
        name={name}
        onUp={edits.move(annotation, -1)}
        onDown={edits.move(annotation, 1)}
        onDelete={() => {
          edits.remove(annotation);
        }}
      />
    </>
  );
}

/** One annotation in full, below the table: its value, or an editor for its value or name. */
export function AnnotationDetail({ annotation, edits, editing, onEdit, onDone }: AnnotationDetailProps) {
  const report = useReport();
  const { name, anchor, mark } = annotation;
  const isEditing = editing !== null && editing !== 'name';

  /** Returns the annotation's whole value if it is not masked now, else null. */
  async function seen(): Promise<string | null> {
    const now = report.store.getState().inspection?.annotations.find((other) => other.anchor === anchor);
    return now === undefined ? null : wholeValue(report.report, now);
  }

  return (
    <DetailPane isEditing={isEditing}>
      <header className={tab.detailHead}>
        {editing === 'name' ? (
          <InlineField
            label="Name"
            value={name}
            isSelected
            submit="Rename"
            validate={(text) => (text === '' ? EDITING.emptyName : null)}
            onSubmit={async (text) => {
              if (text === name || (await applyEdits(report, { op: 'rename', at: anchor, name: text }))) onDone();
            }}
            onCancel={onDone}
          />
        ) : (
          <Head annotation={annotation} edits={edits} editing={editing} onEdit={onEdit} />
        )}
      </header>
      {isEditing ? (
        <EditPane
          key={editing.id}
          typeAhead={editing.typeAhead}
          {...(editing.isUnread ? { seen } : {})}
          report={report}
          anchor={anchor}
          name={name}
          label={says.editorLabel(name)}
          mark={mark}
          editOf={(text) => ({ op: 'value', at: anchor, text })}
          onDone={onDone}
        />
      ) : (
        <div className={styles.reading}>
          <aboutAnnotation.Shown annotation={annotation} />
          <WholeValue annotation={annotation} />
        </div>
      )}
    </DetailPane>
  );
}
