import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { MAX_TYPED_SIZE } from '../../../shared/editing/edits/edit.ts';
import { editing as says } from '../../../shared/text/editing/editing.ts';
import { formatSize } from '../../../shared/bytes/quantities.ts';
import type { RegionView } from '../../../shared/bridge/view/inspection-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { ContentEditor } from '../shared/ContentEditor.tsx';
import { regionLabel } from '../../core/state/selection.ts';
import { removeThing } from '../shared/edit-actions.ts';
import { EditTools } from '../shared/EditTools.tsx';
import { ChangeMarkIcon } from '../shared/ChangeMarkIcon.tsx';
import { useReport } from '../shared/report-context.ts';
import tab from '../shared/tab.module.css';
import styles from './PartDetail.module.css';

/** Shows the content of a part as text, if the part is neither an annotation nor a binary part. */
export function RegionDetail({ region, onDone }: { readonly region: RegionView; readonly onDone: () => void }) {
  const report = useReport();
  const [isEditing, setEditing] = useState(false);
  const { anchor, content, mark } = region;
  if (anchor === null || content === null) return null;
  const name = regionLabel(region);
  return (
    <section
      className={`${tab.detail ?? ''} ${styles.detail ?? ''}`}
      data-editing={isEditing || undefined}
      aria-label="Part"
      data-pane=""
      tabIndex={-1}
    >
      <header className={`${tab.detailHead ?? ''} ${styles.head ?? ''}`}>
        <h3 className={tab.detailName}>{name}</h3>
        <ChangeMarkIcon mark={mark} />
        <span className={tab.detailAbout}>
          {content.length > MAX_TYPED_SIZE ? says.tooLargeForText(formatSize(MAX_TYPED_SIZE)) : <Size bytes={content.length} />}
        </span>
        {content.length > MAX_TYPED_SIZE || isEditing ? null : (
          <Button
            variant="quiet"
            icon={<PencilLine size={14} aria-hidden />}
            onPress={() => {
              setEditing(true);
            }}
          >
            Edit as text
          </Button>
        )}
        <EditTools name={name} onUp={null} onDown={null} onDelete={() => void removeThing(report, { op: 'delete', at: anchor }, null)} />
      </header>
      {isEditing ? (
        <ContentEditor
          anchor={anchor}
          name={name}
          mark={mark}
          onDone={() => {
            setEditing(false);
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}
