import type { ReactNode } from 'react';
import { USUAL_SIZES, usePaneSize, type Pane } from '../../core/state/use-pane-size.ts';
import { Splitter, type SplitterProps } from './Splitter.tsx';
import panes from './pane.module.css';

interface SizedPaneProps extends Pick<SplitterProps, 'min' | 'max' | 'side' | 'orientation'> {
  /** Name under which its size is kept. */
  readonly pane: Pane;
  readonly id: string;
  /** What it is called, as one stop of the way from pane to pane; left out where what lies in it are such stops. */
  readonly name?: string;
  /** What the line is called that it is sized by. */
  readonly sizeLabel: string;
  /** How it looks, in place of a pane beside what people work in. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A pane of a size that people choose, and the line between it and what it lies beside, above or below. */
export function SizedPane({ pane, id, name, sizeLabel, className = panes.side, children, ...line }: SizedPaneProps) {
  const size = usePaneSize(pane);
  const splitter = <Splitter {...line} pane={pane} label={sizeLabel} controls={id} size={size} usual={USUAL_SIZES[pane]} />;
  return (
    <>
      {line.side === 'after' ? splitter : null}
      <section
        id={id}
        className={className}
        style={line.orientation === 'horizontal' ? { height: size } : { width: size }}
        hidden={size === 0}
        {...(name === undefined ? {} : { 'aria-label': name, 'data-pane': '', tabIndex: -1 })}
      >
        {children}
      </section>
      {line.side === 'before' ? splitter : null}
    </>
  );
}
