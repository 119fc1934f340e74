import type { ReactNode } from 'react';
import { Overlay } from './Overlay.tsx';
import dialog from './dialog.module.css';

interface QuestionProps {
  readonly title: string;
  /** Subject of the question, as a line below the title. */
  readonly about?: ReactNode;
  readonly text: ReactNode;
  readonly onCancel: () => void;
  /** Buttons, the safest one first. */
  readonly children: ReactNode;
}

/** Asks the user before an action that cannot be undone. */
export function Question({ title, about, text, onCancel, children }: QuestionProps) {
  return (
    <Overlay title={title} about={about} shape="question" role="alertdialog" onClose={onCancel}>
      <div className={dialog.question}>
        <p>{text}</p>
        <div className={dialog.buttons}>{children}</div>
      </div>
    </Overlay>
  );
}
