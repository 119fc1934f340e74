import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { savePaneSize, showPaneSize } from '../../core/state/ui-store.ts';
import styles from './Splitter.module.css';

export interface SplitterProps {
  /** Key under which the size is saved. */
  readonly pane: string;
  readonly label: string;
  /** Id of the resized pane. */
  readonly controls: string;
  readonly size: number;
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  /** `before`: the resized pane is left of or above the line. */
  readonly side: 'before' | 'after';
  readonly orientation?: 'vertical' | 'horizontal';
}

const STEP = 16;

/** The line between two panes. The user drags it or moves it with the arrow keys; Enter folds the pane and restores it. */
export function Splitter({ pane, label, controls, size, usual, min, max, side, orientation = 'vertical' }: SplitterProps) {
  const start = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const clamp = (wanted: number): number => (wanted < min / 2 ? 0 : Math.min(max, Math.max(min, wanted)));
  const at = (event: PointerEvent): number => (orientation === 'vertical' ? event.clientX : event.clientY);
  const sign = side === 'before' ? 1 : -1;

  function dragged(event: PointerEvent): number {
    const from = start.current;
    return from === null ? size : clamp(from.size + sign * (at(event) - from.at));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const grow = orientation === 'vertical' ? 'ArrowRight' : 'ArrowDown';
    const shrink = orientation === 'vertical' ? 'ArrowLeft' : 'ArrowUp';
    const wanted =
      event.key === grow
        ? size + sign * STEP
        : event.key === shrink
          ? size - sign * STEP
          : event.key === 'Home'
            ? min
            : event.key === 'End'
              ? max
              : event.key === 'Enter'
                ? size === 0
                  ? usual
                  : 0
                : null;
    if (wanted === null) return;
    event.preventDefault();
    savePaneSize(pane, event.key === 'Enter' ? wanted : Math.min(max, Math.max(min, wanted)));
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles.splitter}
      data-orientation={orientation}
      aria-label={label}
      aria-orientation={orientation}
      aria-controls={controls}
      aria-valuenow={size}
      aria-valuemin={0}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={() => {
        savePaneSize(pane, usual);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: at(event), size };
      }}
      onPointerMove={(event) => {
        if (start.current !== null) showPaneSize(pane, dragged(event));
      }}
      onPointerUp={(event) => {
        if (start.current === null) return;
        savePaneSize(pane, dragged(event));
        start.current = null;
      }}
    />
  );
}
