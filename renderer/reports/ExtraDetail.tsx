import { EDITING, editing as says } from '../../shared/messages/editing.ts';
import type { RegionView } from '../../shared/view/inspection-view.ts';
import { Size } from '../controls/Size.tsx';
import { EditPane } from '../editor/EditPane.tsx';
import { DetailPane } from './DetailPane.tsx';
import { useReport } from './report-context.ts';
import styles from './AnnotationDetail.module.css';

export interface ExtraDetailProps {
  readonly region: RegionView;
  /** How many values were masked before they were opened here. */
  readonly reveals: number;
  readonly onDone: () => void;
}

/** The JSON part that holds all annotations, edited as one text. */
export function ExtraDetail({ region, reveals, onDone }: ExtraDetailProps) {
  const report = useReport();
  const { anchor, content } = region;
  const name = region.name ?? 'extra';
  if (anchor === null) return null;
  return (
    <DetailPane isEditing>
      <header className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <span className={styles.facts}>
          <Size bytes={content?.length ?? 0} /> · {EDITING.extraAbout}
        </span>
      </header>
      <EditPane
        report={report}
        anchor={anchor}
        name={name}
        label={says.contentLabel(name)}
        mark={region.mark}
        json
        reveals={reveals}
        editOf={(text) => ({ op: 'content', at: anchor, content: { kind: 'text', text } })}
        onDone={onDone}
      />
    </DetailPane>
  );
}
