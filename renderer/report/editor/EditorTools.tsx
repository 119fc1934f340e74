import { AlignLeft, History, ListIndentIncrease, Minimize2, Undo2 } from 'lucide-react';
import { EDITING, editing } from '../../../shared/text/editing/editing.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import styles from './EditPane.module.css';

interface EditorToolsProps {
  /** Name of the edited item. */
  readonly name: string;
  /** null if the text is not JSON. */
  readonly onReformat: ((style: 'pretty' | 'compact') => void) | null;
  /** False while the JSON has an error. */
  readonly isReformattable: boolean;
  /** True if the text has a laid-out form that differs from it. */
  readonly hasLaidOut: boolean;
  readonly isLaidOutShown: boolean;
  readonly onLaidOut: (isShown: boolean) => void;
  readonly hasOriginal: boolean;
  readonly isOriginalShown: boolean;
  readonly onOriginal: (isShown: boolean) => void;
  /** null if there is nothing to revert. */
  readonly onRevert: (() => void) | null;
  readonly onDone: () => void;
}

export function EditorTools(props: EditorToolsProps) {
  const { name, onReformat, isReformattable, hasOriginal, isOriginalShown, onOriginal, onRevert, onDone } = props;
  const { hasLaidOut, isLaidOutShown, onLaidOut } = props;
  return (
    <div className={styles.tools} role="toolbar" aria-label={editing.toolbar(name)}>
      {onReformat === null ? null : (
        <>
          <Button
            variant="quiet"
            icon={<AlignLeft size={14} aria-hidden />}
            isDisabled={!isReformattable}
            onPress={() => {
              onReformat('pretty');
            }}
          >
            Pretty
          </Button>
          <Button
            variant="quiet"
            icon={<Minimize2 size={14} aria-hidden />}
            isDisabled={!isReformattable}
            onPress={() => {
              onReformat('compact');
            }}
          >
            Compact
          </Button>
        </>
      )}
      {hasLaidOut ? (
        <Toggle icon={<ListIndentIncrease size={14} aria-hidden />} isSelected={isLaidOutShown} onChange={onLaidOut}>
          {EDITING.layOut}
        </Toggle>
      ) : null}
      {hasOriginal ? (
        <Toggle icon={<History size={14} aria-hidden />} isSelected={isOriginalShown} onChange={onOriginal}>
          Original
        </Toggle>
      ) : null}
      {onRevert === null ? null : (
        <Button variant="quiet" icon={<Undo2 size={14} aria-hidden />} onPress={onRevert}>
          Revert this
        </Button>
      )}
      <span className={styles.grow} />
      <Button variant="quiet" onPress={onDone}>
        Done
      </Button>
    </div>
  );
}
