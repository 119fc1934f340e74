import { BookOpen, Braces, Eye, EyeOff, Plus } from 'lucide-react';
import { CATALOG_SCREEN } from '../../../shared/text/report/catalog.ts';
import { DRAFT_TITLES } from '../../../shared/text/editing/drafts.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tip } from '../../ui/controls/Tip.tsx';
import { showCatalog } from '../state/catalog-store.ts';
import { useReport } from '../shared/report-context.ts';
import styles from './AnnotationTools.module.css';

interface AnnotationToolsProps {
  /** True if some values are masked. */
  readonly isMasked: boolean;
  /** True if some values are revealed. */
  readonly isRevealed: boolean;
  /** Editing of the `extra` part as one text; null if the report has no such part. */
  readonly extra: { readonly reveals: boolean; readonly onEdit: () => void } | null;
  readonly onAdd: () => void;
}

function EditExtra({ reveals, onEdit }: NonNullable<AnnotationToolsProps['extra']>) {
  if (!reveals) {
    return (
      <Button variant="quiet" icon={<Braces size={14} aria-hidden />} onPress={onEdit}>
        {EDITING.editExtra}
      </Button>
    );
  }
  return (
    <Tip text={EDITING.revealExtra}>
      <Button variant="quiet" aria-label={EDITING.revealExtra} onPress={onEdit}>
        <span className={styles.long}>
          <Braces size={14} aria-hidden />
          {EDITING.revealExtra}
        </span>
        <span className={styles.short}>
          <Eye size={14} aria-hidden />
          {EDITING.editExtra}
        </span>
      </Button>
    </Tip>
  );
}

/** Actions on all annotations of a report. A narrow pane shortens the labels; tooltips and accessible names stay complete. */
export function AnnotationTools({ isMasked, isRevealed, extra, onAdd }: AnnotationToolsProps) {
  const report = useReport();
  return (
    <span className={styles.tools}>
      {isRevealed ? (
        <Button variant="quiet" icon={<EyeOff size={14} aria-hidden />} onPress={() => void report.hide()}>
          Hide all
        </Button>
      ) : null}
      {isMasked ? (
        <Button variant="quiet" icon={<Eye size={14} aria-hidden />} onPress={() => void report.reveal(null)}>
          Reveal all
        </Button>
      ) : null}
      {extra === null ? null : <EditExtra {...extra} />}
      <Tip text={DRAFT_TITLES.addAnnotation}>
        <Button
          variant="quiet"
          icon={<Plus size={14} aria-hidden />}
          aria-label={DRAFT_TITLES.addAnnotation}
          data-add=""
          data-act="add"
          onPress={onAdd}
        >
          <span className={styles.word}>Add</span>
        </Button>
      </Tip>
      <IconButton label={CATALOG_SCREEN.open} onPress={showCatalog}>
        <BookOpen size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
