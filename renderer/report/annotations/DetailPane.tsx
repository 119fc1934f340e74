import type { ReactNode } from 'react';
import { Splitter } from '../../ui/controls/Splitter.tsx';
import { USUAL_SIZES, usePaneSize } from '../../core/state/use-pane-size.ts';
import tab from '../shared/tab.module.css';
import styles from './DetailPane.module.css';

interface DetailPaneProps {
  /** True while editing, which needs more room than the user may have chosen for reading. */
  readonly isEditing: boolean;
  readonly children: ReactNode;
}

/** Minimum height of the pane during editing, in CSS pixels. */
const EDITING_HEIGHT = 280;

/** The resizable pane below the annotations. */
export function DetailPane({ isEditing, children }: DetailPaneProps) {
  const chosen = usePaneSize('detail');
  const size = isEditing ? Math.max(chosen, EDITING_HEIGHT) : chosen;
  return (
    <>
      <Splitter
        pane="detail"
        label="Size of the value pane"
        controls="annotation-detail"
        size={size}
        usual={USUAL_SIZES.detail}
        min={72}
        max={480}
        side="after"
        orientation="horizontal"
      />
      <section
        id="annotation-detail"
        className={`${tab.detail ?? ''} ${styles.detail ?? ''}`}
        style={{ height: size }}
        data-editing={isEditing || undefined}
        aria-label="Value"
        data-pane=""
        tabIndex={-1}
        hidden={size === 0}
      >
        {children}
      </section>
    </>
  );
}
