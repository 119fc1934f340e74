import type { ReactNode } from 'react';
import { Splitter } from '../../ui/controls/Splitter.tsx';
import { USUAL_SIZES, usePaneSize } from '../../core/state/use-pane-size.ts';
import tab from '../shared/tab.module.css';
import styles from './DetailPane.module.css';

interface DetailPaneProps {
  /** What is edited needs room, whatever size people gave the pane for reading. */
  readonly isEditing: boolean;
  readonly children: ReactNode;
}

/** Least height of the pane while a value is edited in it. */
const EDITING_HEIGHT = 280;

/** The pane under the annotations, of a size that people choose. */
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
