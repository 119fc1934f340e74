import { EDITING, editing as says } from '../../../shared/text/editing/editing.ts';
import type { RegionView } from '../../../shared/bridge/view/inspection-view.ts';
import { Size } from '../../ui/controls/Size.tsx';
import type { TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { TypeAheadField } from '../../ui/controls/TypeAheadField.tsx';
import { ContentEditor } from '../shared/ContentEditor.tsx';
import { DetailPane } from './DetailPane.tsx';
import tab from '../shared/tab.module.css';

interface ExtraDetailProps {
  readonly region: RegionView;
  /** Number of masked values that this pane reveals; null while they are counted and nothing is revealed yet. */
  readonly reveals: number | null;
  /** Buffers the text that is typed before the editor is ready. */
  readonly typeAhead: TypeAheadBuffer;
  readonly onDone: () => void;
}

/** Edits the `extra` part, the JSON text with all annotations. */
export function ExtraDetail({ region, reveals, typeAhead, onDone }: ExtraDetailProps) {
  const { anchor, content } = region;
  const name = region.name ?? 'extra';
  if (anchor === null) return null;
  return (
    <DetailPane isEditing>
      <header className={tab.detailHead}>
        <h3 className={tab.detailName}>{name}</h3>
        <span className={tab.detailAbout}>
          <Size bytes={content?.length ?? 0} /> · {EDITING.extraAbout}
        </span>
      </header>
      {reveals === null ? (
        <TypeAheadField typeAhead={typeAhead} label={says.contentLabel(name)} waits={EDITING.opening} onEscape={onDone} />
      ) : (
        <ContentEditor anchor={anchor} name={name} mark={region.mark} json reveals={reveals} typeAhead={typeAhead} onDone={onDone} />
      )}
    </DetailPane>
  );
}
